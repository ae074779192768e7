import { describe, expect, test } from 'vitest'
import { SearchText, Text } from './field.ts'
import { codePoints, firstCodePoints } from './limits.ts'

const emoji = '\u{1F3A4}'

// rules/http.md#10
describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['été', 3],
    ['e\u0301', 2],
    [emoji, 1],
    [`Micro ${emoji}${emoji}`, 8],
    // A family emoji is four people, joined by three marks.
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}', 7],
    ['\uD83C', 1],
  ])('%j has %i code points', (text, count) => expect(codePoints(text)).toBe(count))

  test.each([
    ['Micro', 9, 'Micro'],
    ['Micro', 3, 'Mic'],
    [`a${emoji}b`, 2, `a${emoji}`],
    [emoji.repeat(3), 2, emoji.repeat(2)],
  ])('%j is cut to %i whole code points', (text, most, cut) => expect(firstCodePoints(text, most)).toBe(cut))

  test('is the length that limits count', () => {
    expect(Text(2, 4).safeParse(emoji).success).toBe(false)
    expect(Text(2, 4).safeParse(emoji.repeat(4)).success).toBe(true)
    expect(Text(2, 4).safeParse(emoji.repeat(5)).success).toBe(false)
    expect(SearchText.safeParse(emoji).success).toBe(false)
  })
})
