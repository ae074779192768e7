import type { Bill, Estimate, Seller } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { eInvoiceWords as exemptEn } from '#shared/locales/en/e-invoice.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { eInvoiceWords as exemptFr } from '#shared/locales/fr/e-invoice.ts'
import { formatMoney, formatRate } from '#shared/rules/format.ts'
import { isInFrance } from '#shared/rules/registration.ts'
import { phrase } from '../../paper/printable.ts'

const catalogue = { fr, en } as const
const exemptions = { fr: exemptFr, en: exemptEn } as const

/** A sentence on a French bill, and its code in electronic ones (UNTDID 4451, BT-21). */
export type Mention = { code: 'PMT' | 'PMD' | 'AAB'; text: string }

/**
 * The terms of late and early payment on a French bill: the fixed indemnity, the rate of penalties,
 * the terms of discount (code de commerce, L441-9, I, L441-10, II and D441-5). None for sellers
 * abroad, nor on bills issued before these terms existed.
 */
export function legalMentions({ terms }: Seller, language: Language): Mention[] {
  if (!terms) return []
  const words = catalogue[language].billing.terms
  const { late_penalty: penalty, recovery_fee, early_discount } = terms
  const rate = penalty.kind === 'fixed' ? formatRate(penalty.rate, language) : ''
  return [
    { code: 'PMD', text: phrase(words.penalty[penalty.kind], { rate }) },
    { code: 'PMT', text: phrase(words.recoveryFee, { amount: formatMoney(recovery_fee, language, 'EUR') }) },
    { code: 'AAB', text: early_discount ? phrase(words.discount, { terms: early_discount }) : words.noDiscount },
  ]
}

/** Why no VAT is charged: a sentence, and its code in the list VATEX if it has one. */
export type Exemption = { reason: string; code: string | null }

/**
 * The reason for a snapshot's lines at a rate of 0 (CGI, annexe II, art. 242 nonies A, I, 12°): the
 * one in the settings, else that of small businesses for a French seller without a VAT number (CGI,
 * art. 293 B), else plain words.
 */
export function exemptionOf({ company }: Pick<Bill, 'company'>, language: Language): Exemption {
  const words = exemptions[language]
  const { reason = null, code = null } = company.vat_exemption ?? {}
  if (reason !== null || code !== null) return { reason: reason ?? words.exempt, code }
  // Guiana and Mayotte have no VAT (CGI, art. 294, 1).
  if (['GF', 'YT'].includes(company.country?.code ?? '')) return { reason: words.withoutVat, code: null }
  const isFranchise = isInFrance(company.country?.code) && !company.vat_number
  return isFranchise ? { reason: words.franchise, code: 'VATEX-FR-FRANCHISE' } : { reason: words.exempt, code: null }
}

/** Why the lines under reverse charge bear no VAT (CGI, annexe II, art. 242 nonies A, I, 13°). */
export const reverseChargeOf = ({ company }: Pick<Bill, 'company'>, language: Language): Exemption => {
  const { reverseCharge, reverseChargeAbroad } = exemptions[language]
  return { reason: isInFrance(company.country?.code) ? reverseCharge : reverseChargeAbroad, code: 'VATEX-EU-AE' }
}

/** The reasons for every line in an estimate or bill that bears no VAT. */
export function vatReasons(snapshot: Bill | Estimate, language: Language): string[] {
  const free = snapshot.vat_breakdown.filter(({ rate }) => rate === 0)
  return free.map((share) => (share.reverse_charge ? reverseChargeOf : exemptionOf)(snapshot, language).reason)
}
