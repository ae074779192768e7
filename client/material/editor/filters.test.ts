import { describe, expect, test } from 'vitest'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { filterCount, filterRows, keepUnchanged, MaterialsSearch, rowsOf } from './filters.ts'

const material = (id: number, own: Partial<AvailableMaterial> = {}): AvailableMaterial => ({
  id,
  name: `Projecteur ${id}`,
  description: null,
  reference: `PAR-${id}`,
  park_id: 1,
  category_id: 1,
  sub_category_id: null,
  rental_price: 10,
  replacement_price: 100,
  vat_rate: null,
  stock_quantity: 5,
  out_of_order_quantity: null,
  is_hidden_on_bill: false,
  is_discountable: true,
  picture: null,
  tags: [],
  attributes: [],
  note: null,
  version: 1,
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  deleted_at: null,
  remaining_quantity: 5,
  ...own,
})
const found = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('filters of step 4', () => {
  const rows = rowsOf([
    material(10),
    material(2, { name: 'Éclairage d’ambiance', category_id: null }),
    material(3, { park_id: 2, tags: [{ id: 1, name: 'Fragile' }] }),
    material(4, {
      category_id: 2,
      sub_category_id: 7,
      tags: [
        { id: 1, name: 'Fragile' },
        { id: 2, name: 'Neuf' },
      ],
    }),
  ])

  test('rows stand by reference, PAR-2 before PAR-10', () => {
    expect(found(rows)).toEqual([2, 3, 4, 10])
  })

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

  test('the view of the selected ones', () => {
    expect(found(filterRows(rows, {}, '', new Set([4, 10])))).toEqual([4, 10])
    expect(filterRows(rows, {}, '', new Set())).toEqual([])
  })

  test('the address is read as far as it can be: what is wrong in it is as if absent', () => {
    expect(MaterialsSearch.parse({ park: '2', category: 'uncategorized', subCategory: 7, tags: ['a'] })).toEqual({
      park: 2,
      category: 'uncategorized',
      subCategory: 7,
      tags: ['a'],
    })
    expect(MaterialsSearch.parse({ park: 'x', category: -1, tags: 'a' })).toEqual({})
    expect(filterCount({ park: 2, tags: ['a'] })).toBe(2)
  })

  test('10,000 materials are filtered in less than 50 ms', () => {
    const many = rowsOf(Array.from({ length: 10_000 }, (_, at) => material(at + 1)))
    const start = performance.now()
    expect(filterRows(many, { park: 1 }, 'projecteur 77', null).length).toBeGreaterThan(100)
    expect(performance.now() - start).toBeLessThan(50)
  })
})

describe('reading the materials again', () => {
  const before = [material(1), material(2)]

  test('nothing changed: the very same list', () => {
    expect(keepUnchanged(before, [material(1), material(2)])).toBe(before)
  })

  test.each([
    ['what remains', { remaining_quantity: 4 }],
    ['the material itself', { version: 2 }],
    ['a tag', { tags: [{ id: 1, name: 'Neuf' }] }],
  ])('%s changed: that one is new, the other the same', (_, change) => {
    const after = keepUnchanged(before, [material(1), material(2, change)])
    expect(after).toEqual([material(1), material(2, change)])
    expect((after as AvailableMaterial[])[0]).toBe(before[0])
  })

  test('one less, one more, another order', () => {
    expect(keepUnchanged(before, [material(2)])).toEqual([material(2)])
    expect(keepUnchanged(before, [material(1), material(2), material(3)])).toHaveLength(3)
    expect(keepUnchanged(before, [material(2), material(1)])).toEqual([material(2), material(1)])
    expect(keepUnchanged(undefined, before)).toBe(before)
  })
})
