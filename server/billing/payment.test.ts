import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { Bill, Estimate } from '#shared/billing-shape.ts'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const billable = async (values: Record<string, unknown> = {}) =>
  site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()], ...values })
const write = (client: Client, body: Record<string, unknown>) => client.call(settingsRoutes.update, { body })

const agreed = {
  'company.siret': '732 829 320 00074',
  'billing.paymentTerms': 'Acompte de 30 % à la commande.',
  'billing.paymentDays': 30,
  'billing.paymentMeans': 'transfer',
  'billing.iban': 'fr76 3000 6000 0112 3456 7890 189',
  'billing.bic': 'agrifrpp',
}

describe('the payment details of the company', () => {
  // rules/setting.md#5, rules/setting.md#8, rules/setting.md#11
  test('are stored without blanks and in capitals, and each setting can be reset', async () => {
    const admin = await site.as('admin')
    const { status, body } = await write(admin, agreed)
    expect(status).toBe(200)
    expect(body.company.siret).toBe('73282932000074')
    expect(body.billing).toMatchObject({
      paymentTerms: 'Acompte de 30 % à la commande.',
      paymentDays: 30,
      paymentMeans: 'transfer',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
    })
    const reset = await admin.call(settingsRoutes.reset, { params: { key: 'billing.iban' } })
    expect(reset.body.billing.iban).toBeNull()
    const none = await write(admin, { 'billing.paymentDays': null, 'billing.paymentMeans': null, 'billing.bic': '' })
    expect(none.body.billing).toMatchObject({ paymentDays: null, paymentMeans: null, bic: null })
  })

  // rules/setting.md#3, rules/setting.md#5, rules/setting.md#10
  test.each([
    ['company.siret', '73282932000075'],
    ['billing.paymentTerms', 'x'.repeat(501)],
    ['billing.paymentDays', 366],
    ['billing.paymentDays', -1],
    ['billing.paymentDays', 1.5],
    ['billing.paymentMeans', 'barter'],
    ['billing.iban', 'FR7630006000011234567890188'],
    ['billing.iban', 'FR76'],
    ['billing.bic', 'AGRIFRP'],
  ])('refuse %s = %s on its key, and save nothing', async (key, value) => {
    const admin = await site.as('admin')
    const { status, body } = await write(admin, { [key]: value, 'billing.vatRate': 7 })
    expect([status, Object.keys(body.error.details)]).toEqual([400, [key]])
    expect((await admin.call(settingsRoutes.get, {})).body.billing.vatRate).toBe(20)
  })

  // rules/setting.md#1, rules/setting.md#9
  test('are set by admins, and the account is hidden from visitors', async () => {
    const [admin, member, visitor] = [await site.as('admin'), await site.as('member'), await site.as('visitor')]
    const refused = await write(member, { 'billing.iban': agreed['billing.iban'] })
    expect([refused.status, refused.body.error.key]).toEqual([403, 'access.forbidden'])
    await write(admin, agreed)
    expect((await member.call(settingsRoutes.get, {})).body.billing.bic).toBe('AGRIFRPP')
    expect((await visitor.call(settingsRoutes.get, {})).body.billing).toMatchObject({ iban: null, bic: null })
  })

  // rules/invoice.md#9, rules/invoice.md#11, rules/estimate.md#5
  test('are printed as they were when the paper was issued, with the due date of a bill', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 22, 30)) // the 21st in Paris
    const [admin, id] = [await site.as('admin'), await billable()]
    await write(admin, agreed)
    const bill = (await admin.call(billRoutes.create, { params: { id }, body: {} })).body
    const estimate = (await admin.call(estimateRoutes.create, { params: { id }, body: {} })).body
    const payment = {
      terms: 'Acompte de 30 % à la commande.',
      days: 30,
      means: 'transfer',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
    }
    expect(bill.date.slice(0, 10)).toBe('2040-05-21')
    expect(bill.company).toMatchObject({ siret: '73282932000074', payment: { ...payment, due_date: '2040-06-20' } })
    expect(estimate.company.payment).toEqual({ ...payment, due_date: null })
    await write(admin, { 'company.siret': null, 'billing.paymentDays': null, 'billing.iban': null })
    expect((await admin.call(billRoutes.get, { params: { id: bill.id } })).body.company).toEqual(bill.company)
    const again = (await admin.call(billRoutes.create, { params: { id }, body: {} })).body
    expect(again.company).toMatchObject({ siret: null, payment: { days: null, due_date: null, iban: null } })
  })

  // rules/invoice.md#10
  test('are absent from earlier papers, which stay readable', async () => {
    const [admin, id] = [await site.as('admin'), await billable()]
    const made = (await admin.call(billRoutes.create, { params: { id }, body: {} })).body
    const { siret: _, payment: __, ...company } = made.company
    const { beneficiary, event, custom_text, author } = made
    const parts = Object.entries({ company, beneficiary, event, custom_text, author })
    const old = { event_id: id, ...Object.fromEntries(parts.map(([name, part]) => [name, JSON.stringify(part)])) }
    const bill = await admin.call(billRoutes.get, { params: { id: await site.build.bill(old) } })
    const estimate = await admin.call(estimateRoutes.get, { params: { id: await site.build.estimate(old) } })
    expect([bill.status, estimate.status]).toEqual([200, 200])
    expect([Bill.safeParse(bill.body).success, Estimate.safeParse(estimate.body).success]).toEqual([true, true])
  })
})

describe('the billing modes', () => {
  // rules/amount.md#1, rules/amount.md#2
  test('can change back and forth without losing what was billed', async () => {
    const [admin, member, visitor] = [await site.as('admin'), await site.as('member'), await site.as('visitor')]
    const id = await billable()
    const bill = (await member.call(billRoutes.create, { params: { id }, body: {} })).body
    const estimate = (await member.call(estimateRoutes.create, { params: { id }, body: {} })).body
    const read = async () => (await member.call(eventRoutes.get, { params: { id } })).body
    const before = await read()
    for (const mode of ['none', 'full', 'none', 'partial']) {
      await write(admin, { 'billing.mode': mode })
      const asked = await member.call(estimateRoutes.create, { params: { id }, body: {} })
      expect(asked.status).toBe(mode === 'none' ? 403 : 201)
      if (mode === 'none') expect((await read()).materials[0].rental_price).toBeNull()
      else await member.call(estimateRoutes.remove, { params: { id: asked.body.id } })
      expect((await member.call(billRoutes.get, { params: { id: bill.id } })).body).toEqual(bill)
      expect((await visitor.call(estimateRoutes.get, { params: { id: estimate.id } })).body).toEqual(estimate)
    }
    expect(await read()).toEqual(before)
  })
})
