import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { coverageOf } from './coverage.mjs'

const root = join(import.meta.dirname, '..')

it('docs/coverage.md is up to date: `node scripts/coverage.mjs`', () => {
  expect(readFileSync(join(root, 'docs/coverage.md'), 'utf8') === coverageOf(root).text).toBe(true)
})

it('gives each rule the tests that cite it: above the test, its group or its loop, or in its title', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-coverage-'))
  const files = {
    'docs/rules/park.md': '# Park\n\n## 1. A name\n\nText.\n\n## 2. A place, or none\n\n## 4. Nobody tests this\n',
    'server/park/park.test.ts': `
      // rules/park.md#4: a helper, no test
      const helper = () => 1
      // rules/park.md#1
      describe('parks', () => {
        // rules/park.md#2
        it.each([1])('have a place (%s)', () => {})
        it('have a name', () => {})
      })
      // rules/park.md#2
      for (const one of [1]) it(\`are \${one}\`, () => {})
      test('rules/park.md#2: are found', () => {})`,
  }
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { text, untested } = coverageOf(folder)
    expect(untested).toEqual(['park#4'])
    expect(text.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| Rule | Test | Place |',
      '| [1. A name](rules/park.md#1-a-name) | parks › have a place (%s) | `server/park/park.test.ts` |',
      '|  | parks › have a name | `server/park/park.test.ts` |',
      '| [2. A place, or none](rules/park.md#2-a-place-or-none) | parks › have a place (%s) | `server/park/park.test.ts` |',
      '|  | are {one} | `server/park/park.test.ts` |',
      '|  | are found | `server/park/park.test.ts` |',
      '| [4. Nobody tests this](rules/park.md#4-nobody-tests-this) | none | |',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
