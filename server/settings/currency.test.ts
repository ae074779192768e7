import { expect, test } from 'vitest'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'
import { storeSettings } from './settings.ts'

const site = useSite()

// rules/setting.md#4, rules/amount.md#20
test('the currency is a present one to which ISO 4217 gives two decimals', async () => {
  const admin = await site.as('admin')
  const statusOf = async (code: string) =>
    (await admin.call(settingsRoutes.update, { body: { 'billing.currency': code } })).status
  const two = ['HUF', 'PKR', 'COP', 'IDR', 'ALL', 'LBP', 'IRR', 'KPW', 'LAK', 'MMK', 'SOS', 'SYP', 'YER', 'AFN', 'MGA']
  for (const code of [...two, 'XCG', 'ZWG', 'SLE']) expect([code, await statusOf(code)]).toEqual([code, 200])
  const others = ['JPY', 'ISK', 'UGX', 'IQD', 'TND', 'CLF', 'UYW', 'XAU', 'XXX']
  const withdrawn = ['HRK', 'CUC', 'ANG', 'ZWL', 'SLL', 'BGN', 'FRF']
  for (const code of [...others, ...withdrawn, 'eur', '']) expect([code, await statusOf(code)]).toEqual([code, 400])
  // What was stored while it was current is still read.
  await storeSettings(site.db, { 'billing.currency': 'BGN' })
  expect((await admin.call(settingsRoutes.get, {})).body.billing.currency).toBe('BGN')
  expect((await admin.call(settingsRoutes.update, { body: { 'company.name': 'Sono' } })).status).toBe(200)
})
