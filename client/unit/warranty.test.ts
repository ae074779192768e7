import { expect, test } from 'vitest'
import { warrantyAt } from './warranty.ts'

// rules/unit.md#18
test.each([
  ['2026-11-24', 'passed'],
  ['2026-11-25', 'soon'],
  ['2027-01-24', 'soon'],
  ['2027-01-25', 'later'],
])('a warranty until %s is %s on 25 November 2026', (until, expected) => {
  expect(warrantyAt(until, '2026-11-25')).toBe(expected)
})
