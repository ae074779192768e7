import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { eInvoiceStage, mixed } from '#test/e-invoice-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { country, seller, person, employee, event, issue } = eInvoiceStage(site)

describe('an estimate', () => {
  // rules/estimate.md#3, rules/estimate.md#4
  test('has a number within its year and a last day of validity, on the estimate and on its event', async () => {
    site.setClock(Date.UTC(2039, 11, 31, 22, 59))
    const admin = await seller({ 'billing.estimateValidity': 10 })
    const { id } = await event(mixed)
    const make = async () => (await admin.call(estimateRoutes.create, { params: { id }, body: {} })).body
    const first = await make()
    expect([first.number, first.valid_until]).toEqual(['D-2039-0001', '2040-01-10'])
    site.setClock(Date.UTC(2039, 11, 31, 23, 1)) // the next year in Paris
    const second = await make()
    expect([second.number, second.valid_until]).toEqual(['D-2040-0001', '2040-01-11'])
    const { body } = await admin.call(eventRoutes.get, { params: { id } })
    expect(body.estimates).toMatchObject([
      { number: 'D-2040-0001', valid_until: '2040-01-11', total_with_taxes: second.total_with_taxes },
      { number: 'D-2039-0001', valid_until: '2040-01-10' },
    ])
    // A number is never reused, and the setting does not apply to earlier years.
    await admin.send('PUT', '/api/settings', { body: { 'billing.estimateValidity': 90 } })
    for (const status of [200, 200])
      expect((await admin.send('DELETE', `/api/estimates/${second.id}`)).status).toBe(status)
    expect((await make()).number).toBe('D-2040-0002')
    expect((await admin.call(estimateRoutes.get, { params: { id: first.id } })).body.valid_until).toBe('2040-01-10')
  })

  // rules/estimate.md#4
  test('is valid for 30 days by default', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9))
    const admin = await seller()
    const made = await admin.call(estimateRoutes.create, { params: { id: (await event(mixed)).id }, body: {} })
    expect(made.body.valid_until).toBe('2040-06-19')
  })
})

describe('the snapshot of a bill', () => {
  // rules/invoice.md#9, rules/invoice.md#22, rules/setting.md#6
  test('of a French seller has the terms of the settings, which are lawful by default', async () => {
    const admin = await seller()
    const { id } = await event(mixed)
    expect((await issue(admin, id)).company).toMatchObject({
      terms: { late_penalty: { kind: 'ecb' }, recovery_fee: 40, early_discount: null },
      vat_exemption: { reason: null, code: null },
    })
    const own = {
      'billing.latePenalty': { kind: 'fixed', rate: 15 },
      'billing.recoveryFee': 60,
      'billing.earlyDiscount': '1 % à 10 jours',
      'billing.vatExemption': { reason: 'Art. 261', code: 'VATEX-FR-CGI261-1' },
    }
    await admin.send('PUT', '/api/settings', { body: own })
    expect((await issue(admin, id)).company).toMatchObject({
      terms: { late_penalty: { kind: 'fixed', rate: 15 }, recovery_fee: 60, early_discount: '1 % à 10 jours' },
      vat_exemption: { reason: 'Art. 261', code: 'VATEX-FR-CGI261-1' },
    })
  })

  // rules/invoice.md#21, rules/e-invoice.md#20
  test('of a seller overseas has them, and needs a SIRET', async () => {
    const admin = await seller({ 'company.country_id': await country('RE'), 'company.siret': null })
    const { id } = await event(mixed)
    const { body } = await admin.send('GET', `/api/events/${id}/bill/check`)
    expect(body.missing.map(({ field }: { field: string }) => field)).toEqual(['company.siret'])
    expect((await issue(admin, id)).company.terms).toMatchObject({ recovery_fee: 40 })
  })

  // rules/invoice.md#10, rules/invoice.md#21
  test('of a seller abroad has none', async () => {
    const admin = await seller({ 'company.country_id': await country('BE'), 'company.siret': null })
    expect((await issue(admin, (await event(mixed)).id)).company.terms).toBeNull()
  })
})

