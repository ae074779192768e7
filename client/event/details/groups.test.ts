import { expect, test } from 'vitest'
import type { Category } from '#shared/category.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { groupMaterials } from './groups.ts'

const rowData = { version: 1, created_at: '', updated_at: '' }
const sub = (id: number, name: string, category_id: number) => ({ ...rowData, id, name, category_id })
const categories: Category[] = [
  { ...rowData, id: 1, name: 'Son', sub_categories: [sub(11, 'Retours', 1), sub(12, 'Façade', 1)] },
  { ...rowData, id: 2, name: 'Éclairage', sub_categories: [] },
]
const material = (name: string, category_id: number | null, sub_category_id: number | null = null) =>
  ({ name, category_id, sub_category_id }) as EventMaterial // nothing else is looked at

// rules/details.md#13
test('materials stand by category and sub-category, both by name, those without one last, inside by name', () => {
  const materials = [
    material('Câble', null),
    material('Bain de pied', 1),
    material('Enceinte', 1, 12),
    material('Lyre', 2),
    material('Moniteur', 1, 11),
    material('Subwoofer', 1, 12),
  ]
  expect(
    groupMaterials(materials, categories).map(({ name, subGroups }) => [
      name,
      subGroups.map((group) => [group.name, group.materials.map((one) => one.name)]),
    ]),
  ).toEqual([
    ['Éclairage', [[null, ['Lyre']]]],
    [
      'Son',
      [
        ['Façade', ['Enceinte', 'Subwoofer']],
        ['Retours', ['Moniteur']],
        [null, ['Bain de pied']],
      ],
    ],
    [null, [[null, ['Câble']]]],
  ])
})
