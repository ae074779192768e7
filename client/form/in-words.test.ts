import { expect, test } from 'vitest'
import { dayInWords, moneyInWords } from './in-words.ts'

// rules/change.md#18, rules/language.md#9
test.each([
  [1234.5, '1\u202f234,50\u202f€'],
  ['1234.5', '1\u202f234,50\u202f€'],
  [0, '0,00\u202f€'],
  ['', undefined],
  [null, undefined],
  ['-', undefined],
])('the amount %j of a field', (value, words) => {
  expect(moneyInWords(value, 'fr', 'EUR')).toBe(words)
})

// rules/change.md#18, rules/language.md#10
test('a day of a field, and none', () => {
  expect(dayInWords('2026-11-01', 'fr')).toBe('dim. 1er nov. 2026')
  expect(dayInWords('', 'fr')).toBeUndefined()
})
