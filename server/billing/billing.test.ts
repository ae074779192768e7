import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

/** The event of rules/amount.md#21: 300 x 3 without discount, and 25.5 x 2 with; two days. */
async function stage(values: Record<string, unknown> = {}): Promise<number> {
  const { build } = site
  const steady = await build.material({ rental_price: 300, replacement_price: 1200, is_discountable: false })
  const reducible = await build.material({ rental_price: 25.5, replacement_price: 0.4 })
  const lines: [number, number][] = [
    [steady, 3],
    [reducible, 2],
  ]
  return build.event({ materials: lines, beneficiaries: [await build.beneficiary()], ...values })
}
const estimate = (client: Client, id: number, body: Record<string, unknown> = {}) =>
  client.call(estimateRoutes.create, { params: { id }, body })
const bill = (client: Client, id: number, body: Record<string, unknown> = {}) =>
  client.call(billRoutes.create, { params: { id }, body })
const past = { start_date: '2040-05-01 00:00:00', end_date: '2040-05-02 23:59:59', is_confirmed: true }
const told = ({ status, body }: Awaited<ReturnType<typeof bill>>) => [status, body.error?.key]

describe('an estimate', () => {
  // rules/estimate.md#1, rules/invoice.md#9, rules/amount.md#21, rules/event.md#30
  test('holds everything as it was at that moment, rounded as printed', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const [member, id] = [await site.as('member'), await stage({ title: 'Gala', location: 'Lille' })]
    const made = await estimate(member, id, { discountRate: 5.3628 })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      date: '2040-05-20 11:30:00',
      days_count: 2,
      degressive_rate: 1.75,
      grand_total: 1664.25,
      due_amount: 1659.46,
      vat_amount: 331.9,
      total_with_taxes: 1991.36,
      replacement_amount: 3600.8,
      currency: 'EUR',
      vat_breakdown: [{ rate: 20, base: 1659.46, vat: 331.9 }],
      event: { title: 'Gala', location: 'Lille' },
      deleted_at: null,
      version: 1,
    })
    expect(made.body.materials).toHaveLength(2)
    expect(made.body.number).toMatch(/^D-\d{4}-0001$/)
    const event = (await member.call(eventRoutes.get, { params: { id } })).body
    expect(event).toMatchObject({ discount_rate: 5.3628, version: 1, estimates: [{ id: made.body.id, version: 1 }] })
  })

  // rules/amount.md#9, rules/http.md#13
  test('takes nothing off without a rate, even with an empty body', async () => {
    const [member, id] = [await site.as('member'), await stage()]
    const made = await member.send('POST', `/api/events/${id}/estimate`)
    expect([made.status, made.body.discount_rate, made.body.due_amount]).toEqual([201, 0, 1664.25])
  })

  // rules/amount.md#9, rules/http.md#10
  test('takes what is null or empty for absent', async () => {
    const [member, id] = [await site.as('member'), await stage()]
    const [line] = (await member.call(eventRoutes.get, { params: { id } })).body.materials
    const terms = { discount_rate: null, reverse_charge: null }
    for (const body of [
      { discountRate: null, lines: null, kits: null, extras: null },
      { discountRate: '', lines: '', kits: '', extras: '', note: '' },
      { lines: [{ id: line.id, ...terms }] },
    ]) {
      const made = await estimate(member, id, body)
      expect([made.status, made.body.discount_rate, made.body.due_amount]).toEqual([201, 0, 1664.25])
    }
    const extras = [{ text: 'Livraison', quantity: 1, unit_price: 100, ...terms }]
    const issued = await bill(member, id, { extras, claims: null })
    expect([issued.status, issued.body.due_amount]).toEqual([201, 1764.25])
    expect(issued.body.extras[0]).toMatchObject({ discount_rate: 0, vat_rate: 20 })
  })

  // rules/amount.md#9
  test.each([
    [5.3629, '5.3628'],
    [100.0001, '5.3628'],
    [-0.0001, '0'],
    [3.33333, '4'],
    ['10', null],
  ])('refuses the rate %s on its field', async (discountRate, named) => {
    const [member, id] = [await site.as('member'), await stage()]
    const { status, body } = await estimate(member, id, { discountRate })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['discountRate']])
    if (named) expect(body.error.details.discountRate[0]).toContain(named)
    expect(await site.db.selectFrom('estimate').select('id').execute()).toEqual([])
  })

  // rules/estimate.md#7, rules/estimate.md#9
  test('is trashed, restored and destroyed; each announces the event and keeps its version', async () => {
    const [member, id] = [await site.as('member'), await stage()]
    const { id: made } = (await estimate(member, id)).body
    const params = { id: made }
    const stale = await member.call(estimateRoutes.remove, { params, version: 7 })
    expect([...told(stale), stale.body.error.details.current.version]).toEqual([409, 'record.edited_meanwhile', 1])
    expect((await member.call(estimateRoutes.remove, { params, version: 1 })).body.deleted_at).not.toBeNull()
    expect((await member.call(estimateRoutes.get, { params })).status).toBe(404)
    expect((await member.call(eventRoutes.get, { params: { id } })).body.estimates).toEqual([])
    expect((await member.call(estimateRoutes.restore, { params })).body).toMatchObject({ deleted_at: null, version: 3 })
    await member.call(estimateRoutes.remove, { params })
    expect((await member.call(estimateRoutes.remove, { params })).body).toEqual({ destroyed: true })
    const announced = site.db.selectFrom('change').select(['entity', 'version']).where('entity', '=', 'event')
    expect(await announced.execute()).toEqual(Array.from({ length: 5 }, () => ({ entity: 'event', version: 1 })))
  })

  // rules/estimate.md#6
  test.each<[state: string, values: Record<string, unknown>]>([
    ['a draft', {}],
    ['a confirmed', { is_confirmed: true }],
    ['a past', past],
    ['an inventoried', { ...past, is_return_inventory_done: true }],
    ['an archived', { ...past, is_return_inventory_done: true, is_archived: true }],
  ])('of %s event is made and deleted, any number of times, and changes no other', async (_, values) => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const [member, id] = [await site.as('member'), await stage(values)]
    const first = await estimate(member, id, { discountRate: 2 })
    expect(first.status).toBe(201)
    const again = [await estimate(member, id), await estimate(member, id, { note: 'Autre' })]
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    const read = await member.call(estimateRoutes.get, { params: { id: first.body.id } })
    expect(read.body).toEqual(first.body)
    for (const { body } of again)
      expect((await member.call(estimateRoutes.remove, { params: { id: body.id } })).status).toBe(200)
    const { estimates } = (await member.call(eventRoutes.get, { params: { id } })).body
    expect(estimates.map((one: { id: number }) => one.id)).toEqual([first.body.id])
  })

  // rules/estimate.md#2
  test('is read by visitors and made by staff alone', async () => {
    const [member, visitor, id] = [await site.as('member'), await site.as('visitor'), await stage()]
    const { id: made } = (await estimate(member, id)).body
    expect((await visitor.call(estimateRoutes.get, { params: { id: made } })).status).toBe(200)
    expect(told(await estimate(visitor, id))).toEqual([403, 'access.forbidden'])
    expect(told(await visitor.call(estimateRoutes.remove, { params: { id: made } }))).toEqual([403, 'access.forbidden'])
  })
})

