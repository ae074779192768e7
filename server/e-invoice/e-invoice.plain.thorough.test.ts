import { describe, expect, test } from 'vitest'
import { ciiFaults, ublFaults } from '#test/e-invoice.ts'
import { eInvoiceStage, mixed, type StagedLine } from '#test/e-invoice-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { country, seller, person, employee, event, issue, valid } = eInvoiceStage(site)

const several: StagedLine[] = [
  { price: 300, quantity: 3, vat: 20 },
  { price: 25.55, quantity: 2, vat: 10 },
  { price: 7.77, quantity: 3, vat: 5.5 },
  { price: 3.33, quantity: 3, vat: 5.5 },
  { price: 0, quantity: 3, hidden: true },
  { price: 0, quantity: 7, vat: 10, hidden: true },
  { price: 0, quantity: 1, vat: 10, hidden: true },
]
const extras = [
  { text: 'Transport\naller et retour', quantity: 2.5, unit_price: 80.1, vat_rate: 20 },
  { text: 'Régisseur', quantity: 1, unit_price: 250, vat_rate: 10, discount_rate: 12.5 },
]

// The vectors of pricing are in vectors.thorough.test.ts.
// rules/e-invoice.md#3, rules/e-invoice.md#4
describe('an electronic bill passes schema and rules, with the figures of the bill', () => {
  // rules/e-invoice.md#5, rules/e-invoice.md#7, rules/e-invoice.md#16
  test('with several VAT rates, extra lines, discounts by line and on the whole, and a free text', async () => {
    const admin = await seller()
    const { id, ids } = await event(several, 3, await employee())
    const lines = [
      { id: ids[1], discount_rate: 7.25 },
      { id: ids[4], discount_rate: 50 },
    ]
    const bill = await issue(admin, id, { discountRate: 4.5, extras, lines, note: 'Quai 3 <&> "nord"\u0007' })
    expect(bill.vat_breakdown).toHaveLength(3)
    const { cii, carried } = await valid(admin, bill)
    const free = { content: 'Gala\nLille\nQuai 3 <&> "nord"' }
    expect(cii.document.notes[0]).toEqual(free)
    expect(carried.document.notes).toEqual([free])
    const [second] = cii.invoiceLines.filter(
      (line: { settlement: { lineLevelAllowancesAndCharges?: object } }) =>
        line.settlement.lineLevelAllowancesAndCharges,
    )
    // 25.55 x 2 x 2.5 = 127.75, less 7.25 percent.
    expect(second).toMatchObject({
      productPriceAgreement: { productNetPricing: { netPricePerItem: 25.55 } },
      delivery: { itemQuantity: { quantity: 5, unit: 'DAY' } },
      settlement: {
        lineLevelAllowancesAndCharges: {
          allowances: [{ calculationPercent: 7.25, basisAmount: 127.75, actualAmount: 9.26 }],
        },
        lineTotals: { netTotal: 118.49 },
      },
    })
    type Line = {
      productDescription: { name: string; description?: string }
      delivery: { itemQuantity: { quantity: number; unit: string } }
    }
    const ofUnits = (lines: Line[]) =>
      lines.flatMap(({ productDescription: { name, description }, delivery: { itemQuantity } }) =>
        itemQuantity.unit === 'C62' ? [[name, description, itemQuantity.quantity]] : [],
      )
    for (const form of [cii, carried])
      expect(ofUnits(form.invoiceLines)).toEqual([
        ['Transport', 'aller et retour', 2.5],
        ['Régisseur', undefined, 1],
      ])
  })

  // rules/e-invoice.md#6
  test('counts what the bill hides, without naming it', async () => {
    const admin = await seller()
    const { id } = await event(several)
    const bill = await issue(admin, id)
    const { xml, ubl, cii } = await valid(admin, bill)
    const names = cii.invoiceLines.map((line: { productDescription: { name: string } }) => line.productDescription.name)
    const shown = bill.materials.filter((material) => !material.is_hidden_on_bill).map(({ name }) => name)
    expect(names).toEqual([...shown, 'Autre matériel', 'Autre matériel'])
    for (const { name, reference } of bill.materials.filter((material) => material.is_hidden_on_bill))
      for (const text of [xml, ubl]) expect([text.includes(name), text.includes(reference)]).toEqual([false, false])
  })

  test('with the largest discount, and with everything free', async () => {
    const admin = await seller()
    const reducible = [...several.map((line) => ({ ...line, yes: true }))]
    await valid(admin, await issue(admin, (await event(reducible)).id, { discountRate: 100 }))
    const free = await event(reducible)
    const lines = free.ids.map((id) => ({ id, discount_rate: 100 }))
    await valid(admin, await issue(admin, free.id, { lines }))
  })

  // rules/e-invoice.md#9, rules/e-invoice.md#11
  test('exempt at a rate of 0: with the reason of small businesses without a VAT number, else in plain words', async () => {
    const admin = await seller({ 'billing.vatRate': 0 })
    const buyer = await employee()
    const plain = await valid(admin, await issue(admin, (await event(mixed, 2, buyer)).id))
    const exempt = { categoryCode: 'E', rateApplicablePercent: 0, calculatedAmount: 0 }
    expect(plain.cii.totals.taxBreakdown).toMatchObject([{ ...exempt, exemptionReason: 'Exonération de TVA' }])
    // Even beside a rate above 0.
    const both = await issue(admin, (await event([{ price: 10, quantity: 1, vat: 20 }, ...mixed], 2, buyer)).id)
    expect((await valid(admin, both)).cii.totals.taxBreakdown).toMatchObject([{ categoryCode: 'S' }, exempt])
    await admin.send('PUT', '/api/settings', { body: { 'company.vatNumber': null } })
    const small = await valid(admin, await issue(admin, (await event(mixed)).id))
    const reason = {
      exemptionReason: 'TVA non applicable, art. 293 B du CGI',
      exemptionReasonCode: 'VATEX-FR-FRANCHISE',
    }
    expect(small.cii.totals.taxBreakdown).toMatchObject([{ ...exempt, ...reason }])
    expect(small.cii.seller.taxIdentification).toMatchObject({ localTaxId: '732829320' })
  })

  // rules/e-invoice.md#10, rules/e-invoice.md#11, rules/e-invoice.md#18, rules/e-invoice.md#19
  test('names both companies by their numbers, and how and when to pay', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const admin = await seller({ 'billing.paymentTerms': 'Pénalités : 3 × le taux légal ; indemnité 40 €' })
    const { cii, ubl } = await valid(admin, await issue(admin, (await event(mixed, 2, await employee())).id))
    const place = { addressLineOne: '1 rue du Son', postcode: '59000', city: 'Lille', country: 'FR' }
    expect(cii.seller).toMatchObject({
      name: 'Sono & Cie',
      globalId: [{ id: '73282932000074', scheme: '0009' }],
      specifiedLegalOrganization: { id: { id: '732829320', scheme: '0002' } },
      postalAddress: place,
      taxIdentification: { vatId: 'FR44732829320' },
    })
    expect(cii.buyer).toMatchObject({
      name: expect.stringContaining('La Poste'),
      globalId: { id: '35600000009075', scheme: '0009' },
      specifiedLegalOrganization: { id: { id: '356000000', scheme: '0002' } },
      tradeContact: [{ personName: 'Zoé Été', email: expect.stringMatching(/^zoe\d+@example.org$/) }],
      taxIdentification: { vatId: 'FR39356000000' },
    })
    expect(cii.document).toMatchObject({
      id: '2040-00001',
      type: '380',
      dateOfIssue: { year: 2040, month: 5, day: 20 },
    })
    expect(cii.delivery.billingPeriod).toEqual({
      startDate: { year: 2040, month: 6, day: 1 },
      endDate: { year: 2040, month: 6, day: 2 },
    })
    expect(cii.paymentInformation).toMatchObject({
      paymentMeans: [{ paymentType: '58', payeeBankAccount: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' } }],
      paymentTerms: { dueDate: { year: 2040, month: 6, day: 19 }, description: expect.stringContaining('40 €') },
    })
    for (const number of ['>73282932000074<', '>732829320<', '>FR44732829320<', '>35600000009075<', '>FR39356000000<'])
      expect(ubl).toContain(number)
  })

  // rules/e-invoice.md#14, rules/e-invoice.md#18
  test('of a person without a mail address, of a company abroad, and paid by every means', async () => {
    const admin = await seller()
    const unreachable = await valid(
      admin,
      await issue(admin, (await event(mixed, 2, await person({ email: null }))).id),
    )
    expect(unreachable.cii.buyer.name).toBe('Zoé Été')
    expect(unreachable.xml).toContain('<ram:URIID schemeID="EM">compta@sono.example<')
    expect(unreachable.xml.match(/<ram:URIID schemeID="0225">732829320</g)).toHaveLength(1)
    const numbers = { siret: null, vat_number: 'BE0428759497', country_id: await country('BE') }
    for (const [means, code] of Object.entries({ card: '48', cash: '10', cheque: '20', direct_debit: '49' })) {
      await admin.send('PUT', '/api/settings', { body: { 'billing.paymentMeans': means, 'billing.iban': null } })
      const { cii } = await valid(admin, await issue(admin, (await event(mixed, 2, await employee(numbers))).id))
      expect(cii.paymentInformation.paymentMeans[0].paymentType).toBe(code)
      expect(cii.buyer.postalAddress.country).toBe('BE')
    }
  })

  // rules/e-invoice.md#10, rules/e-invoice.md#16, rules/e-invoice.md#18
  test('of a seller abroad, identified by the VAT number alone', async () => {
    const belgian = {
      'company.country_id': await country('BE'),
      'company.siret': null,
      'company.vatNumber': 'BE0428759497',
    }
    const admin = await seller(belgian)
    const { cii } = await valid(admin, await issue(admin, (await event(mixed)).id), 'en')
    expect(cii.seller.taxIdentification.vatId).toBe('BE0428759497')
    expect('businessProcessType' in cii).toBe(false)
    // French law's mentions are for French sellers only.
    expect(cii.document.notes).toHaveLength(1)
    await admin.send('PUT', '/api/settings', { body: { 'billing.currency': 'CHF' } })
    const swiss = await valid(admin, await issue(admin, (await event(mixed)).id))
    expect([swiss.cii.document.currency, swiss.cii.paymentInformation.paymentMeans[0].paymentType]).toEqual([
      'CHF',
      '30',
    ])
  })

  // rules/e-invoice.md#10
  test('that replaces an earlier bill names its number and date', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const admin = await seller()
    const { id } = await event(mixed)
    const first = await issue(admin, id)
    site.setClock(Date.UTC(2040, 5, 3, 9, 30))
    const { cii, xml, json } = await valid(admin, await issue(admin, id, { discountRate: 1 }))
    expect(cii.document.type).toBe('384')
    expect(xml).toMatch(/<ram:IssuerAssignedID>2040-00001<[\s\S]*>20400520</)
    const reference = { 'cac:InvoiceDocumentReference': { 'cbc:ID': first.number, 'cbc:IssueDate': '2040-05-20' } }
    expect(json).toMatchObject({ 'ubl:Invoice': { 'cac:BillingReference': [reference] } })
    // The replaced bill stays unchanged.
    expect((await valid(admin, first)).cii.document.type).toBe('380')
  })
})

