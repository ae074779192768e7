import type { Invoice } from './invoice.ts'
import type { Adjustment, Line } from './lines.ts'
import type { Address, Party } from './parties.ts'
import type { Tax } from './tax.ts'
import { document, type Element, element, optional } from './xml.ts'

const names = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/**
 * Writes the invoice as UN/CEFACT Cross Industry Invoice D16B in the profile EN 16931, which
 * Factur-X embeds.
 */
export function cii(invoice: Invoice): Buffer {
  const { number, date, type, process, notes, lines } = invoice
  return document(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          optional('ram:BusinessProcessSpecifiedDocumentContextParameter', [optional('ram:ID', process)]),
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', 'urn:cen.eu:en16931:2017')]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', number),
          element('ram:TypeCode', type),
          element('ram:IssueDateTime', [dateTime(date)]),
          ...notes.map(({ code, text }) =>
            element('ram:IncludedNote', [element('ram:Content', text), optional('ram:SubjectCode', code)]),
          ),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...lines.map(lineOf),
          element('ram:ApplicableHeaderTradeAgreement', [
            optional('ram:BuyerReference', invoice.buyerReference),
            element('ram:SellerTradeParty', party(invoice.seller)),
            element('ram:BuyerTradeParty', party(invoice.buyer)),
          ]),
          // An invoice without the delivery element is invalid, even an empty one.
          element('ram:ApplicableHeaderTradeDelivery', [
            element('ram:ActualDeliverySupplyChainEvent', [
              element('ram:OccurrenceDateTime', [dateTime(invoice.period.start)]),
            ]),
          ]),
          element('ram:ApplicableHeaderTradeSettlement', settlement(invoice)),
        ]),
      ],
      names,
    ),
  )
}

/** `2040-06-01` as format 102 has it. */
const dateTime = (date: string): Element => element('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' })
const indicator = (isTrue: boolean): Element =>
  element('ram:ChargeIndicator', [element('udt:Indicator', String(isTrue))])

function lineOf(line: Line): Element {
  const { allowance } = line
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', line.id)]),
    element('ram:SpecifiedTradeProduct', [
      optional('ram:SellerAssignedID', line.reference),
      element('ram:Name', line.name),
      optional('ram:Description', line.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', line.price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [element('ram:BilledQuantity', line.quantity, { unitCode: line.unit })]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', category(line.tax)),
      allowance &&
        element('ram:SpecifiedTradeAllowanceCharge', [
          indicator(false),
          optional('ram:CalculationPercent', allowance.percent),
          element('ram:BasisAmount', allowance.base),
          element('ram:ActualAmount', allowance.amount),
          element('ram:ReasonCode', '95'),
        ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [element('ram:LineTotalAmount', line.net)]),
    ]),
  ])
}

const category = ({ category, rate }: Tax): Element[] => [
  element('ram:TypeCode', 'VAT'),
  element('ram:CategoryCode', category),
  element('ram:RateApplicablePercent', rate),
]

const party = ({ name, siret, register, contact, address, endpoint, vatNumber, taxNumber }: Party) => [
  optional('ram:GlobalID', siret, { schemeID: '0009' }),
  element('ram:Name', name),
  optional('ram:SpecifiedLegalOrganization', [
    optional('ram:ID', register?.value, register?.scheme ? { schemeID: register.scheme } : {}),
  ]),
  optional('ram:DefinedTradeContact', [
    optional('ram:PersonName', contact?.name),
    optional('ram:TelephoneUniversalCommunication', [optional('ram:CompleteNumber', contact?.phone)]),
    optional('ram:EmailURIUniversalCommunication', [optional('ram:URIID', contact?.email)]),
  ]),
  element('ram:PostalTradeAddress', postal(address)),
  optional('ram:URIUniversalCommunication', [
    optional('ram:URIID', endpoint?.value, endpoint ? { schemeID: endpoint.scheme } : {}),
  ]),
  optional('ram:SpecifiedTaxRegistration', [
    optional('ram:ID', vatNumber, { schemeID: 'VA' }) ?? optional('ram:ID', taxNumber, { schemeID: 'FC' }),
  ]),
]

const postal = ({ lines: [one, two, three], zone, town, country }: Address) => [
  optional('ram:PostcodeCode', zone),
  optional('ram:LineOne', one),
  optional('ram:LineTwo', two),
  optional('ram:LineThree', three),
  optional('ram:CityName', town),
  element('ram:CountryID', country),
]

function settlement({ payment, preceding, period, totals, ...invoice }: Invoice) {
  const { currency, vat, adjustments, terms, dueDate } = invoice
  return [
    element('ram:InvoiceCurrencyCode', currency),
    payment &&
      element('ram:SpecifiedTradeSettlementPaymentMeans', [
        element('ram:TypeCode', payment.code),
        optional('ram:PayeePartyCreditorFinancialAccount', [optional('ram:IBANID', payment.iban)]),
        optional('ram:PayeeSpecifiedCreditorFinancialInstitution', [optional('ram:BICID', payment.bic)]),
      ]),
    ...vat.map(({ tax, base, amount }) =>
      element('ram:ApplicableTradeTax', [
        element('ram:CalculatedAmount', amount),
        element('ram:TypeCode', 'VAT'),
        optional('ram:ExemptionReason', tax.exemption?.reason),
        element('ram:BasisAmount', base),
        element('ram:CategoryCode', tax.category),
        optional('ram:ExemptionReasonCode', tax.exemption?.code),
        element('ram:RateApplicablePercent', tax.rate),
      ]),
    ),
    element('ram:BillingSpecifiedPeriod', [
      element('ram:StartDateTime', [dateTime(period.start)]),
      element('ram:EndDateTime', [dateTime(period.end)]),
    ]),
    ...adjustments.map(adjustment),
    optional('ram:SpecifiedTradePaymentTerms', [
      optional('ram:Description', terms),
      optional('ram:DueDateDateTime', dueDate ? [dateTime(dueDate)] : null),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', totals.lines),
      element('ram:ChargeTotalAmount', totals.charges),
      element('ram:AllowanceTotalAmount', totals.allowances),
      element('ram:TaxBasisTotalAmount', totals.net),
      element('ram:TaxTotalAmount', totals.vat, { currencyID: currency }),
      element('ram:GrandTotalAmount', totals.gross),
      element('ram:DuePayableAmount', totals.gross),
    ]),
    preceding &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', preceding.number),
        preceding.date === null
          ? null
          : element('ram:FormattedIssueDateTime', [
              element('qdt:DateTimeString', preceding.date.replaceAll('-', ''), { format: '102' }),
            ]),
      ]),
  ]
}

const adjustment = ({ isCharge, amount, reason, code, tax }: Adjustment): Element =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    indicator(isCharge),
    element('ram:ActualAmount', amount),
    optional('ram:ReasonCode', code),
    element('ram:Reason', reason),
    element('ram:CategoryTradeTax', category(tax)),
  ])