describe('what a bill needs', () => {
  // rules/invoice.md#4, rules/amount.md#1, rules/amount.md#2
  test('a billable event, or the full mode', async () => {
    const [admin, id] = [await site.as('admin'), await stage({ is_billable: false })]
    expect(told(await bill(admin, id))).toEqual([400, 'event.not_billable'])
    await admin.call(settingsRoutes.update, { body: { 'billing.mode': 'full' } })
    expect((await bill(admin, id)).status).toBe(201)
    await admin.call(settingsRoutes.update, { body: { 'billing.mode': 'none' } })
    expect(told(await bill(admin, id))).toEqual([403, 'billing.disabled'])
    expect(told(await estimate(admin, id))).toEqual([403, 'billing.disabled'])
    expect((await admin.call(billRoutes.get, { params: { id: 1 } })).status).toBe(200)
  })

  // rules/invoice.md#4
  test('a beneficiary and a material or extra line', async () => {
    const member = await site.as('member')
    const nobody = await site.build.event({ materials: 1 })
    expect(told(await bill(member, nobody))).toEqual([400, 'event.no_beneficiary'])
    const nothing = await site.build.event({ beneficiaries: [await site.build.beneficiary()] })
    expect(told(await estimate(member, nothing))).toEqual([400, 'event.no_materials'])
  })

  // rules/amount.md#17, rules/amount.md#21
  test('an amount within its limits', async () => {
    const member = await site.as('member')
    const dear = await site.build.material({ rental_price: 999_999.99, stock_quantity: 1 })
    const day = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-01 23:59:59' }
    const beneficiaries = [await site.build.beneficiary()]
    const fits = await site.build.event({ ...day, materials: [[dear, 10_000]], beneficiaries })
    const exceeds = await site.build.event({ ...day, materials: [[dear, 10_001]], beneficiaries })
    expect((await bill(member, fits)).status).toBe(201)
    expect(told(await bill(member, exceeds))).toEqual([400, 'billing.amount_too_large'])
  })

  // rules/invoice.md#4, rules/restricted-park.md#9, rules/restricted-park.md#10
  test('a caller who sees all its materials', async () => {
    const id = await stage()
    const park = await site.build.park()
    const hidden = await site.build.material({ park_id: park })
    await site.db.insertInto('event_material').values({ event_id: id, material_id: hidden, quantity: 1 }).execute()
    const partial = await site.as('member', { restrictedParks: [park] })
    expect(told(await bill(partial, id))).toEqual([403, 'event.hidden_materials'])
    expect(told(await estimate(partial, id))).toEqual([403, 'event.hidden_materials'])
    const { id: made } = (await bill(await site.as('member'), id)).body
    expect((await partial.call(billRoutes.get, { params: { id: made } })).status).toBe(404)
  })
})

