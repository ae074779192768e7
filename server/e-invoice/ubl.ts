import type { Invoice } from './invoice.ts'
import type { Adjustment, Line } from './lines.ts'
import type { Address, Party } from './parties.ts'
import type { Tax } from './tax.ts'
import { document, type Element, element, optional } from './xml.ts'

const names = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Writes the invoice as UBL 2.1, as EN 16931 binds it. */
export function ubl(invoice: Invoice): Buffer {
  const { currency, period, preceding, payment, vat, totals, lines } = invoice
  const money = (name: string, amount: string) => element(name, amount, { currencyID: currency })
  return document(
    element(
      'Invoice',
      [
        element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
        optional('cbc:ProfileID', invoice.process),
        element('cbc:ID', invoice.number),
        element('cbc:IssueDate', invoice.date),
        optional('cbc:DueDate', invoice.dueDate),
        element('cbc:InvoiceTypeCode', invoice.type),
        ...invoice.notes.map(noteOf),
        element('cbc:DocumentCurrencyCode', currency),
        optional('cbc:BuyerReference', invoice.buyerReference),
        element('cac:InvoicePeriod', [element('cbc:StartDate', period.start), element('cbc:EndDate', period.end)]),
        preceding &&
          element('cac:BillingReference', [
            element('cac:InvoiceDocumentReference', [
              element('cbc:ID', preceding.number),
              optional('cbc:IssueDate', preceding.date),
            ]),
          ]),
        element('cac:AccountingSupplierParty', [element('cac:Party', party(invoice.seller))]),
        element('cac:AccountingCustomerParty', [element('cac:Party', party(invoice.buyer))]),
        element('cac:Delivery', [element('cbc:ActualDeliveryDate', period.start)]),
        payment &&
          element('cac:PaymentMeans', [
            element('cbc:PaymentMeansCode', payment.code),
            optional('cac:PayeeFinancialAccount', [
              optional('cbc:ID', payment.iban),
              optional('cac:FinancialInstitutionBranch', [optional('cbc:ID', payment.bic)]),
            ]),
          ]),
        optional('cac:PaymentTerms', [optional('cbc:Note', invoice.terms)]),
        ...invoice.adjustments.map((one) => adjustment(one, money)),
        element('cac:TaxTotal', [
          money('cbc:TaxAmount', totals.vat),
          ...vat.map(({ tax, base, amount }) =>
            element('cac:TaxSubtotal', [
              money('cbc:TaxableAmount', base),
              money('cbc:TaxAmount', amount),
              element('cac:TaxCategory', category(tax, true)),
            ]),
          ),
        ]),
        element('cac:LegalMonetaryTotal', [
          money('cbc:LineExtensionAmount', totals.lines),
          money('cbc:TaxExclusiveAmount', totals.net),
          money('cbc:TaxInclusiveAmount', totals.gross),
          money('cbc:AllowanceTotalAmount', totals.allowances),
          money('cbc:ChargeTotalAmount', totals.charges),
          money('cbc:PayableAmount', totals.gross),
        ]),
        ...lines.map((line) => lineOf(line, money)),
      ],
      names,
    ),
  )
}

/**
 * UBL puts the code of a note (BT-21) between number signs; a space keeps typed text from being
 * read as a code (BR-CL-08, BR-FR-06).
 */
const noteOf = ({ code, text }: Invoice['notes'][number]): Element =>
  element('cbc:Note', (code === null ? '' : `#${code}#`) + text.replace(/#(?=[^#]{3}#)/g, '# '))

type Money = (name: string, amount: string) => Element

const scheme = (id: string): Element => element('cac:TaxScheme', [element('cbc:ID', id)])

const category = ({ category, rate, exemption }: Tax, isBreakdown: boolean) => [
  element('cbc:ID', category),
  element('cbc:Percent', rate),
  optional('cbc:TaxExemptionReasonCode', isBreakdown ? exemption?.code : null),
  optional('cbc:TaxExemptionReason', isBreakdown ? exemption?.reason : null),
  scheme('VAT'),
]

const party = ({ name, siret, register, contact, address, endpoint, vatNumber, taxNumber }: Party) => [
  optional('cbc:EndpointID', endpoint?.value, endpoint ? { schemeID: endpoint.scheme } : {}),
  optional('cac:PartyIdentification', [optional('cbc:ID', siret, { schemeID: '0009' })]),
  element('cac:PostalAddress', postal(address)),
  ...[vatNumber ? ([vatNumber, 'VAT'] as const) : taxNumber ? ([taxNumber, 'LOC'] as const) : null].map(
    (one) => one && element('cac:PartyTaxScheme', [element('cbc:CompanyID', one[0]), scheme(one[1])]),
  ),
  element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', name),
    optional('cbc:CompanyID', register?.value, register?.scheme ? { schemeID: register.scheme } : {}),
  ]),
  optional('cac:Contact', [
    optional('cbc:Name', contact?.name),
    optional('cbc:Telephone', contact?.phone),
    optional('cbc:ElectronicMail', contact?.email),
  ]),
]

const postal = ({ lines: [one, two, three], zone, town, country }: Address) => [
  optional('cbc:StreetName', one),
  optional('cbc:AdditionalStreetName', two),
  optional('cbc:CityName', town),
  optional('cbc:PostalZone', zone),
  optional('cac:AddressLine', [optional('cbc:Line', three)]),
  element('cac:Country', [element('cbc:IdentificationCode', country)]),
]

const adjustment = ({ isCharge, amount, reason, code, tax }: Adjustment, money: Money): Element =>
  element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', String(isCharge)),
    optional('cbc:AllowanceChargeReasonCode', code),
    element('cbc:AllowanceChargeReason', reason),
    money('cbc:Amount', amount),
    element('cac:TaxCategory', category(tax, false)),
  ])

const lineOf = ({ allowance, ...line }: Line, money: Money): Element =>
  element('cac:InvoiceLine', [
    element('cbc:ID', line.id),
    element('cbc:InvoicedQuantity', line.quantity, { unitCode: line.unit }),
    money('cbc:LineExtensionAmount', line.net),
    allowance &&
      element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        element('cbc:AllowanceChargeReasonCode', '95'),
        optional('cbc:MultiplierFactorNumeric', allowance.percent),
        money('cbc:Amount', allowance.amount),
        money('cbc:BaseAmount', allowance.base),
      ]),
    element('cac:Item', [
      optional('cbc:Description', line.description),
      element('cbc:Name', line.name),
      optional('cac:SellersItemIdentification', [optional('cbc:ID', line.reference)]),
      element('cac:ClassifiedTaxCategory', category(line.tax, false)),
    ]),
    element('cac:Price', [money('cbc:PriceAmount', line.price)]),
  ])
