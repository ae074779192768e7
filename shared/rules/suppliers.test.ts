import { expect, test } from 'vitest'
import { bySupplier } from './suppliers.ts'

// rules/sub-rental.md#9, rules/wizard.md#24
test('names the pieces of each supplier once, and how many of them are not ordered yet', () => {
  const sonolux = { legal_name: 'Sonolux' }
  const of = (material_id: number, quantity: number, state: 'planned' | 'ordered', company: typeof sonolux | null) => ({
    material_id,
    quantity,
    state,
    company,
  })
  const lent = [of(1, 30, 'planned', sonolux), of(2, 4, 'planned', sonolux), of(1, 5, 'ordered', sonolux)]
  expect(bySupplier([...lent, of(1, 2, 'ordered', null)], 1)).toEqual([
    { name: 'Sonolux', quantity: 35, planned: 30 },
    { name: null, quantity: 2, planned: 0 },
  ])
  expect(bySupplier(lent, 3)).toEqual([])
})
