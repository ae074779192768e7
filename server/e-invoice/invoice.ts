import type { Bill } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import { eInvoiceWords as en } from '#shared/locales/en/e-invoice.ts'
import { eInvoiceWords as fr } from '#shared/locales/fr/e-invoice.ts'
import { isInFrance } from '#shared/rules/registration.ts'
import type { PaymentMeans } from '#shared/settings.ts'
import { legalMentions } from '../document/sheets/billing/mentions.ts'
import { type Adjustment, adjustments, type Line, lines } from './lines.ts'
import { cents, Exact, sum } from './money.ts'
import { buyer, type Party, seller, treatmentOf } from './parties.ts'
import { type Tax, taxOf } from './tax.ts'

/**
 * The input of an electronic invoice: the stored bill, and the date of the bill it replaces, which
 * is as immutable.
 */
export type EInvoiceSource = { snapshot: Bill; precedingDate: string | null; language: Language }

/**
 * A bill in the terms of EN 16931 (BT and BG are its numbers), ready to write as CII or UBL.
 * Amounts are decimals with two places, days are `2040-06-01`.
 */
export type Invoice = {
  number: string
  date: string
  /** 380, or 384 when it replaces an earlier one (BT-3). */
  type: '380' | '384'
  /** French services (BT-23). */
  process: 'S1' | null
  /** Notes with their subject code (BT-21), and without one the bill's free text. */
  notes: { code: string | null; text: string }[]
  currency: string
  buyerReference: string | null
  preceding: { number: string; date: string | null } | null
  seller: Party
  buyer: Party
  period: { start: string; end: string }
  payment: { code: string; iban: string | null; bic: string | null } | null
  dueDate: string | null
  terms: string | null
  lines: Line[]
  adjustments: Adjustment[]
  vat: { tax: Tax; base: string; amount: string }[]
  /** BT-106, BT-107, BT-108, BT-109, BT-110, BT-112; the last is the amount due. */
  totals: { lines: string; allowances: string; charges: string; net: string; vat: string; gross: string }
}

const catalogue = { fr, en } as const
const day = (date: string): string => date.slice(0, 10)

/** UNTDID 4461 (BT-81). A transfer in euros is a SEPA one. */
const meansCodes: Record<PaymentMeans, string> = {
  transfer: '30',
  card: '48',
  cash: '10',
  cheque: '20',
  direct_debit: '49',
}

/**
 * Puts a bill into the terms of EN 16931, from its snapshot alone. Due amount, VAT and total equal
 * the bill's to the cent: where the lines, each rounded, add up to a different sum, one allowance
 * or charge per VAT rate makes up for it.
 */
export function invoiceOf({ snapshot, precedingDate, language }: EInvoiceSource): Invoice {
  const { company, beneficiary, event, custom_text, replaces } = snapshot
  const words = catalogue[language]
  const tax = taxOf(snapshot, language)
  const manner = { language, words, tax }
  const shares = sharesOf(snapshot)
  const all = lines(snapshot, shares, manner)
  const differences = adjustments(snapshot, all, shares, manner)
  const part = (isCharge: boolean) =>
    sum(differences.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount))
  return {
    number: snapshot.number,
    date: day(snapshot.date),
    type: replaces === null ? '380' : '384',
    process: isInFrance(company.country?.code) ? 'S1' : null,
    notes: [
      { code: null, text: said([event.title, event.location, snapshot.note, custom_text.title, custom_text.content]) },
      ...[treatmentOf(snapshot)].flatMap((treatment) => (treatment ? { code: 'BAR', text: treatment } : [])),
      ...legalMentions(company, language),
    ],
    currency: snapshot.currency,
    buyerReference: beneficiary.reference,
    preceding: replaces === null ? null : { number: replaces, date: precedingDate && day(precedingDate) },
    seller: seller(snapshot),
    buyer: buyer(snapshot),
    period: { start: day(event.start_date), end: day(event.end_date) },
    payment: paymentOf(snapshot),
    dueDate: company.payment?.due_date ?? null,
    terms: company.payment?.terms ?? null,
    lines: all,
    adjustments: differences,
    vat: shares.map(({ base, vat, ...share }) => ({ tax: tax(share), base: cents(base), amount: cents(vat) })),
    totals: {
      lines: cents(sum(all.map(({ net }) => net))),
      allowances: cents(part(false)),
      charges: cents(part(true)),
      net: cents(snapshot.due_amount),
      vat: cents(snapshot.vat_amount),
      gross: cents(snapshot.total_with_taxes),
    },
  }
}

const said = (texts: (string | null)[]): string => texts.filter((text) => text).join('\n')

/** The amount due at each rate; a bill from before several rates existed has one. */
export const sharesOf = ({ vat_breakdown, vat_rate, due_amount, vat_amount }: Bill): Bill['vat_breakdown'] =>
  vat_breakdown.length > 0 ? vat_breakdown : [{ rate: vat_rate, base: due_amount, vat: vat_amount }]

function paymentOf({ company: { payment }, currency }: Bill): Invoice['payment'] {
  const means = payment?.means ?? (payment?.iban ? 'transfer' : null)
  if (!payment || means === null) return null
  const isTransfer = means === 'transfer'
  const { iban, bic } = payment
  return {
    code: isTransfer && currency === 'EUR' ? '58' : meansCodes[means],
    iban: isTransfer ? iban : null,
    bic: isTransfer && iban ? bic : null,
  }
}

/** True when there is something to pay. */
export const isPayable = ({ total_with_taxes }: Bill): boolean => new Exact(total_with_taxes).gt(0)
