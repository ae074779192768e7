import { expect, test } from 'vitest'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { InventoryGroup } from './groups.ts'
import { itemsOf } from './items.ts'

const material = (id: number) => ({ id, name: `M${id}` }) as EventMaterial
const group = (name: string | null, ...ids: number[]): InventoryGroup => ({
  key: `categories ${name}`,
  name,
  materials: ids.map(material),
})
const groups = [group('Câbles', 1, 2, 3), group('Scène', 4)]
const shown = (folds: Partial<Parameters<typeof itemsOf>[1]> = {}, of = groups) =>
  itemsOf(of, { folded: new Set(), opened: new Set(), ...folds }).map((item) =>
    'group' in item ? `${item.group.name}${item.folds ? (item.isOpen ? ' open' : ' folded') : ''}` : item.material.id,
  )

// rules/inventory.md#27
test('folded rows leave the list to the head of their group, until that is opened', () => {
  expect(shown()).toEqual(['Câbles', 1, 2, 3, 'Scène', 4])
  const folded = new Set([1, 3, 4])
  expect(shown({ folded })).toEqual(['Câbles folded', 2, 'Scène folded'])
  expect(shown({ folded, opened: new Set(['categories Câbles']) })).toEqual(['Câbles open', 1, 2, 3, 'Scène folded'])
})

test('a list without groups has a head once it folds something', () => {
  const one = [group(null, 1, 2)]
  expect(shown({}, one)).toEqual([1, 2])
  expect(shown({ folded: new Set([2]) }, one)).toEqual(['null folded', 1])
})

test('rows count their places among the rows that are shown', () => {
  const items = itemsOf(groups, { folded: new Set([2]), opened: new Set() })
  expect(items.flatMap((item) => ('material' in item ? [[item.material.id, item.place]] : []))).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
  ])
})