// rules/invoice.md#26
describe('reverse charge', () => {
  const belgian = async (over: Record<string, unknown> = {}) =>
    employee({ siret: null, vat_number: 'BE 0428.759.497', country_id: await country('BE'), ...over })

  // rules/amount.md#16
  test('leaves the VAT of a line to the customer, beside lines that keep theirs', async () => {
    const admin = await seller()
    const { id, ids } = await event(mixed, 1, await belgian())
    const bill = await issue(admin, id, {
      lines: [{ id: ids[0], reverse_charge: true }],
      extras: [
        { text: 'Transport', quantity: 1, unit_price: 80, vat_rate: 10, reverse_charge: true },
        { text: 'Repas', quantity: 1, unit_price: 10, vat_rate: 10 },
      ],
    })
    expect(bill.vat_breakdown).toEqual([
      { rate: 20, base: 51, vat: 10.2 },
      { rate: 10, base: 10, vat: 1 },
      { rate: 0, base: 980, vat: 0, reverse_charge: true },
    ])
    expect(bill.total_with_taxes).toBe(1052.2)
    const [reversed, taxed] = [ids[0], ids[1]].map((one) => bill.materials.find((material) => material.id === one))
    expect(reversed).toMatchObject({ vat_rate: 0, reverse_charge: true })
    expect(taxed?.vat_rate).toBe(20)
    expect(taxed).not.toHaveProperty('reverse_charge')
    expect(bill.extras[0]).toMatchObject({ vat_rate: 0, reverse_charge: true, discount_rate: 0 })
  })

  type Case = [string, Record<string, unknown>, () => Promise<number>, RegExp]
  test.each<Case>([
    ['a person', {}, () => person(), /autre pays de l’Union/],
    ['a French company', {}, () => employee(), /autre pays de l’Union/],
    ['a Swiss company', {}, async () => belgian({ country_id: await country('CH') }), /autre pays de l’Union/],
    ['a company without VAT number', {}, () => belgian({ vat_number: null }), /numéro de TVA du client/],
    [
      'a company with another country’s number',
      {},
      () => belgian({ vat_number: 'FR39356000000' }),
      /numéro de TVA du client/,
    ],
    ['a seller without VAT number', { 'company.vatNumber': null }, () => belgian(), /votre société/],
  ])('is refused for %s, on each list that requests it', async (_who, settings, buyer, words) => {
    const admin = await seller(settings)
    const { id, ids } = await event(mixed, 1, await buyer())
    const lines = [{ id: ids[0]!, reverse_charge: true }]
    const extras = [{ text: 'Transport', quantity: 1, unit_price: 80, reverse_charge: true }]
    for (const create of [billRoutes.create, estimateRoutes.create]) {
      const refused = await admin.call(create, { params: { id }, body: { lines, extras } })
      expect(refused.status).toBe(400)
      expect(refused.body.error.details).toEqual({
        lines: [expect.stringMatching(words)],
        extras: [expect.stringMatching(words)],
      })
    }
    expect(await site.db.selectFrom('bill').select('id').execute()).toEqual([])
  })

  test('is possible for a Greek company by its EL number', async () => {
    const admin = await seller()
    const greek = await belgian({ vat_number: 'EL123456789', country_id: await country('GR') })
    const { id, ids } = await event(mixed, 1, greek)
    expect((await issue(admin, id, { lines: [{ id: ids[0], reverse_charge: true }] })).vat_breakdown).toHaveLength(2)
  })
})

