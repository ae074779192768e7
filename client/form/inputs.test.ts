import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../../scripts/ensure.mjs'

const client = join(import.meta.dirname, '..')
/** Fields that `AddressFields` draws. */
const address = ['street', 'postal_code', 'locality', 'country_id']
/** Files with a form whose inputs take their labels from it. */
const forms = filesBelow(client)
  .map((path) => ({ name: relative(client, path), text: readFileSync(path, 'utf8') }))
  .filter(({ name, text }) => name.endsWith('.tsx') && text.includes('form.field('))

// rules/screen.md#15
test.each(forms)('$name has an input for each field that its form holds', ({ text }) => {
  const [, labels = ''] = /\n {4}labels: \{\n(.*?)\n {4}\},/s.exec(text) ?? []
  const fields = [...labels.matchAll(/^ {6}(\w+): /gm)].map(([, field = '']) => field)
  expect(fields).not.toEqual([])
  const isDrawn = (field: string) =>
    (text.includes('<AddressFields') && address.includes(field)) ||
    new RegExp(`form\\.(field\\('${field}'\\)|values\\.${field}\\b)`).test(text)
  expect(fields.filter((field) => !isDrawn(field))).toEqual([])
})
