import { expect, test } from 'vitest'
import { type BillingMode, settingDefaults } from '../../settings.ts'
import { fieldsOf, onSite } from './fields.ts'

const fieldsIn = (mode: BillingMode) =>
  onSite(fieldsOf('materials'), { ...settingDefaults.billing, mode }, 1).map(({ name }) => name)

// rules/export.md#9, rules/import.md#25
test('a file of materials has rental price and VAT rate with billing only', () => {
  const both = ['rental_price', 'vat_rate']
  const all = fieldsIn('full')
  expect(all).toEqual(expect.arrayContaining(both))
  expect(fieldsIn('partial')).toEqual(all)
  expect(fieldsIn('none')).toEqual(all.filter((name) => !both.includes(name)))
})
