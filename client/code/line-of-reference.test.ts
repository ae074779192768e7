import { expect, test } from 'vitest'
import { lineOfReference } from './line-of-reference.ts'

// rules/scan.md#19
test('a text is the reference of one line, in any case, or of none', () => {
  const lines = ['MIX-16', 'MIX-24', 'mix-24 '].map((reference, id) => ({ id, reference }))
  const found = (...values: string[]) => lineOfReference(lines, values)?.id ?? null
  expect(found('MIX-16')).toBe(0)
  expect(found('?', 'mix-16 ')).toBe(0)
  expect(found('MIX-24')).toBeNull()
  expect(found('MIX-1')).toBeNull()
})
