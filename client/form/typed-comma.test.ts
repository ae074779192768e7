import { expect, test } from 'vitest'
import { type Comma, readTyped } from './typed-comma.ts'

/** What a field shows of the keys, typed one after the other at its end; a field of whole numbers drops points. */
function type(keys: string, isWhole = false): string {
  let text = ''
  let comma: Comma | null = null
  for (const key of keys) {
    const reading = readTyped(comma, text, key)
    comma = reading.comma
    text = reading.replace ?? text + (reading.insert ?? key)
    text = text.replace(isWhole ? /\D/g : /,/g, '')
  }
  return text
}

// rules/language.md#14
test.each([
  ['12,50', '12.50'],
  ['12,5', '12.5'],
  ['0,5', '0.5'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['1,250,000', '1250000'],
  ['1,250,5', '1250.5'],
  ['12,345,678.9', '12345678.9'],
  ['1250,5', '1250.5'],
  ['1234,567', '1234.567'],
  ['0,058', '0.058'],
  ['12.5', '12.5'],
  ['1.5,7', '1.57'],
])('%s is typed as %s', (keys, text) => expect(type(keys)).toBe(text))

// rules/language.md#14
test('a field of whole numbers takes thousands all the same', () => {
  expect(type('1,250', true)).toBe('1250')
  expect(type('1,250,000', true)).toBe('1250000')
})

// rules/language.md#14
test('a comma is forgotten where the text is no longer what was typed', () => {
  const { comma } = readTyped(null, '12', ',')
  expect(readTyped(comma, '1', '5')).toEqual({ comma: null })
  expect(readTyped({ before: '1', after: '25', isParted: false }, '1.2', '0')).toEqual({ comma: null })
})