// rules/e-invoice.md#22
describe('what an electronic bill would lack', () => {
  const check = async (client: Client, id: number, query: object = {}) =>
    client.send('GET', `/api/events/${id}/bill/check?${new URLSearchParams(query as Record<string, string>)}`)

  // rules/e-invoice.md#20, rules/e-invoice.md#21
  test('is reported before a number is taken, with the page to fill it in', async () => {
    const admin = await seller({ 'company.siret': null, 'company.street': null, 'billing.paymentDays': null })
    const buyer = await employee({ siret: null, street: null, postal_code: null, locality: null }, { street: null })
    const { id } = await event(mixed, 1, buyer)
    const { status, body } = await check(admin, id)
    expect(status).toBe(200)
    const { company_id } = await site.db
      .selectFrom('person')
      .select('company_id')
      .where('id', '=', buyer)
      .executeTakeFirstOrThrow()
    const [own, theirs] = ['/settings#company', `/companies/${company_id}`]
    expect(body.missing.map(({ field, path }: { field: string; path: string }) => [field, path])).toEqual([
      ['company.address', own],
      ['company.siret', own],
      ['billing.paymentDays', own],
      ['beneficiary.address', theirs],
      ['beneficiary.siret', theirs],
    ])
    expect(body.missing[1].message).toContain('SIRET de votre société')
    expect(await site.db.selectFrom('bill_counter').select('last').execute()).toEqual([])
    // The server refuses the file of the bill for exactly what this lists.
    const bill = await issue(admin, id)
    const refused = await admin.call(billRoutes.ubl, { params: { id: bill.id } })
    expect(Object.keys(refused.body.error.details)).toEqual(body.missing.map(({ field }: { field: string }) => field))
  })

  // rules/e-invoice.md#12, rules/e-invoice.md#20
  test('does not include the SIRET of a company abroad that is addressed through its person', async () => {
    const admin = await seller()
    const bare = { siret: null, street: null, postal_code: null, locality: null, country_id: await country('BE') }
    const { id } = await event(mixed, 1, await employee({ ...bare, vat_number: 'BE0428759497' }))
    expect((await check(admin, id)).body.missing).toEqual([])
    const { raw } = await admin.call(billRoutes.ubl, { params: { id: (await issue(admin, id)).id } })
    const customer = raw.toString('utf8').split('<cac:AccountingCustomerParty>')[1]
    expect(customer).toMatch(/<cbc:CityName>Paris<[\s\S]*?<cbc:IdentificationCode>BE</)
  })

  // rules/e-invoice.md#20
  test('follows the form of the bill: rates, reverse charge, nothing to pay', async () => {
    const admin = await seller({ 'company.vatNumber': null, 'billing.paymentDays': null, 'billing.vatRate': 0 })
    const { id } = await event(
      mixed,
      1,
      await employee({ country_id: await country('BE'), siret: null, vat_number: null }),
    )
    const fields = async (query: object) =>
      (await check(admin, id, query)).body.missing.map(({ field }: { field: string }) => field)
    expect(await fields({})).toEqual(['billing.paymentDays'])
    expect(await fields({ free: '1' })).toEqual([])
    expect(await fields({ vat_rate: '20' })).toEqual(['company.vatNumber', 'billing.paymentDays'])
    expect(await fields({ vat_rate: '12' })).toEqual(['company.vatNumber', 'billing.paymentDays', 'vat_rate'])
    expect(await fields({ reverse_charge: '1' })).toEqual(['company.vatNumber', 'billing.paymentDays'])
    await admin.send('PUT', '/api/settings', {
      body: { 'company.vatNumber': 'FR44732829320', 'billing.currency': 'CHF' },
    })
    expect(await fields({ reverse_charge: '1', free: '1' })).toEqual(['billing.currency', 'beneficiary.vat_number'])
    expect((await check(admin, id)).body.may_reverse_charge).toBe(true)
    expect((await check(admin, (await event(mixed)).id)).body).toMatchObject({ may_reverse_charge: false })
  })

  test('is reported to callers who may bill, for events that can be billed', async () => {
    const admin = await seller()
    const { id } = await event(mixed)
    expect((await check(await site.as('visitor'), id)).status).toBe(403)
    expect((await check(await site.as('member', { restrictedParks: [1] }), id)).status).not.toBe(200)
    expect((await check(admin, 999_999)).status).toBe(404)
    expect((await check(admin, id, { vat_rate: 'x' })).status).toBe(400)
    await admin.send('PUT', `/api/events/${id}`, { body: { beneficiaries: [] } })
    expect((await check(admin, id)).body.error.key).toBe('event.no_beneficiary')
    await admin.send('PUT', '/api/settings', { body: { 'billing.mode': 'none' } })
    expect((await check(admin, id)).body.error.key).toBe('billing.disabled')
  })
})
