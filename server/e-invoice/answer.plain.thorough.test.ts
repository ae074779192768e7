import { describe, expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { embeddedFile, readCii } from '#test/e-invoice.ts'
import { eInvoiceStage, type StagedLine } from '#test/e-invoice-stage.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Client, useSite } from '#test/server.ts'
import { cii } from './cii.ts'
import { invoiceOf } from './invoice.ts'

const site = useSite()
const { country, seller, person, employee, event, issue } = eInvoiceStage(site)
const lines: StagedLine[] = [{ price: 100, quantity: 1 }]
const forms = [billRoutes.facturX, billRoutes.ubl] as const

describe('the file of an electronic bill', () => {
  // rules/e-invoice.md#1, rules/e-invoice.md#2, rules/e-invoice.md#25
  test('is the bill’s PDF as PDF/A-3 with the CII embedded as its alternative, the same bytes each time', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const admin = await seller()
    const bill = await issue(admin, (await event(lines)).id, { note: 'Hiéroglyphe 𓀀, privé \ue000' })
    const call = { params: { id: bill.id } }
    const answer = await admin.call(billRoutes.facturX, call)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^inline; filename="Facture-Sono_Cie-2040-00001-Zoe_Ete-Factur-X\.pdf"/,
      ),
    })
    const { names, xml } = await embeddedFile(answer.raw)
    expect(names).toMatch(/^1 embedded files\n1: factur-x\.xml\n$/)
    expect(xml).toBe(cii(invoiceOf({ snapshot: bill, precedingDate: null, language: 'fr' })).toString('utf8'))
    expect(xml).toContain('Hiéroglyphe 𓀀')
    const text = answer.raw.toString('latin1')
    for (const part of [
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '/AF [',
      '/OutputIntents',
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
      '<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ])
      expect(text).toContain(part)
    // The page prints what the plain PDF prints, except for characters that an archive may not
    // hold.
    const plain = (await pdfPages((await admin.call(billRoutes.pdf, call)).raw)).join()
    const archived = (await pdfPages(answer.raw)).join()
    const readable = (page: string) => page.replace(/[\ue000\ufffd]|𓀀/gu, '')
    expect(readable(archived)).toBe(readable(plain))
    expect((await admin.call(billRoutes.facturX, call)).raw.equals(answer.raw)).toBe(true)
  })

  // rules/e-invoice.md#1, rules/e-invoice.md#8, rules/language.md#6
  test('can be downloaded as UBL, in the language asked for', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const admin = await seller()
    const bill = await issue(admin, (await event(lines)).id, { discountRate: 10 })
    const french = await admin.call(billRoutes.ubl, { params: { id: bill.id } })
    expect(french.headers).toMatchObject({
      'content-type': 'application/xml',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Facture-Sono_Cie-2040-00001-Zoe_Ete-UBL\.xml"/,
      ),
    })
    expect(french.raw.toString('utf8')).toContain('<cbc:AllowanceChargeReason>Remise<')
    const call = { params: { id: bill.id }, query: { lang: 'en' } } as const
    expect((await admin.call(billRoutes.ubl, call)).raw.toString('utf8')).toContain(
      '<cbc:AllowanceChargeReason>Discount<',
    )
    const english = await admin.call(billRoutes.facturX, call)
    const { xml } = await embeddedFile(english.raw)
    expect((await readCii(xml)).totals.documentLevelAllowancesAndCharges.allowances[0].reason).toBe('Discount')
    expect((await pdfPages(english.raw)).join()).toContain('Invoice')
  })

  // rules/e-invoice.md#1, rules/e-invoice.md#2, rules/invoice.md#14
  test('is made from the snapshot alone, and refused to callers who may not read bills or see a park on them', async () => {
    const admin = await seller()
    const { id: eventId } = await event(lines)
    const bill = await issue(admin, eventId)
    const fetch = async (client: Client) =>
      Promise.all(forms.map((form) => client.call(form, { params: { id: bill.id } })))
    const before = await fetch(admin)
    expect(before.map(({ status }) => status)).toEqual([200, 200])
    const gone = { 'company.siret': null, 'company.vatNumber': null, 'company.street': null, 'company.name': 'Autre' }
    await admin.send('PUT', '/api/settings', { body: gone })
    await admin.send('PUT', `/api/events/${eventId}`, { body: { title: 'Autre' } })
    for (const [at, { raw }] of (await fetch(admin)).entries()) expect(raw.equals(before[at]!.raw)).toBe(true)
    const [visitor, partial] = [await site.as('visitor'), await site.as('member', { restrictedParks: [1] })]
    expect((await fetch(visitor)).map(({ status }) => status)).toEqual([403, 403])
    expect((await fetch(partial)).map(({ status }) => status)).toEqual([404, 404])
  })
})

