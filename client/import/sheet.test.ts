import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#shared/rules/import/fields.ts'
import { guessHeader, isTotal, proposedOut, type Sheet, tableOf } from './sheet.ts'

const sheetOf = (...rows: (string | number | null)[][]): Sheet => ({
  name: 'Stock',
  rows: rows.map((cells, place) => ({ line: place + 1, cells })).filter(({ cells }) => cells.length > 0),
  width: Math.max(...rows.map((cells) => cells.length)),
})
const fields = fieldsOf('materials')
const headerOf = (sheet: Sheet) => guessHeader('materials', fields, sheet)

describe('the line of titles', () => {
  // rules/import.md#18
  test('is found below headings', () => {
    const sheet = sheetOf(
      ['Inventaire 2026'],
      [],
      ['Dépôt de Lyon', null, 'novembre'],
      ['Désignation', 'Réf', 'Qté'],
      ['PAR', 'P-1', 4],
    )
    expect(headerOf(sheet)).toBe(4)
    expect(tableOf(sheet, 4)).toEqual({
      titles: ['Désignation', 'Réf', 'Qté'],
      rows: [{ line: 5, cells: ['PAR', 'P-1', 4] }],
    })
  })

  test('is the first full line when no title is known', () => {
    expect(headerOf(sheetOf(['Inventaire'], ['Truc', 'Machin', 'Bidule'], ['PAR', 'P-1', 4]))).toBe(2)
    expect(headerOf(sheetOf(['Truc', 'Machin'], ['PAR', 'P-1']))).toBe(1)
  })

  // rules/import.md#18
  test('may be missing: then every row counts', () => {
    const sheet = sheetOf(['PAR', 'P-1', 4], ['Découpe', 'D-1', 2])
    expect(tableOf(sheet, null)).toEqual({ titles: ['', '', ''], rows: sheet.rows })
  })
})

// rules/import.md#20
describe('a total row', () => {
  test.each([
    [['TOTAL', null, 254, '1 234,50']],
    [[null, 'Total général :', 12]],
    [['Sous-total lumière', '', 12]],
    [['Totaux']],
    [['Grand total', '€1,234.50']],
    [['TOTAL HT', '12', 'Total TTC', '14,4']],
  ])('is recognised: %j', (cells) => {
    expect(isTotal({ line: 1, cells })).toBe(true)
  })

  test.each([
    [['Total station Leica', 'TS-1', 2]],
    [['Totem LED', 'T-1', 4]],
    [['PAR 64', 'Total', 4]],
    [['Sommelier', 12]],
    [['12', '14']],
  ])('is not mistaken for another row: %j', (cells) => {
    expect(isTotal({ line: 1, cells })).toBe(false)
  })
})

// rules/import.md#20
test('titles that a file repeats are proposed to be left out, as totals are', () => {
  const sheet = sheetOf(['Nom', 'Réf', null], ['PAR', 'P-1'], ['Nom', 'Réf'], ['Nom', 'N-1'], ['Total', 2])
  expect(proposedOut(tableOf(sheet, 1))).toEqual([3, 5])
  expect(proposedOut(tableOf(sheet, null))).toEqual([5])
})
