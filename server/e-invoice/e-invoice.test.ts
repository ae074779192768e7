import { describe, expect, test } from 'vitest'
import { type Bill, billRoutes } from '#shared/billing.ts'
import { ciiFaults, embeddedFile, readCii, ublFaults } from '#test/e-invoice.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const idOfCountry = async (code: string) =>
  (await site.db.selectFrom('country').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

/** Everything that French law wants of a seller. */
const lawful = {
  'company.name': 'Sono & Cie',
  'company.street': '1 rue du Son',
  'company.postal_code': '59000',
  'company.locality': 'Lille',
  'company.email': 'compta@sono.example',
  'company.siret': '732 829 320 00074',
  'company.vatNumber': 'FR 44 732829320',
  'billing.paymentDays': 30,
  'billing.paymentMeans': 'transfer',
  'billing.iban': 'FR7630006000011234567890189',
  'billing.bic': 'AGRIFRPP',
}
async function seller(over: Record<string, unknown> = {}): Promise<Client> {
  const admin = await site.as('admin', { language: 'FR' })
  const body = { ...lawful, 'company.country_id': await idOfCountry('FR'), ...over }
  expect((await admin.send('PUT', '/api/settings', { body })).status).toBe(200)
  return admin
}

const address = { street: '2 place du Théâtre', postal_code: '75001', locality: 'Paris' }
const person = (over: Record<string, unknown> = {}) =>
  site.build.beneficiary({ first_name: 'Zoé', last_name: 'Été', email: 'zoe@example.org', ...address, ...over })
const companyBuyer = async (over: Record<string, unknown> = {}) => {
  const numbers = { siret: '35600000009075', vat_number: 'FR39356000000' }
  const company = { legal_name: 'La Poste', ...address, country_id: await idOfCountry('FR'), ...numbers, ...over }
  return person({ company_id: await site.build.company(company) })
}

type Line = { price: number; quantity: number; yes?: boolean; vat?: number; hidden?: boolean }
/** An event of so many days with these materials; `ids` are the materials'. */
async function stage(lines: Line[], days = 2, buyer?: number) {
  const ids: number[] = []
  for (const { price, yes = true, vat, hidden = false } of lines)
    ids.push(
      await site.build.material({
        rental_price: price,
        is_discountable: yes,
        is_hidden_on_bill: hidden,
        vat_rate: vat ?? null,
        replacement_price: 5,
      }),
    )
  const id = await site.build.event({
    title: 'Gala',
    location: 'Lille',
    start_date: '2040-06-01 00:00:00',
    end_date: `2040-06-${String(days).padStart(2, '0')} 23:59:59`,
    materials: ids.map((one, at): [number, number] => [one, lines[at]!.quantity]),
    beneficiaries: [buyer ?? (await person())],
  })
  return { id, ids }
}
async function issue(client: Client, id: number, body: Record<string, unknown> = {}): Promise<Bill> {
  const made = await client.call(billRoutes.create, { params: { id }, body })
  expect(made.status, JSON.stringify(made.body.error)).toBe(201)
  return made.body
}

const cents = (amount: number) => amount.toFixed(2)
/** The figures of a bill, and those that a library reads in its CII, side by side. */
const figuresOfBill = (bill: Bill) => ({
  due: cents(bill.due_amount),
  vat: cents(bill.vat_amount),
  gross: cents(bill.total_with_taxes),
  payable: cents(bill.total_with_taxes),
  shares: bill.vat_breakdown.map(({ rate, base, vat }) => [rate, cents(base), cents(vat)]),
})
const figuresOf = ({ totals }: Awaited<ReturnType<typeof readCii>>) => ({
  due: cents(totals.netTotal),
  vat: cents(totals.taxTotal[0].amount),
  gross: cents(totals.grossTotal),
  payable: cents(totals.openAmount),
  shares: totals.taxBreakdown.map((one: Record<string, number>) => [
    one.rateApplicablePercent,
    cents(one.basisAmount!),
    cents(one.calculatedAmount!),
  ]),
})

/** Fetches both forms of a bill and validates them; gives what the library reads in them. */
async function valid(client: Client, bill: Bill, lang?: 'fr' | 'en') {
  const call = { params: { id: bill.id }, query: { lang } }
  const pdf = await client.call(billRoutes.facturX, call)
  expect(pdf.status, pdf.raw.toString('utf8', 0, 500)).toBe(200)
  const { names, xml } = await embeddedFile(pdf.raw)
  expect(names).toContain('factur-x.xml')
  expect(await ciiFaults(xml)).toEqual([])
  const cii = await readCii(xml)
  expect(figuresOf(cii)).toEqual(figuresOfBill(bill))
  const file = await client.call(billRoutes.ubl, call)
  expect(file.status).toBe(200)
  const ubl = file.raw.toString('utf8')
  const checked = await ublFaults(ubl)
  expect(checked.faults).toEqual([])
  // What the UBL says, carried over to CII by the library, is what the Factur-X says.
  const carried = await readCii(checked.cii)
  for (const part of ['totals', 'invoiceLines', 'delivery', 'paymentInformation'] as const)
    expect(carried[part]).toEqual(cii[part])
  return { pdf, xml, cii, file, ubl, carried }
}

describe('an electronic bill passes schema and rules, with the figures of the bill', () => {
  const mixed: Line[] = [
    { price: 300, quantity: 3, yes: false },
    { price: 25.5, quantity: 2 },
  ]
  const one = (price: number, quantity = 1): Line[] => [{ price, quantity }]
  test.each<[Line[], number, number, number]>([
    [mixed, 2, 0, 20],
    [mixed, 2, 5.3628, 20],
    [one(100), 1, 10, 20],
    [one(100), 1, 100, 20],
    [one(100), 5, 0, 20],
    [one(100), 2, 33.3333, 20],
    [one(19.99, 3), 3, 12.5, 5.5],
    [one(1.15), 1, 10, 20],
    [one(10.35), 1, 30, 20],
    [one(0.01), 1, 50, 20],
    [one(0.01), 1, 50.0001, 20],
    [one(0, 3), 1, 0, 20],
    [one(999_999.99, 10_000), 1, 0, 20],
  ])('the vectors: %j, %i days, %d %%, VAT %d %%', async (lines, days, discountRate, vatRate) => {
    const admin = await seller({ 'billing.vatRate': vatRate })
    const { id } = await stage(lines, days)
    await valid(admin, await issue(admin, id, { discountRate }))
  })
})