// rules/e-invoice.md#20, rules/e-invoice.md#21
describe('a bill that lacks what the law requires', () => {
  type Lack = [string, Record<string, unknown>, Record<string, unknown> | null, string, string]
  const seller1 = '/settings#company'
  test.each<Lack>([
    ['the seller’s street', { 'company.street': null }, null, 'company.address', seller1],
    ['the seller’s town', { 'company.locality': null }, null, 'company.address', seller1],
    ['the seller’s postal code', { 'company.postal_code': null }, null, 'company.address', seller1],
    ['the seller’s country', { 'company.country_id': null }, null, 'company.country', seller1],
    ['the seller’s SIRET', { 'company.siret': null }, null, 'company.siret', seller1],
    ['the seller’s VAT number', { 'company.vatNumber': null }, null, 'company.vatNumber', seller1],
    [
      'the country in the seller’s VAT number',
      { 'company.vatNumber': '44732829320' },
      null,
      'company.vatNumber',
      seller1,
    ],
    ['when to pay', { 'billing.paymentDays': null }, null, 'billing.paymentDays', seller1],
    ['where to send a transfer', { 'billing.iban': null }, null, 'billing.iban', seller1],
    ['the person’s address', {}, { street: null }, 'beneficiary.address', '/beneficiaries/{person}'],
  ])('reports that it is %s, and where to fill it in', async (_what, settings, own, field, path) => {
    const admin = await seller(settings)
    const buyer = await person(own ?? {})
    const bill = await issue(admin, (await event(lines, 2, buyer)).id)
    const place = path.replace('{person}', String(buyer))
    for (const [form, client] of [
      [billRoutes.facturX, admin],
      [billRoutes.ubl, await site.as('member')],
    ] as const) {
      const { status, body } = await client.call(form, { params: { id: bill.id } })
      expect([status, body.error.key, body.error.where]).toEqual([400, 'bill.incomplete', { [field]: place }])
      expect(Object.keys(body.error.details)).toEqual([field])
      expect(body.error.details[field]).toEqual([
        expect.stringMatching(/\s: (Paramètres|voir sa fiche)|: (Settings|see their page)/),
      ])
      expect(body.error.message).toMatch(client === admin ? /refaites la facture/ : /reissue the invoice/)
    }
  })

  test('reports what its company lacks: address, SIRET in France, the country in a VAT number; a new bill then has it', async () => {
    const admin = await seller()
    const buyer = await employee({ legal_name: 'Mairie', siret: null, vat_number: '39356000000', locality: null })
    const { id } = await event(lines, 2, buyer)
    const first = await issue(admin, id)
    const page = await site.db
      .selectFrom('company')
      .select('id')
      .where('legal_name', '=', 'Mairie')
      .executeTakeFirstOrThrow()
    const { body } = await admin.call(billRoutes.ubl, { params: { id: first.id } })
    const path = `/companies/${page.id}`
    expect(body.error.where).toEqual({
      'beneficiary.address': path,
      'beneficiary.siret': path,
      'beneficiary.vat_number': path,
    })
    expect(body.error.details['beneficiary.siret']).toEqual([`Il manque le SIRET de Mairie\u00a0: voir sa fiche.`])
    const whole = { siret: '35600000009075', vat_number: 'FR39356000000', locality: 'Paris' }
    expect((await admin.send('PUT', `/api/companies/${page.id}`, { body: whole })).status).toBe(200)
    // The first bill stays as issued.
    expect((await admin.call(billRoutes.ubl, { params: { id: first.id } })).status).toBe(400)
    const second = await issue(admin, id)
    for (const form of forms) expect((await admin.call(form, { params: { id: second.id } })).status).toBe(200)
  })

  test('does not require what the law does not: a SIRET abroad, a VAT number or a due date where there is none', async () => {
    const admin = await seller({ 'billing.vatRate': 0, 'company.vatNumber': null })
    const abroad = await employee({ siret: null, vat_number: null, postal_code: null, country_id: await country('IE') })
    const made = [await issue(admin, (await event(lines, 2, abroad)).id)]
    await admin.send('PUT', '/api/settings', { body: { 'billing.paymentDays': null } })
    made.push(await issue(admin, (await event([{ price: 0, quantity: 1 }])).id))
    await admin.send('PUT', '/api/settings', { body: { 'billing.paymentTerms': 'À réception' } })
    made.push(await issue(admin, (await event(lines)).id))
    for (const { id } of made)
      for (const form of forms) expect((await admin.call(form, { params: { id } })).status).toBe(200)
    const without = { 'company.siret': null, 'company.country_id': await country('BE'), 'company.legalNumbers': [] }
    await admin.send('PUT', '/api/settings', { body: without })
    const bill = await issue(admin, (await event(lines)).id)
    const { body } = await admin.call(billRoutes.ubl, { params: { id: bill.id } })
    expect(body.error.where).toEqual({ 'company.legalNumbers': seller1 })
  })
})
