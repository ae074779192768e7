import { expect, test } from 'vitest'
import { ExtraInput } from '#shared/billing.ts'
import { CategoryInput } from '#shared/category.ts'
import { MaterialInput } from '#shared/material.ts'
import { SettingValues } from '#shared/settings.ts'
import { limitsOf, limitsOfEach } from './limits.ts'

test('takes the limits of a field from its schema, required or not', () => {
  expect(limitsOf(ExtraInput.shape.vat_rate)).toEqual({ min: 0, max: 99.99 })
  expect(limitsOf(ExtraInput.shape.quantity)).toEqual({ min: 0, max: 100_000 })
  expect(limitsOf(MaterialInput.shape.out_of_order_quantity).max).toBe(100_000)
  expect(limitsOf(SettingValues.shape.general.shape.defaultPaginationLimit)).toEqual({ min: 10, max: 1000 })
  expect(limitsOf(CategoryInput.shape.name)).toEqual({ min: 2, max: 96 })
  expect(limitsOfEach({ name: CategoryInput.shape.name })).toEqual({ name: { min: 2, max: 96 } })
  expect(() => limitsOf(MaterialInput.shape.tags)).toThrow('only numbers and texts')
})
