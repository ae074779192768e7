import { mixed, type StagedLine } from './e-invoice-stage.ts'

type Values = Record<string, unknown>

/** A bill of a French company: the unusual parts of its seller, customer, lines and terms. */
export type BillKind = {
  kind: string
  lines: readonly StagedLine[]
  /** Whole days of the event; 2 without. */
  days?: number
  title?: string
  settings?: Values
  /** The seller's country; France when absent. */
  home?: string
  /**
   * The customer: an individual, or a person of `company`. Countries as ISO 3166-1; the seller's
   * when absent.
   */
  person?: Values
  personCountry?: string
  company?: Values
  companyCountry?: string
  /** The form's body, from the ids of the materials. */
  body?: (ids: number[]) => Values
  lang?: 'fr' | 'en'
  /** Issued twice: the second bill replaces the first. */
  isReplacement?: true
}

const one = (price: number, quantity = 1, over: Partial<StagedLine> = {}): StagedLine[] => [
  { price, quantity, ...over },
]
const rates = (...all: number[]): StagedLine[] => all.map((vat, at) => ({ price: 19.99 + at * 7.77, quantity: 3, vat }))
const hidden: StagedLine[] = [
  { price: 0, quantity: 3, hidden: true },
  { price: 0, quantity: 1, vat: 10, hidden: true },
]
const extra = (over: Values = {}) => ({ text: 'Transport', quantity: 1, unit_price: 80.1, ...over })
const all = (ids: number[], over: Values) => ids.map((id) => ({ id, ...over }))

const french = {}
const belgian = { siret: null, vat_number: 'BE 0428.759.497' }
const noMail = { email: null }
const noVat = { 'company.vatNumber': null, 'billing.vatRate': 0 }

const long = 'Éclairage asservi « Été » à découpe et zoom motorisé, œil-de-bœuf, câble n° 5 '.repeat(3).trim()
const odd = 'Ā漢字 العربية 🎸 <câble> & "jack" \'XLR\' ]]> ½″ \u0007\u200b'

const fiveHundred = Array.from(
  { length: 500 },
  (_, at): StagedLine => ({
    price: 0.01 + ((at * 7919) % 10_000) / 100,
    quantity: 1 + (at % 13),
    yes: at % 3 > 0,
    vat: [20, 10, 5.5][at % 3]!,
  }),
)

const ratesAndDiscounts: BillKind[] = [
  { kind: 'one rate', lines: mixed },
  { kind: 'two rates', lines: rates(20, 10), company: french },
  { kind: 'three rates', lines: rates(20, 10, 5.5), company: french },
  { kind: 'the reduced rates of Corsica and overseas', lines: rates(20, 8.5, 2.1, 1.05, 0.9), company: french },
  { kind: 'discounts of lines', lines: mixed, body: (ids) => ({ lines: all(ids, { discount_rate: 7.25 }) }) },
  { kind: 'a discount of the whole', lines: mixed, body: () => ({ discountRate: 5.3628 }), company: french },
  {
    kind: 'both discounts over three rates',
    lines: rates(20, 10, 5.5),
    days: 5,
    body: (ids) => ({
      discountRate: 12.3456,
      lines: all(ids, { discount_rate: 33.3333 }),
      extras: [extra({ discount_rate: 12.5, vat_rate: 10 })],
    }),
  },
  { kind: 'all that may be reduced taken off', lines: rates(20, 10), body: () => ({ discountRate: 100 }) },
  { kind: 'nothing to pay', lines: mixed, body: (ids) => ({ lines: all(ids, { discount_rate: 100 }) }) },
  {
    kind: 'nothing to pay and no terms of payment',
    lines: one(0, 3),
    settings: { 'billing.paymentDays': null, 'billing.paymentMeans': null, 'billing.iban': null, 'billing.bic': null },
  },
]

