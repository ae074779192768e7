import { expect } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import type { Bill } from '#shared/billing-shape.ts'
import { amountsOfUbl, ciiFaults, embeddedFile, readCii, ublFaults } from './e-invoice.ts'
import type { Client, TestSite } from './server.ts'

/** Every setting that French law requires of a seller. */
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
const address = { street: '2 place du Théâtre', postal_code: '75001', locality: 'Paris' }

/**
 * A material of a staged event: price of a day (0 when hidden on the bill), pieces, and its special
 * terms.
 */
export type StagedLine = {
  price: number
  quantity: number
  yes?: boolean
  vat?: number
  hidden?: boolean
  name?: string
}

/** A line that discounts leave alone, and one that they reduce. */
export const mixed: StagedLine[] = [
  { price: 300, quantity: 3, yes: false },
  { price: 25.5, quantity: 2 },
]

/** The stage for an electronic bill, and a reader of both its forms. */
export function eInvoiceStage(site: TestSite) {
  const country = async (code: string) =>
    (await site.db.selectFrom('country').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

  /** An admin of a site whose settings are complete except for what `over` removes. */
  const seller = async (over: Record<string, unknown> = {}): Promise<Client> => {
    const admin = await site.as('admin', { language: 'FR' })
    const body = { ...lawful, 'company.country_id': await country('FR'), ...over }
    const { status, body: answer } = await admin.send('PUT', '/api/settings', { body })
    expect(status, JSON.stringify(answer.error)).toBe(200)
    return admin
  }

  let people = 0
  const person = (over: Record<string, unknown> = {}) => {
    people += 1
    const values = { first_name: 'Zoé', last_name: 'Été', email: `zoe${people}@example.org`, ...address }
    return site.build.beneficiary({ ...values, ...over })
  }

  /** A person of a French company with all its numbers. */
  const employee = async (over: Record<string, unknown> = {}, own: Record<string, unknown> = {}) => {
    const numbers = { siret: '35600000009075', vat_number: 'FR39356000000' }
    const legal_name = people === 0 ? 'La Poste' : `La Poste, agence ${people}`
    const values = { legal_name, ...address, country_id: await country('FR'), ...numbers, ...over }
    return person({ company_id: await site.build.company(values), ...own })
  }

  /** An event of that many days with these materials; `ids` are the materials'. */
  const event = async (lines: readonly StagedLine[], days = 2, buyer?: number, title = 'Gala') => {
    const ids: number[] = []
    for (const { price, yes = true, vat = null, hidden = false, name } of lines) {
      const values = { rental_price: price, is_discountable: yes, is_hidden_on_bill: hidden, vat_rate: vat }
      ids.push(await site.build.material({ ...values, replacement_price: 5, ...(name && { name }) }))
    }
    const id = await site.build.event({
      title,
      location: 'Lille',
      start_date: '2040-06-01 00:00:00',
      end_date: `2040-06-${String(days).padStart(2, '0')} 23:59:59`,
      materials: ids.map((one, at): [number, number] => [one, lines[at]!.quantity]),
      beneficiaries: [buyer ?? (await person())],
    })
    return { id, ids }
  }

  const issue = async (client: Client, id: number, body: Record<string, unknown> = {}): Promise<Bill> => {
    const made = await client.call(billRoutes.create, { params: { id }, body })
    expect(made.status, JSON.stringify(made.body.error)).toBe(201)
    return made.body
  }

  return { country, seller, person, employee, event, issue, valid }
}

const cents = (amount: number) => amount.toFixed(2)
/** The figures of a bill, in the form of {@link figuresOfCii} and `amountsOfUbl`. */
export const figuresOfBill = (bill: Bill) => ({
  due: cents(bill.due_amount),
  vat: cents(bill.vat_amount),
  gross: cents(bill.total_with_taxes),
  payable: cents(bill.total_with_taxes),
  shares: bill.vat_breakdown.map(({ rate, base, vat }) => [rate, cents(base), cents(vat)]),
})
/** A CII as a library reads it. */
const figuresOfCii = ({ totals }: Awaited<ReturnType<typeof readCii>>) => ({
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

/**
 * Fetches both forms of a bill, validates them, and finds the figures of the bill in them; returns
 * what libraries read.
 */
async function valid(client: Client, bill: Bill, lang?: 'fr' | 'en') {
  const call = { params: { id: bill.id }, query: { lang } }
  const pdf = await client.call(billRoutes.facturX, call)
  expect(pdf.status, pdf.raw.toString('utf8', 0, 1000)).toBe(200)
  const { names, xml } = await embeddedFile(pdf.raw)
  expect(names).toContain('1: factur-x.xml')
  expect(await ciiFaults(xml)).toEqual([])
  const cii = await readCii(xml)
  expect(figuresOfCii(cii)).toEqual(figuresOfBill(bill))
  const file = await client.call(billRoutes.ubl, call)
  expect(file.status).toBe(200)
  const ubl = file.raw.toString('utf8')
  expect(amountsOfUbl(ubl)).toEqual(figuresOfBill(bill))
  const checked = await ublFaults(ubl)
  expect(checked.faults).toEqual([])
  // The UBL, converted to CII by the library, equals the Factur-X.
  const carried = await readCii(checked.cii)
  for (const part of ['totals', 'invoiceLines', 'delivery', 'paymentInformation'] as const)
    expect(carried[part]).toEqual(cii[part])
  return { pdf, xml, cii, file, ubl, json: checked.json, carried }
}
