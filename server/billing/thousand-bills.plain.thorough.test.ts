import { expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { amountsOfCii, amountsOfUbl } from '#test/e-invoice.ts'
import { eInvoiceStage, figuresOfBill } from '#test/e-invoice-stage.ts'
import { pdfTexts } from '#test/pdf-text.ts'
import { amountsOfAnswer, amountsOfPaper } from '#test/printed-amounts.ts'
import { issueRandomBills } from '#test/random-bills.ts'
import { useSite } from '#test/server.ts'
import { renderBilling } from '../document/sheets/billing/billing.ts'
import { cii } from '../e-invoice/cii.ts'
import { invoiceOf } from '../e-invoice/invoice.ts'
import { ubl } from '../e-invoice/ubl.ts'

const site = useSite()
const { country, seller, employee, valid } = eInvoiceStage(site)

const languages = ['fr', 'en'] as const
/**
 * Every fifth bill, and the two of the greatest and the smallest amounts: of each of the four sites
 * in both languages. To lay a paper out costs more than all else that is asked of a bill.
 */
const isLaidOut = (at: number) => at < 2 || at % 5 === 0
/** Pieces and quantities as the language of a bill writes them. */
const grouped = (pieces: number, at: number) => String(pieces).replace(/(?=\d{3}$)(?<=\d)/, at % 2 === 0 ? ' ' : ',')
const decimal = (quantity: number, at: number) => String(quantity).replace('.', at % 2 === 0 ? ',' : '.')
/** Text as `pdfPages` reads it back, as a regular expression. */
const literal = (text: string) => text.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// rules/e-invoice.md#3, rules/e-invoice.md#4, rules/paper.md#19
test('1,000 random bills: JSON, CII and UBL say the same amounts to the cent, and so do the papers of 201', {
  timeout: 900_000,
}, async () => {
  // The seller is abroad, so currencies and rates that the French reform does not know are
  // possible.
  const abroad = {
    'company.country_id': await country('BE'),
    'company.siret': null,
    'company.vatNumber': 'BE0428759497',
  }
  const admin = await seller(abroad)
  const bills = await issueRandomBills(site, admin, 1000, await employee(), 42)
  expect(bills).toHaveLength(1000)
  expect(new Set(bills.map(({ number }) => number)).size).toBe(1000)
  const papers: { at: number; pdf: Uint8Array }[] = []
  for (const [at, bill] of bills.entries()) {
    const language = languages[at % 2]!
    const read = await admin.call(billRoutes.get, { params: { id: bill.id } })
    expect(read.body).toEqual(bill)
    const source = { snapshot: bill, precedingDate: null, language }
    const xml = { cii: cii(invoiceOf(source)), ubl: ubl(invoiceOf(source)) }
    const figures = figuresOfBill(bill)
    expect(amountsOfCii(xml.cii.toString('utf8')), `CII of ${bill.number}`).toEqual(figures)
    expect(amountsOfUbl(xml.ubl.toString('utf8')), `UBL of ${bill.number}`).toEqual(figures)
    if (!isLaidOut(at)) continue
    const pdf = await renderBilling({ language, snapshot: bill, logo: null })
    papers.push({ at, pdf })
    // These files equal, to the byte, those the routes send, and the validators accept them;
    // validating is slow.
    if (at % 45 > 0) continue
    const call = { params: { id: bill.id }, query: { lang: language } }
    expect((await admin.call(billRoutes.pdf, call)).raw.equals(pdf)).toBe(true)
    const sent = await valid(admin, bill, language)
    expect([sent.xml, sent.ubl]).toEqual([xml.cii.toString('utf8'), xml.ubl.toString('utf8')])
  }
  const texts = await pdfTexts(papers.map(({ pdf }) => pdf))
  expect(texts).toHaveLength(201)
  for (const [paper, { at }] of papers.entries()) {
    const bill = bills[at]!
    const text = texts[paper]!
    const { pricesAfter, ...printed } = amountsOfPaper(text, languages[at % 2]!)
    expect(printed, `paper of ${bill.number}`).toEqual(amountsOfAnswer(bill))
    const shown = bill.materials.filter((one) => !one.is_hidden_on_bill)
    expect(text.match(/REF-\d+ /g) ?? [], `paper of ${bill.number}`).toHaveLength(shown.length)
    for (const { reference, quantity, rental_price } of shown)
      expect(pricesAfter(`${reference} \\D*${grouped(quantity, at)}`)).toEqual([rental_price?.toFixed(2) ?? null])
    for (const { text, quantity, unit_price } of bill.extras)
      expect(pricesAfter(`${literal(text)} ${decimal(quantity, at)}`)).toContain(unit_price.toFixed(2))
  }
})
