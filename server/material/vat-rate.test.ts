import { describe, expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('the VAT rate of a material', () => {
  // rules/material.md#3, rules/amount.md#14, rules/amount.md#15
  test('is its own or the site’s, in every shape it is read in, and on its bill', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park()
    const body = { name: 'Console', reference: 'C-1', park_id, stock_quantity: 3, rental_price: 100, vat_rate: 5.5 }
    const { status, body: made } = await member.call(materialRoutes.create, { body })
    expect([status, made.vat_rate]).toEqual([201, 5.5])
    const plain = await site.build.material({ rental_price: 100 })
    const day = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-01 23:59:59' }
    const beneficiaries = [await site.build.beneficiary()]
    const materials: [number, number][] = [
      [made.id, 1],
      [plain, 1],
    ]
    const id = await site.build.event({ ...day, materials, beneficiaries })
    const listed = await member.call(materialRoutes.list, { query: { search: 'Console' } })
    expect(listed.body.data[0].vat_rate).toBe(5.5)
    const event = await member.call(eventRoutes.get, { params: { id } })
    const rates = event.body.materials.map((one: { id: number; vat_rate: number | null }) => [one.id, one.vat_rate])
    expect(new Map(rates)).toEqual(
      new Map([
        [made.id, 5.5],
        [plain, null],
      ]),
    )
    const bill = await member.call(billRoutes.create, { params: { id }, body: {} })
    expect(bill.body.vat_breakdown).toEqual([
      { rate: 20, base: 100, vat: 20 },
      { rate: 5.5, base: 100, vat: 5.5 },
    ])
    const cleared = await member.call(materialRoutes.update, { params: { id: made.id }, body: { vat_rate: null } })
    expect(cleared.body.vat_rate).toBeNull()
  })

  // rules/material.md#3
  test.each([-1, 100, 5.12345, '20 %'])('refuses %s on its field', async (vat_rate) => {
    const [member, id] = [await site.as('member'), await site.build.material()]
    // biome-ignore lint/suspicious/noExplicitAny: what the type would not let through is the point
    const answer = await member.call(materialRoutes.update, { params: { id }, body: { vat_rate: vat_rate as any } })
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ['vat_rate']])
  })

  // rules/material.md#1, rules/import.md#6
  test('is not written by visitors, and is imported', async () => {
    const [visitor, admin, id] = [await site.as('visitor'), await site.as('admin'), await site.build.material()]
    const write = await visitor.call(materialRoutes.update, { params: { id }, body: { vat_rate: 10 } })
    expect([write.status, write.body.error.key]).toEqual([403, 'access.forbidden'])
    const rows = [{ name: 'Enceinte', reference: 'E-1', stock_quantity: 1, rental_price: 8, vat_rate: 10 }]
    const done = await admin.call(importRoutes.materials, { body: { rows } })
    expect(done.body.errors).toEqual([])
    const found = await admin.call(materialRoutes.list, { query: { search: 'E-1' } })
    expect(found.body.data[0].vat_rate).toBe(10)
  })

  // rules/material.md#6, rules/amount.md#1, rules/export.md#9
  test('is kept, like the rental price, while the site does not bill', async () => {
    const [admin, id] = [await site.as('admin'), await site.build.material({ rental_price: 12.5, vat_rate: 5.5 })]
    const params = { id }
    await admin.call(settingsRoutes.update, { body: { 'billing.mode': 'none' } })
    const hidden = await admin.call(materialRoutes.get, { params })
    expect([hidden.body.rental_price, hidden.body.vat_rate]).toEqual([null, null])
    const exported = await admin.call(exportRoutes.materials, { query: {} })
    expect(exported.body.data).toMatchObject([{ rental_price: null, vat_rate: null }])
    const priced = await admin.call(materialRoutes.update, { params, body: { rental_price: 3 } })
    expect([priced.status, Object.keys(priced.body.error.details)]).toEqual([400, ['rental_price']])
    const rated = await admin.call(materialRoutes.update, { params, body: { vat_rate: 5.5 } })
    expect([rated.status, Object.keys(rated.body.error.details)]).toEqual([400, ['vat_rate']])
    const body = { name: 'Renommé', rental_price: null, vat_rate: null }
    expect((await admin.call(materialRoutes.update, { params, body })).status).toBe(200)
    await admin.call(settingsRoutes.update, { body: { 'billing.mode': 'full' } })
    expect((await admin.call(materialRoutes.get, { params })).body).toMatchObject({
      name: 'Renommé',
      rental_price: 12.5,
      vat_rate: 5.5,
    })
  })
})
