import { describe, expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import type { Bill } from '#shared/billing-shape.ts'
import { isInFrance } from '#shared/rules/registration.ts'
import { type BillKind, billKinds } from '#test/bill-kinds.ts'
import { embeddedFile } from '#test/e-invoice.ts'
import { missingArtefacts, officialFaults, rulesFolder } from '#test/e-invoice-rules.ts'
import { eInvoiceStage } from '#test/e-invoice-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { country, seller, person, employee, event, issue } = eInvoiceStage(site)

/** Creates the bill through the API, then reads both its files there. */
async function filesOf(kind: BillKind): Promise<{ bill: Bill; cii: string; ubl: string }> {
  site.setClock(Date.UTC(2040, 4, 20, 9, 30))
  const { home = 'FR', settings = {}, days = 2, lang, body = () => ({}) } = kind
  const admin = await seller({ 'company.country_id': await country(home), ...settings })
  const { id, ids } = await event(kind.lines, days, await customer(kind), kind.title)
  const first = await issue(admin, id, body(ids))
  const bill = kind.isReplacement ? await issue(admin, id, body(ids)) : first
  return { bill, ...(await read(admin, bill, lang)) }
}

async function customer({ person: own = {}, personCountry, company, companyCountry }: BillKind): Promise<number> {
  const at = async (code: string | undefined) => (code === undefined ? {} : { country_id: await country(code) })
  if (!company) return person({ ...own, ...(await at(personCountry)) })
  return employee({ ...company, ...(await at(companyCountry)) }, own)
}

async function read(admin: Client, { id }: Bill, lang: 'fr' | 'en' | undefined) {
  const call = { params: { id }, query: { lang } }
  const [pdf, xml] = [await admin.call(billRoutes.facturX, call), await admin.call(billRoutes.ubl, call)]
  for (const { status, raw } of [pdf, xml]) expect(status, raw.toString('utf8', 0, 1000)).toBe(200)
  return { cii: (await embeddedFile(pdf.raw)).xml, ubl: xml.raw.toString('utf8') }
}

const absent =
  'the official rules DID NOT RUN: EINVOICE_RULES names no folder (docs/decisions/2026-11-22-lawful-bills.md)'

if (rulesFolder === null) {
  console.warn(absent)
  test.todo(absent)
} else {
  describe('the official schemas and rules', () => {
    test('are all in the folder that EINVOICE_RULES names', () => {
      expect(missingArtefacts(rulesFolder ?? '')).toEqual([])
    })

    const kinds = billKinds.map((kind) => [kind.kind, kind] as const)
    // rules/e-invoice.md#3
    test.each(kinds)('accept a bill of %s, as CII and as UBL', { timeout: 600_000 }, async (_name, kind) => {
      const { cii, ubl } = await filesOf(kind)
      const isFrench = isInFrance(kind.home ?? 'FR')
      expect(await officialFaults('cii', cii, isFrench)).toEqual([])
      expect(await officialFaults('ubl', ubl, isFrench)).toEqual([])
    })

    type Break = [string, 'cii' | 'ubl', RegExp, string, RegExp]
    test.each<Break>([
      ['an element out of place', 'cii', /<ram:GrandTotalAmount>.*\s*/, '', /Schemas validity error|GrandTotalAmount/],
      ['a total that does not add up', 'cii', /<ram:LineTotalAmount>/, '$&1', /BR-CO-10|BR-CO-1/],
      ['a bill without its late penalties', 'cii', />PMD</, '>AAI<', /BR-FR-05/],
      ['a rate that France does not have', 'cii', /(<ram:RateApplicablePercent>)20/g, '$119', /BR-FR-16/],
      ['an element that UBL does not have', 'ubl', /<cbc:IssueDate>/, '<cbc:Nothing/>$&', /Nothing/],
      ['VAT without its category', 'ubl', /<cbc:ID>S<\/cbc:ID>/, '<cbc:ID>SX</cbc:ID>', /BR-CL-17|BR-S|CL-18/],
      ['a bill without its fixed indemnity', 'ubl', /#PMT#/, '#AAI#', /BR-FR-05/],
    ])('report %s', { timeout: 600_000 }, async (_what, form, part, instead, words) => {
      const files = await filesOf(billKinds[0]!)
      expect(files[form]).toMatch(part)
      const faults = await officialFaults(form, files[form].replace(part, instead), true)
      expect(faults.join('\n')).toMatch(words)
    })
  })
}
