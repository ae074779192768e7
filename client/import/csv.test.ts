import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvRows } from './csv.ts'

const read = (text: string) => csvRows(text, ';', 100).filter((row) => row.some((field) => field !== ''))

// rules/import.md#16
describe('rows of a CSV', () => {
  test.each(['\r\n', '\n', '\r'])('end with %j, and keep the line ends of their fields', (end) => {
    const text = ['Nom;Note', '"a\r\nb";1', '"c\nd";2', '"e\rf";""', ''].join(end)
    expect(read(text)).toEqual([
      ['Nom', 'Note'],
      ['a\r\nb', '1'],
      ['c\nd', '2'],
      ['e\rf', ''],
    ])
  })

  test('of several programs may end in several ways', () => {
    expect(read('Nom;Prix\nA;1\r\nB;2\rC;3\n')).toEqual([
      ['Nom', 'Prix'],
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ])
  })

  test('are not swallowed by a quotation mark that is not doubled or left open', () => {
    expect(read('"Best of" tour;2\nÉcran 12" large;3\n"ouvert;4\n"Console "Midas" ; M32";5\n"fin";6')).toEqual([
      ['"Best of" tour', '2'],
      ['Écran 12" large', '3'],
      ['"ouvert', '4'],
      ['Console "Midas" ; M32', '5'],
      ['fin', '6'],
    ])
  })

  test('keep the columns behind a mark that is not doubled', () => {
    expect(read('"Best of" tour;"Nom";2\n"Câble" ;"10"')).toEqual([
      ['"Best of" tour', 'Nom', '2'],
      ['"Câble" ', '10'],
    ])
  })

  test('are read as the program wrote them, whatever their fields hold', () => {
    const field = fc.string({
      unit: fc.constantFrom('a', 'é', ';', ',', '"', '\n', '\r', ' ', '😀', 'ש'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\r\n', '\n', '\r'),
        (rows, newline) => {
          expect(csvRows(papa.unparse(rows, { delimiter: ';', newline }), ';', 100)).toEqual(rows)
        },
      ),
    )
  })

  // rules/import.md#14
  test('are read no further than asked', () => {
    expect(csvRows('a\n\n'.repeat(1_000_000), ';', 3)).toEqual([['a'], [''], ['a'], [''], ['a']])
  })
})
