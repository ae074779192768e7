import { expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { formatDate } from '#shared/rules/format.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { eInvoiceStage, mixed } from '#test/e-invoice-stage.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { seller, event, issue, valid } = eInvoiceStage(site)

/** Every match of a pattern's group. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)

// rules/invoice.md#11, rules/invoice.md#25, rules/e-invoice.md#18
test('terms of payment appear as set in the bill, its PDF, CII and UBL, once in each', async () => {
  site.setClock(Date.UTC(2040, 4, 20, 9))
  const admin = await seller()
  const { id } = await event(mixed)
  const cases: [terms: string | null, days: number, due: string][] = [
    ['Acompte de 30 % à la commande.', 30, '2040-06-19'],
    ['Virement sans frais.', 45, '2040-07-04'],
    [null, 0, '2040-05-20'],
  ]
  for (const [terms, days, due] of cases) {
    const written = await admin.call(settingsRoutes.update, {
      body: { 'billing.paymentTerms': terms, 'billing.paymentDays': days },
    })
    expect(written.body.billing).toMatchObject({ paymentTerms: terms, paymentDays: days })
    const bill = await issue(admin, id)
    expect(bill.company.payment).toMatchObject({ terms, days, due_date: due })
    const read = await admin.call(billRoutes.get, { params: { id: bill.id } })
    expect(read.body.company.payment).toEqual(bill.company.payment)

    const { pdf, xml, ubl } = await valid(admin, bill)
    const page = (await pdfPages(pdf.raw)).join(' ')
    expect(all(page, /À régler au plus tard le (.+? 2040)/g)).toEqual([formatDate(due, 'fr').replace(/\s/g, ' ')])
    expect(all(page, /(Acompte de 30 % à la commande\.|Virement sans frais\.)/g)).toEqual(terms ? [terms] : [])

    const ciiTerms = /<ram:SpecifiedTradePaymentTerms>([\s\S]*?)<\/ram:SpecifiedTradePaymentTerms>/.exec(xml)![1]!
    expect(all(ciiTerms, /<ram:Description>([^<]*)/g)).toEqual(terms ? [terms] : [])
    expect(all(ciiTerms, /format="102">([^<]*)/g)).toEqual([due.replaceAll('-', '')])
    expect(all(ubl, /<cac:PaymentTerms>\s*<cbc:Note>([^<]*)/g)).toEqual(terms ? [terms] : [])
    expect(all(ubl, /<cbc:DueDate>([^<]*)/g)).toEqual([due])
    for (const file of [xml, ubl]) {
      expect(all(file, /(Acompte de 30 %|Virement sans frais)/g)).toHaveLength(terms ? 1 : 0)
    }
  }
})
