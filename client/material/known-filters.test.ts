import { expect, test } from 'vitest'
import { knownFilters } from './known-filters.ts'

const choices = {
  parks: [{ id: 1, name: 'Paris' }],
  categories: [
    { id: 3, name: 'Son', sub_categories: [{ id: 30, name: 'Micros' }] },
    { id: 4, name: 'Lumière', sub_categories: [{ id: 40, name: 'Projecteurs' }] },
  ],
  tags: [{ name: 'Fragile' }],
}

// rules/material.md#24
test.each([
  [
    { park: 1, category: 3, subCategory: 30, tags: ['Fragile'] },
    { park: 1, category: 3, subCategory: 30, tags: ['Fragile'] },
  ],
  [{ park: 9, category: 9, subCategory: 9, tags: ['Rare'] }, {}],
  [{ category: 'uncategorized' as const }, { category: 'uncategorized' }],
  [{ category: 3, subCategory: 40 }, { category: 3 }],
  [{ subCategory: 40 }, { subCategory: 40 }],
  [{ tags: ['fragile', 'Rare'] }, { tags: ['Fragile'] }],
])('of %j keeps %j', (filters, known) => {
  expect(knownFilters(filters, choices)).toEqual(known)
})

test('keeps a value that it cannot check while the choices load', () => {
  const filters = { park: 9, category: 9, subCategory: 9, tags: ['Rare'] }
  expect(knownFilters(filters, {})).toEqual(filters)
})
