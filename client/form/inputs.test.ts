import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '..')
/** Fields that `AddressFields` draws. */
const address = ['street', 'postal_code', 'locality', 'country_id']
/** Files with a form whose inputs take their labels from it. */
const forms = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(join(client, name), 'utf8') }))
  .filter(({ text }) => text.includes('form.field('))

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
