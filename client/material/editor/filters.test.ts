import { describe, expect, test } from 'vitest'
import type { MaterialChoice } from '#shared/material.ts'
import { materialChoice as material } from '#test/material-sample.ts'
import { reading } from '../../frame/address.ts'
import { filterCount, filterRows, rowsOf, withFirst, withRemaining } from './filters.ts'
import { filtersAddress } from './filters-address.ts'
import { keepUnchanged } from './keep-unchanged.ts'

const found = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('filters of step 4', () => {
  const rows = rowsOf([
    material(2, { name: 'Éclairage d’ambiance', category_id: null }),
    material(3, { park_id: 2, tags: ['Fragile'] }),
    material(4, {
      category_id: 2,
      sub_category_id: 7,
      tags: ['Fragile', 'Neuf'],
    }),
    material(10),
  ])

  // rules/wizard.md#16, rules/wizard.md#17
  test('rows that begin with the search come before rows that contain it, the reference itself first', () => {
    const stock = rowsOf([
      material(1, { name: 'Pied de micro', reference: 'A-1' }),
      material(2, { name: 'Micro-cravate', reference: 'B-2' }),
      material(5, { name: 'Câble micro', reference: 'C-5' }),
      material(4, { name: 'Émetteur', reference: 'MICRO' }),
      material(3, { name: 'Enceinte', reference: 'MICRO-9' }),
    ])
    expect(found(filterRows(stock, {}, ' Micro', null))).toEqual([4, 2, 3, 1, 5])
    expect(found(filterRows(stock, {}, 'micro pied', null))).toEqual([1])
    expect(found(withFirst(stock, new Set([5, 2])))).toEqual([2, 5, 1, 4, 3])
  })

  // rules/wizard.md#16
  test.each([
    [{}, '', [2, 3, 4, 10]],
    [{ park: 2 }, '', [3]],
    [{ category: 2 }, '', [4]],
    [{ category: 'uncategorized' as const }, '', [2]],
    [{ subCategory: 7 }, '', [4]],
    [{ tags: ['Fragile'] }, '', [3, 4]],
    [{ tags: ['Fragile', 'Neuf'] }, '', [4]],
    [{}, 'eclairage', [2]],
    [{}, ' PAR-1', [10]],
    [{}, 'par projecteur 4', [4]],
    [{ park: 2 }, 'eclairage', []],
  ])('%o and %j leave %o', (filters, search, left) => {
    expect(found(filterRows(rows, filters, search, null))).toEqual(left)
  })

  // rules/wizard.md#17
  test('shows only the selected materials', () => {
    expect(found(filterRows(rows, {}, '', new Set([4, 10])))).toEqual([4, 10])
    expect(filterRows(rows, {}, '', new Set())).toEqual([])
  })

  // rules/wizard.md#16, rules/material.md#18
  test('reads the address as far as it can: a wrong value counts as absent', () => {
    const read = reading(filtersAddress)
    expect(read({ park: '2', category: 'uncategorized', subCategory: 7, tags: ['a'] })).toEqual({
      park: 2,
      category: 'uncategorized',
      subCategory: 7,
      tags: ['a'],
    })
    expect(read({ park: 'x', category: 'Uncategorized' })).toEqual({ category: 'uncategorized' })
    expect(filterCount({ park: 2, tags: ['a'] })).toBe(2)
  })
})

describe('what remains for an event', () => {
  const stock = rowsOf([material(1), material(2), material(3)])

  // rules/wizard.md#15
  test('stands on each row; a material whose figure is not known has its pieces in order', () => {
    const rows = withRemaining(stock, { ids: [3, 1], quantities: [0, 2] })
    expect(rows.map(({ id, material }) => [id, material.remaining_quantity])).toEqual([
      [1, 2],
      [2, 5],
      [3, 0],
    ])
    expect(stock.map(({ material }) => material.remaining_quantity)).toEqual([5, 5, 5])
  })

  test('keeps the rows whose figure stays, and makes the others anew', () => {
    const [one, two, three] = withRemaining(stock, { ids: [1, 2, 3], quantities: [1, 2, 3] })
    const after = withRemaining(stock, { ids: [1, 2, 3], quantities: [1, 2, 4] })
    expect([after[0] === one, after[1] === two, after[2] === three]).toEqual([true, true, false])
  })
})

describe('rereading the materials', () => {
  const before = [material(1), material(2)]

  test('keeps the very same list when nothing changed', () => {
    expect(keepUnchanged(before, [material(1), material(2)])).toBe(before)
  })

  test.each([
    ['what remains', { remaining_quantity: 4 }],
    ['the material itself', { version: 2 }],
    ['a tag', { tags: ['Neuf'] }],
  ])('%s changed: that one is new, the other the same', (_, change) => {
    const after = keepUnchanged(before, [material(1), material(2, change)])
    expect(after).toEqual([material(1), material(2, change)])
    expect((after as MaterialChoice[])[0]).toBe(before[0])
  })

  test('one material less, one more, another order', () => {
    expect(keepUnchanged(before, [material(2)])).toEqual([material(2)])
    expect(keepUnchanged(before, [material(1), material(2), material(3)])).toHaveLength(3)
    expect(keepUnchanged(before, [material(2), material(1)])).toEqual([material(2), material(1)])
    expect(keepUnchanged(undefined, before)).toBe(before)
  })
})
