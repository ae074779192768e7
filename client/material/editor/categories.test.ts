import { describe, expect, test } from 'vitest'
import type { Category } from '#shared/category.ts'
import { uncategorized } from '#shared/names.ts'
import { materialChoice as material } from '#test/material-sample.ts'
import { categoryEntries, categoryMarks } from './categories.ts'
import { rowsOf } from './filters.ts'

const category = (id: number, name: string, subs: [id: number, name: string][] = []): Category => ({
  id,
  name,
  sub_categories: subs.map(([sub, name]) => ({ id: sub, name, category_id: id, version: 1 })),
  version: 1,
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
})
const categories = [
  category(1, 'Vidéo'),
  category(2, 'Sonorisation', [
    [8, 'Enceintes'],
    [7, 'Amplificateurs'],
  ]),
  category(3, 'Vide'),
]
const rows = rowsOf([
  material(1, { category_id: 2, sub_category_id: 7 }),
  material(2, { category_id: 2, sub_category_id: 8 }),
  material(3, { category_id: 2, sub_category_id: 8 }),
  material(4, { category_id: 1 }),
  material(5, { category_id: null }),
])

// rules/wizard.md#28
describe('the categories beside the list', () => {
  const named = (chosen: Parameters<typeof categoryEntries>[2]) =>
    categoryEntries(rows, categories, chosen).map(({ name, category, count }) => [name ?? category ?? 'all', count])

  test('are those that hold a material, by name, with their counts', () => {
    expect(named({})).toEqual([
      ['all', 5],
      ['Sonorisation', 3],
      ['Vidéo', 1],
      [uncategorized, 1],
    ])
  })

  test('show the sub-categories of the chosen one below it', () => {
    const opened = [
      ['all', 5],
      ['Sonorisation', 3],
      ['Amplificateurs', 1],
      ['Enceintes', 2],
      ['Vidéo', 1],
      [uncategorized, 1],
    ]
    expect(named({ category: 2 })).toEqual(opened)
    expect(named({ category: 2, subCategory: 8 })).toEqual(opened)
  })

  test('keep the chosen one although it holds nothing', () => {
    expect(named({ category: 3 }).slice(-3)).toEqual([
      ['Vide', 0],
      ['Vidéo', 1],
      [uncategorized, 1],
    ])
  })

  test('are marked where something is chosen, and where something lacks before all', () => {
    const marks = categoryMarks(
      [
        { id: 2, quantity: 6 },
        { id: 3, quantity: 1 },
        { id: 5, quantity: 5 },
        { id: 99, quantity: 1 },
      ],
      new Map(rows.map((row) => [row.id, row])),
    )
    const marked = categoryEntries(rows, categories, { category: 2 }).map(({ key }) => marks.get(key))
    expect(marked).toEqual(['short', 'short', undefined, 'short', undefined, 'chosen'])
  })
})
