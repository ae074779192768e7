import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinNames, splitNames } from './names.ts'

// rules/import.md#17
describe('names in a cell', () => {
  test('survive a round trip, whatever they hold', () => {
    const name = fc
      .string({
        unit: fc.constantFrom('a', 'É', ' ', ',', ';', '|', '\n', '"', "'", '=', '😀'),
        minLength: 1,
        maxLength: 8,
      })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
        expect(splitNames(joinNames(names))).toEqual(names)
      }),
    )
  })

  test('are read as people write them', () => {
    expect(splitNames('scène, fragile;scène|')).toEqual(['scène', 'fragile'])
    expect(splitNames('spot 12" large, son')).toEqual(['spot 12" large', 'son'])
    expect(splitNames('"son, lumière" ; "resté ouvert, x')).toEqual(['son, lumière', '"resté ouvert', 'x'])
  })
})
