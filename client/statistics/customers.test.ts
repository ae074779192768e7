import { expect, test } from 'vitest'
import { customerKey } from './customers.ts'

// rules/statistics.md#8
test('customers of one name are different rows', () => {
  const name = 'Jean Martin'
  const keys = [
    customerKey({ name, is_company: false, person_id: 1 }),
    customerKey({ name, is_company: false, person_id: 2 }),
    customerKey({ name, is_company: false, person_id: null }),
    customerKey({ name, is_company: true, person_id: null }),
  ]
  expect(new Set(keys).size).toBe(4)
})
