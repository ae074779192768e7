import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, asked, file, title] = /^\| (.+?) \| `(.+?)` \| (.+) \|$/.exec(line) ?? []
    return asked && file && title ? [{ asked, file, title: title.trim() }] : []
  })

it('names for each row a test that is there', () => {
  const absent = rows.filter(({ file, title }) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
  })
  expect(absent).toEqual([])
})

it('leaves no row of its tables without a test', () => {
  const lines = readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n')
  const tableRows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| asked |'))
  expect(tableRows.length).toBe(rows.length)
})