describe('what else a bill may have', () => {
  // rules/amount.md#10, rules/amount.md#11, rules/amount.md#14, rules/amount.md#15
  test('VAT rates of materials, discounts by line, extra lines and a text', async () => {
    const [member, id] = [await site.as('member'), await stage()]
    const [first] = (await member.call(eventRoutes.get, { params: { id } })).body.materials
    await site.db.updateTable('material').set({ vat_rate: 5.5 }).where('id', '=', first.id).execute()
    const made = await estimate(member, id, {
      lines: [{ id: first.id, discount_rate: 10 }],
      extras: [{ text: 'Transport', quantity: 1.5, unit_price: 80, vat_rate: 10 }],
      note: 'Livraison quai 3',
    })
    expect(made.status).toBe(201)
    expect(made.body.vat_breakdown.map(({ rate }: { rate: number }) => rate)).toEqual([20, 10, 5.5])
    expect(made.body.extras).toEqual([
      { text: 'Transport', quantity: 1.5, unit_price: 80, vat_rate: 10, discount_rate: 0 },
    ])
    expect(made.body.note).toBe('Livraison quai 3')
    const net = first.rental_price * first.pivot.quantity * 1.75
    expect(made.body.due_amount).toBeCloseTo(1664.25 - net * 0.1 + 120, 2)
  })

  // rules/invoice.md#6
  test('refuses materials that are not on the event or appear twice', async () => {
    const [member, id] = [await site.as('member'), await stage()]
    const [first] = (await member.call(eventRoutes.get, { params: { id } })).body.materials
    for (const lines of [
      [{ id: 999, discount_rate: 1 }],
      [
        { id: first.id, discount_rate: 1 },
        { id: first.id, discount_rate: 2 },
      ],
    ]) {
      const { status, body } = await estimate(member, id, { lines })
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['lines']])
    }
  })
})