const amounts: BillKind[] = [
  { kind: 'free lines beside others', lines: [...one(0, 3), ...one(0, 7, { vat: 10 }), ...mixed] },
  { kind: 'one cent', lines: one(0.01) },
  { kind: 'half a cent of discount', lines: one(0.01), body: () => ({ discountRate: 50.0001 }) },
  { kind: 'cents that round up', lines: one(1.15), body: () => ({ discountRate: 10 }), company: french },
  { kind: 'cents that round badly', lines: one(19.99, 3, { vat: 5.5 }), days: 3, body: () => ({ discountRate: 12.5 }) },
  { kind: 'thirds', lines: one(100), body: () => ({ discountRate: 33.3333 }) },
  {
    kind: 'many lines of thirds over three rates',
    lines: Array.from({ length: 9 }, () => rates(20, 10, 5.5)).flat(),
    days: 7,
  },
  { kind: 'a degressive rate with decimals', lines: [...one(1.15, 7), ...one(33.33, 3)], days: 10, company: french },
  { kind: 'the largest amount', lines: one(999_999.99, 10_000), days: 1 },
  {
    kind: 'quantities of three decimals',
    lines: one(10),
    body: () => ({ extras: [extra({ quantity: 2.345, unit_price: 80.15 }), extra({ quantity: 0.001 })] }),
  },
  {
    kind: 'lines beside the materials alone',
    lines: hidden,
    body: () => ({ extras: [extra(), extra({ vat_rate: 10 })] }),
  },
  { kind: 'materials left off the paper', lines: [...mixed, ...hidden], company: french },
  {
    kind: '500 lines over three rates, with discounts',
    lines: fiveHundred,
    days: 3,
    company: french,
    body: () => ({ discountRate: 4.5 }),
  },
]

const exemptions: BillKind[] = [
  { kind: 'no VAT, article 293 B', lines: mixed, settings: noVat },
  {
    kind: 'no VAT, article 293 B, with discounts, to a company',
    lines: mixed,
    settings: noVat,
    company: french,
    body: () => ({ discountRate: 3, extras: [extra({ discount_rate: 10 })] }),
  },
  { kind: 'exempt without a reason', lines: mixed, settings: { 'billing.vatRate': 0 } },
  {
    kind: 'exempt for a reason in words',
    lines: mixed,
    settings: {
      'billing.vatRate': 0,
      'billing.vatExemption': { reason: 'Exonération, art. 261-7-1° du CGI', code: null },
    },
    company: french,
  },
  {
    kind: 'exempt for a reason of the list',
    lines: rates(20, 0),
    settings: { 'billing.vatExemption': { reason: 'Organisme sans but lucratif', code: 'VATEX-FR-CGI261-7' } },
  },
  { kind: 'exempt lines beside taxed ones', lines: [...mixed, ...rates(10, 0)], company: french },
]

const reversed = (ids: number[]) => ({ lines: all(ids, { reverse_charge: true }) })
const customers: BillKind[] = [
  { kind: 'reverse charge of all lines', lines: mixed, company: belgian, companyCountry: 'BE', body: reversed },
  {
    kind: 'reverse charge of one line',
    lines: mixed,
    company: belgian,
    companyCountry: 'BE',
    body: ([first]) => ({ ...reversed([first!]), discountRate: 2, extras: [extra({ reverse_charge: true }), extra()] }),
  },
  {
    kind: 'reverse charge beside exempt lines',
    lines: rates(0, 20),
    company: belgian,
    companyCountry: 'BE',
    body: ([, last]) => reversed([last!]),
  },
  {
    kind: 'reverse charge of a Greek company',
    lines: mixed,
    company: { siret: null, vat_number: 'EL123456789' },
    companyCountry: 'GR',
    body: reversed,
    person: noMail,
  },
  {
    kind: 'a company of another EU country, taxed',
    lines: mixed,
    company: { siret: null, vat_number: null },
    companyCountry: 'DE',
  },
  {
    kind: 'a company outside the Union',
    lines: mixed,
    company: { siret: null, vat_number: null },
    companyCountry: 'CH',
    person: noMail,
  },
  { kind: 'an individual without e-mail', lines: mixed, person: noMail },
  {
    kind: 'an individual without e-mail, from a seller without one',
    lines: mixed,
    person: noMail,
    settings: { 'company.email': null },
  },
  { kind: 'an individual abroad', lines: mixed, personCountry: 'BE' },
  { kind: 'an individual abroad without e-mail', lines: mixed, person: noMail, personCountry: 'CA' },
  { kind: 'a French company without e-mail', lines: mixed, company: french, person: noMail },
  { kind: 'a French company without VAT number', lines: mixed, company: { vat_number: null } },
  {
    kind: 'a customer with a reference and an address of five lines',
    lines: mixed,
    company: { street: 'Bâtiment B\n3e étage\nCour d’honneur\n12 bis, rue de l’Été\nBP 40' },
    person: { reference: 'CLIENT-42/é' },
  },
  {
    kind: 'reverse charge of a company written to at its person’s address',
    lines: mixed,
    company: { ...belgian, street: null, postal_code: null, locality: null },
    companyCountry: 'BE',
    body: reversed,
  },
  {
    kind: 'a company written to at its person’s address',
    lines: mixed,
    company: { street: null, postal_code: null, locality: null },
  },
]

