import type { Bill, Buyer, Estimate, Seller } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { isCreditNote } from '#shared/rules/bills-in-force.ts'
import { formatDate, formatMoney, formatPeriod } from '#shared/rules/format.ts'
import { isPriced } from '#shared/rules/kit-pieces.ts'
import { compactVatNumber } from '#shared/rules/registration.ts'
import { pdfFileName } from '../../file-name.ts'
import { letterhead } from '../../paper/letterhead.ts'
import { fitLogo } from '../../paper/logo.ts'
import { paragraphs, phrase, printableLine, shortened, unbounded } from '../../paper/printable.ts'
import { townLines } from '../../paper/town.ts'
import { mostOnOnePage, typeset } from '../../worker/typeset.ts'
import { billedSections, categoryRows, extraRows } from './lines.ts'
import { legalMentions, vatReasons } from './mentions.ts'
import { billingTotals } from './totals.ts'

/**
 * The paper of an estimate or a bill: only the snapshot (rules/paper.md#15), and the bytes of the
 * logo it names.
 */
export type BillingPaper = { language: Language; snapshot: Bill | Estimate; logo: Uint8Array | null }

const catalogue = { fr, en } as const

/** Room in the sheet's columns, in em of their letters. */
const columns = { title: 20, company: 30, section: 42, half: 25, full: 55 }

const isBill = (snapshot: Bill | Estimate): snapshot is Bill => 'replaces' in snapshot

/** The words of what a snapshot is. */
const kindOf = (snapshot: Bill | Estimate): 'estimate' | 'bill' | 'creditNote' =>
  isBill(snapshot) ? (isCreditNote(snapshot) ? 'creditNote' : 'bill') : 'estimate'

type Address = Pick<Seller, 'street' | 'postal_code' | 'locality' | 'country'>

/**
 * Street, then the town as its country writes it, `home` where it names none, then the country; a
 * country alone is no address.
 */
function addressLines({ country, ...address }: Address, home: string | undefined, language: Language): string[] {
  const town = townLines(address, country?.code ?? home)
  const lines = [...(address.street ?? '').split('\n'), ...town]
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0 || !country) return lines
  return [...lines, language === 'fr' ? country.name_fr : country.name_en]
}

/**
 * The beneficiary's company if any, else the person; a country only where it differs from the
 * seller's.
 */
function addressee(buyer: Buyer, seller: Seller, language: Language): string[] {
  const words = catalogue[language]
  const { company } = buyer
  const abroad = (address: Address) => ({
    ...address,
    country: address.country?.code === seller.country?.code ? null : address.country,
  })
  const numbered = (name: string, value: string | null | undefined) =>
    value ? [phrase(words.frame.colon, { name, value })] : []
  const home = seller.country?.code
  const own = addressLines(abroad(buyer), home, language)
  const address = company ? addressLines(abroad(company), home, language) : own
  const lines = company
    ? [
        company.legal_name,
        phrase(words.billing.attention, { name: buyer.full_name }),
        ...(address.length > 0 ? address : own),
        ...numbered(words.billing.siret, company.siret && writtenSiret(company.siret)),
        ...numbered(words.billing.vatNumber, company.vat_number),
      ]
    : [buyer.full_name, ...own]
  const printed = lines.map((line) => printableLine(line, columns.half)).filter((line) => line !== '')
  return printed.length > 0 ? printed : ['–'] // a paper that moved in may name nobody
}

/** Name, address and numbers of the seller. */
function sellerLines(seller: Seller, language: Language): string[] {
  const words = catalogue[language]
  const { siret, vat_number, legal_numbers } = seller
  const isNamed = legal_numbers.some(({ value }) => value.replace(/\s/g, '') === siret)
  const vatNumber = compactVatNumber(vat_number)
  const others = legal_numbers.filter(({ value }) => vatNumber === null || compactVatNumber(value) !== vatNumber)
  const numbers = [
    ...(siret && !isNamed ? [{ name: words.billing.siret, value: writtenSiret(siret) }] : []),
    ...others,
    ...(vat_number ? [{ name: words.billing.vatNumber, value: vat_number }] : []),
  ]
  const full_address = addressLines(seller, undefined, language).join('\n')
  return letterhead({ ...seller, logo: null, full_address, legal_numbers: numbers }, words.frame)
}

/** A SIRET as usually written: the company's nine digits in threes, then the establishment's. */
const writtenSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

/** How and until when to pay, if the snapshot says so. */
function paymentLines({ payment }: Seller, language: Language): string[] {
  const words = catalogue[language]
  if (!payment) return []
  const { due, means, iban, bic } = words.billing.payment
  const lines = [
    ...(payment.due_date ? [phrase(due, { date: formatDate(payment.due_date, language) })] : []),
    ...(payment.means ? [means[payment.means]] : []),
    ...(payment.iban ? [phrase(words.frame.colon, { name: iban, value: grouped(payment.iban) })] : []),
    ...(payment.bic ? [phrase(words.frame.colon, { name: bic, value: payment.bic })] : []),
    ...paragraphs(payment.terms, columns.half).flat(),
  ]
  return lines.map((line) => printableLine(line, columns.half)).filter((line) => line !== '')
}

