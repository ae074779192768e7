import { describe, expect, test } from 'vitest'
import type { EventMaterial } from '#shared/material-shape.ts'
import { findMaterials, groupForCount } from './groups.ts'

const material = (id: number, reference: string, category_id: number | null, park_id = 1): EventMaterial => ({
  id,
  name: `Matériel ${reference}`,
  description: null,
  reference,
  park_id,
  category_id,
  sub_category_id: null,
  rental_price: null,
  replacement_price: null,
  vat_rate: null,
  stock_quantity: 10,
  out_of_order_quantity: null,
  weight: null,
  volume: null,
  power: null,
  is_hidden_on_bill: false,
  is_discountable: true,
  picture: null,
  tags: [],
  attributes: [],
  pivot: {
    id,
    event_id: 1,
    material_id: id,
    quantity: 1,
    quantity_returned: 0,
    quantity_broken: 0,
    quantity_lost: 0,
    quantity_departed: null,
    quantity_planned: null,
    is_unplanned: false,
    quantity_in_kits: 0,
  },
})
const category = (id: number, name: string) => ({
  id,
  name,
  sub_categories: [],
  version: 1,
  created_at: '',
  updated_at: '',
})
const known = {
  categories: [category(1, 'Son'), category(2, 'Éclairage')],
  parks: [{ id: 1, name: 'Dépôt' }],
  kits: [
    {
      id: 5,
      name: 'Régie',
      materials: [
        { id: 1, quantity: 1 },
        { id: 4, quantity: 2 },
      ],
    },
    {
      id: 4,
      name: 'Batterie',
      materials: [
        { id: 2, quantity: 1 },
        { id: 4, quantity: 1 },
      ],
    },
  ],
}
const materials = [material(1, 'A10', 1), material(2, 'A2', 1), material(3, 'B1', null, 9), material(4, 'C1', 2)]
const shown = (by: 'categories' | 'parks' | 'kits' | 'none') =>
  groupForCount(materials, by, known).map(({ name, materials }) => [name, materials.map(({ reference }) => reference)])

// rules/inventory.md#14
describe('groups of an inventory', () => {
  test('sorts categories by name, materials without one last, materials by reference', () => {
    expect(shown('categories')).toEqual([
      ['Éclairage', ['C1']],
      ['Son', ['A2', 'A10']],
      [null, ['B1']],
    ])
  })
  test('sorts parks by name, an unknown one last', () => {
    expect(shown('parks')).toEqual([
      ['Dépôt', ['A2', 'A10', 'C1']],
      [null, ['B1']],
    ])
  })
  test('sorts kits by name, a material of several under all of them, loose ones last', () => {
    expect(shown('kits')).toEqual([
      ['Batterie', ['A2']],
      ['Régie', ['A10']],
      ['Régie, Batterie', ['C1']],
      [null, ['B1']],
    ])
  })
  test('makes one list without grouping', () => {
    expect(shown('none')).toEqual([[null, ['A2', 'A10', 'B1', 'C1']]])
  })
})

// rules/inventory.md#14
test('finds by name and reference, ignoring case and accents', () => {
  const found = (search: string) => findMaterials(materials, search).map(({ id }) => id)
  expect([found('materiel a'), found('b1'), found(''), found('zzz')]).toEqual([[1, 2], [3], [1, 2, 3, 4], []])
})