describe('the validators of these tests', () => {
  test('find errors', async () => {
    const admin = await seller()
    const { xml, ubl } = await valid(admin, await issue(admin, (await event(mixed)).id, { extras }))
    const cut = (text: string, from: RegExp, to = '') => {
      expect(text).toMatch(from)
      return text.replace(from, to)
    }
    expect(
      await ciiFaults(cut(xml, /<ram:ActualDeliverySupplyChainEvent>[\s\S]*?<\/ram:ActualDeliverySupplyChainEvent>/)),
    ).toEqual([])
    expect(await ciiFaults(cut(xml, /<ram:GrandTotalAmount>/, '<ram:GrandTotalAmount>1'))).not.toEqual([])
    expect(await ciiFaults(cut(xml, /<ram:LineTotalAmount>/, '<ram:LineTotalAmount>1'))).not.toEqual([])
    expect(await ciiFaults(cut(xml, /<ram:CountryID>FR<\/ram:CountryID>/))).not.toEqual([])
    expect((await ublFaults(cut(ubl, /<cbc:LineExtensionAmount currencyID="EUR">/, '$&1'))).faults).not.toEqual([])
    expect((await ublFaults(cut(ubl, /<cbc:ID>S<\/cbc:ID>/, '<cbc:ID>SX</cbc:ID>'))).faults).not.toEqual([])
    expect(
      (await ublFaults(cut(ubl, /<cac:Delivery>/, '<cac:Deliveries>').replace('</cac:Delivery>', '</cac:Deliveries>')))
        .faults,
    ).not.toEqual([])
    const swapped = ubl.replace(/(<cbc:IssueDate>.*?<\/cbc:IssueDate>\s*)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$2$1')
    expect((await ublFaults(swapped)).faults).toEqual(['/cbc:IssueDate: out of order'])
  })
})
