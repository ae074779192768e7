import { expect, test } from 'vitest'
import { readPasted } from './pasted-number.ts'

// rules/language.md#14
test.each([
  ['1 234,50 €', '1 234.50 €'],
  ['1\u202f234,50\u202f€', '1\u202f234.50\u202f€'],
  ['1.234,50', '1234.50'],
  ['1.234.567,8', '1234567.8'],
  ['2,5', '2.5'],
  [',5', '.5'],
  ['0,058', '0.058'],
  ['-0,058', '-0.058'],
  ['1 234,500', '1 234.500'],
  ['1234,500', '1234.500'],
])('a pasted %s has its decimals after the comma', (text, read) => {
  expect(readPasted(text)).toBe(read)
})

// rules/language.md#14
test.each(['1,234', '€12,345', '1,234.50', '€1,234,567.89', '1,234,567', '1234.5', '0.058', '12', 'abc', ''])(
  'a pasted %s is left to the field',
  (text) => {
    expect(readPasted(text)).toBe(text)
  },
)