const words: BillKind[] = [
  {
    kind: 'long names',
    lines: one(10, 2, { name: long.slice(0, 191) }),
    title: long.slice(0, 191),
    body: () => ({ extras: [extra({ text: long.repeat(2).slice(0, 500) })], note: `${long}\n`.repeat(40) }),
  },
  {
    kind: 'accents, other scripts and signs of XML',
    lines: one(10, 1, { name: odd }),
    title: odd,
    person: { first_name: 'Żoë', last_name: odd.slice(0, 60) },
    body: () => ({ extras: [extra({ text: `${odd}\n${odd}` })], note: `#PMT#${odd} #204#` }),
  },
  { kind: 'English', lines: rates(20, 10), lang: 'en', company: french, body: () => ({ discountRate: 10 }) },
  { kind: 'a bill in another one’s place', lines: mixed, company: french, isReplacement: true },
]

const terms: BillKind[] = [
  ...['card', 'cash', 'cheque', 'direct_debit', null].map((means) => ({
    kind: `payment by ${means ?? 'no manner in particular'}`,
    lines: mixed,
    settings: { 'billing.paymentMeans': means, 'billing.iban': null, 'billing.bic': null },
  })),
  {
    kind: 'terms of payment in words',
    lines: mixed,
    settings: {
      'billing.paymentDays': null,
      'billing.paymentTerms': 'À réception\n50 % à la commande',
      'billing.bic': null,
    },
  },
  {
    kind: 'penalties of a rate of one’s own and a discount',
    lines: mixed,
    company: french,
    settings: {
      'billing.latePenalty': { kind: 'fixed', rate: 12.5 },
      'billing.earlyDiscount': '1 % à 10 jours',
      'billing.recoveryFee': 60,
    },
  },
  {
    kind: 'penalties at three times the legal rate',
    lines: mixed,
    settings: { 'billing.latePenalty': { kind: 'legal' } },
  },
]

const abroad: BillKind[] = [
  { kind: 'a seller in Guiana, without VAT', lines: mixed, home: 'GF', settings: noVat },
  { kind: 'a seller on La Réunion', lines: rates(8.5, 2.1), home: 'RE', company: french, companyCountry: 'RE' },
  {
    kind: 'a Belgian seller',
    lines: rates(21, 6),
    home: 'BE',
    settings: { 'company.siret': null, 'company.vatNumber': 'BE0428759497' },
    person: noMail,
  },
  {
    kind: 'a Swiss seller in francs',
    lines: rates(8.1, 2.6),
    home: 'CH',
    settings: {
      'company.siret': null,
      'company.vatNumber': 'CHE123456788',
      'billing.currency': 'CHF',
      'billing.paymentMeans': null,
    },
  },
]

/**
 * Bills of every kind, in groups that read together; those of sellers abroad need not pass the
 * rules of the French reform.
 */
export const billKinds: BillKind[] = [
  ...ratesAndDiscounts,
  ...amounts,
  ...exemptions,
  ...customers,
  ...words,
  ...terms,
  ...abroad,
]
