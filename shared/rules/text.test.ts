import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, compareNatural, fileName, fold, matches, naturalKey } from './text.ts'

describe('searching', () => {
  // rules/language.md#17, rules/http.md#16
  test.each([
    ['Éclairage scène', 'eclairage', true],
    ['ÉCLAIRAGE', 'éclair', true],
    ['Œuvre', 'oeuvre', true],
    ['Straße', 'strasse', true],
    ['l’été', "l'ete", true],
    ['100% coton', '100%', true],
    ['1000 coton', '100%', false],
    ['câble', '  CABLE ', true],
    [null, 'x', false],
    [null, '', true],
  ])('%j contains %j: %s', (text, search, found) => expect(matches(text, search)).toBe(found))

  test('folding twice equals folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('sorting', () => {
  // rules/http.md#15
  test('references naturally, empty ones last', () => {
    const sorted = ['A10', '', 'a2', 'B1', 'A02-b', 'A2-10', 'A2-9', null, 'É3', 'D1'].sort(compareNatural)
    expect(sorted).toEqual(['a2', 'A2-9', 'A2-10', 'A02-b', 'A10', 'B1', 'D1', 'É3', '', null])
  })

  // rules/http.md#15
  test('names in French', () => {
    expect(['Zoom', null, 'Ficelle', 'étui', 'Etui 2'].sort(compareNames)).toEqual([
      'étui',
      'Etui 2',
      'Ficelle',
      'Zoom',
      null,
    ])
  })

  // rules/http.md#15
  test('numbers sort by value wherever they stand', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom('A', 'CAB-', 'x 1/'), (one, other, before) => {
        const order = Math.sign(compareNatural(`${before}${one}z`, `${before}${other}z`))
        expect(order).toBe(Math.sign(one - other))
      }),
    )
  })

  test('the key does not depend on case, accents or leading zeros', () => {
    expect(naturalKey('CÂB-007')).toBe(naturalKey('cab-7'))
  })
})

// rules/document.md#8
describe('names of files', () => {
  test.each([
    ['../../x y.pdf', 'x y.pdf'],
    ['C:\\Users\\bob\\plan.pdf', 'plan.pdf'],
    ['.htaccess', 'htaccess'],
    ['...', '_'],
    ['', '_'],
    ['dir/', '_'],
    ['Fiche d’été (v2)_final.PDF', 'Fiche d_été (v2)_final.PDF'],
    ['a\u0000b\nc\u202e.txt', 'abc.txt'],
    ['<script>".pdf', '_script__.pdf'],
    ['e\u0301te\n\u0301.pdf', 'été.pdf'],
  ])('%j is kept as %j', (text, kept) => expect(fileName(text)).toBe(kept))

  test('a long name keeps its extension', () => {
    const name = fileName(`${'é'.repeat(300)}.docx`)
    expect(name).toHaveLength(191)
    expect(name.endsWith('é.docx')).toBe(true)
    expect(fileName(`${'a'.repeat(190)} ${'b'.repeat(20)}`)).toBe('a'.repeat(190))
  })

  test('makes any name safe, and leaves safe names as they are', () => {
    const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points))
    const hostile = fc.string({
      unit: fc.constantFrom('.', '/', '\\', ' ', '\n', '\u0000', 'é', 'a', '1', '"', '%', '😀', '\u0301'),
    })
    fc.assert(
      fc.property(fc.oneof(anyText, hostile), (text) => {
        const name = fileName(text)
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}\-_()][\p{L}\p{M}\p{N} \-_.()]*$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(191)
        expect(fileName(name)).toBe(name)
      }),
    )
  })
})