/** An IBAN in groups of four, as on a bank's paper. */
const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')

/** When the event is: with hours on estimates, where the reader still plans; days only on bills. */
function periodOf(snapshot: Bill | Estimate, language: Language): string {
  const { start_date, end_date } = snapshot.event
  if (!isBill(snapshot)) return formatPeriod(start_date, end_date, language)
  return formatPeriod(`${start_date.slice(0, 10)} 00:00:00`, `${end_date.slice(0, 10)} 23:59:59`, language)
}

/** What the template prints: strings only, in the reader's language. */
export const billingSheet = ({ language, snapshot }: BillingPaper, logoWidth: number | null) => {
  const { company, event, custom_text } = snapshot
  const { frame, billing: words } = catalogue[language]
  const kind = words[kindOf(snapshot)].title
  const { number } = snapshot
  const replaces = isBill(snapshot) ? snapshot.replaces : null
  const validUntil = isBill(snapshot) ? null : snapshot.valid_until
  const fact = (name: string, lines: string[]) => (lines.length > 0 ? [{ name, lines }] : [])
  const full = [kind, number].filter((part) => part).join(' ')
  return {
    language,
    words: { ...frame, ...words },
    kind: full,
    heading: kind,
    number: number === null ? null : phrase(words.number, { number }),
    // The snapshot's own moment: two renderings of one snapshot are the same bytes.
    date: snapshot.date.split(/\D/).map(Number),
    notes: [
      phrase(words.issued, { date: formatDate(snapshot.date, language) }),
      ...(validUntil === null ? [] : [phrase(words.validUntil, { date: formatDate(validUntil, language) })]),
      ...(replaces === null ? [] : [phrase(words.replaces, { number: replaces })]),
    ],
    file_title: printableLine(`${full} – ${event.title}`, unbounded),
    running_title: shortened(event.title, 90),
    running_foot: shortened(company.name, 70),
    company: {
      name: printableLine(company.name, columns.company),
      logo_width: logoWidth,
      lines: sellerLines(company, language),
    },
    addressee: addressee(snapshot.beneficiary, company, language),
    title: printableLine(event.title, columns.title),
    facts: [
      ...fact(words.dates, [periodOf(snapshot, language)]),
      ...fact(words.location, paragraphs(event.location, columns.half).flat()),
    ],
    note: paragraphs(snapshot.note, columns.full),
    categories: categoryRows(snapshot, words, language),
    extras: extraRows(snapshot, words, language),
    totals: billingTotals(snapshot, words, language),
    replacement: formatMoney(snapshot.replacement_amount, language, snapshot.currency),
    // The seller owes what a credit note comes to.
    payment: kindOf(snapshot) === 'creditNote' ? [] : paymentLines(company, language),
    vat_reasons: vatReasons(snapshot, language).map((reason) => printableLine(reason, columns.full)),
    terms: isBill(snapshot)
      ? legalMentions(company, language).map(({ text }) => printableLine(text, columns.full))
      : [],
    custom_title: custom_text.title ? printableLine(custom_text.title, columns.section) : null,
    custom_text: paragraphs(custom_text.content, columns.full),
    is_estimate: !isBill(snapshot),
    list: billedSections(snapshot, words, language),
  }
}

/** The number of rows that `typeset` needs, for a snapshot's paper and its Factur-X alike. */
export const room = ({ materials, kits, extras }: Bill | Estimate): { lines: number; mayTighten: boolean } => {
  const ofKits = kits.filter(isPriced).reduce((sum, kit) => sum + 1 + kit.materials.length, 0)
  const lines = materials.length + ofKits + extras.length
  return { lines, mayTighten: lines <= mostOnOnePage }
}

/**
 * Lays an estimate or bill out as PDF, in this thread; the server uses `startDocuments` instead.
 * The same snapshot and language give the same bytes.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export const renderBilling = async (paper: BillingPaper): Promise<Uint8Array> => {
  const logo = await fitLogo(paper.logo)
  return typeset('billing', billingSheet(paper, logo?.width ?? null), { logo: logo?.png, ...room(paper.snapshot) })
}

/**
 * `Devis-<company>-<YYYYMMDD-HHmm>-<beneficiary>.pdf`,
 * `Facture-<company>-<number>-<beneficiary>.pdf`, `Avoir-…`, `Estimate-…`, `Bill-…` (rules/paper.md#4).
 */
export const billingFileName = (language: Language, snapshot: Bill | Estimate): string => {
  const { company, beneficiary, date } = snapshot
  const [day = '', time = ''] = date.split(' ')
  const words = catalogue[language].billing
  const mark = isBill(snapshot) ? snapshot.number : `${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`
  return pdfFileName([words[kindOf(snapshot)].fileName, company.name, mark, beneficiary.full_name])
}
