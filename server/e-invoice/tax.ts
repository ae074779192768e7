import type { Bill } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import type { eInvoiceWords } from '#shared/locales/fr/e-invoice.ts'
import type { Translated } from '#shared/locales/translated.ts'
import { type Exemption, exemptionOf, reverseChargeOf } from '../document/sheets/billing/mentions.ts'
import { decimal } from './money.ts'

export type EInvoiceWords = Translated<typeof eInvoiceWords>

/**
 * VAT category and rate in percent (BT-151 and BT-152): standard, exempt for a reason, or owed by
 * the customer.
 */
export type Tax = { category: 'S' | 'E' | 'AE'; rate: string; exemption: Exemption | null }

/**
 * A rate in percent, and whether it is under reverse charge: of a line, or of a share of the total.
 */
export type Rated = { rate: number; reverse_charge?: boolean | undefined }

/** The VAT category of a rate. A rate of 0 is an exemption: French rentals are never zero-rated. */
export const taxOf = (snapshot: Pick<Bill, 'company'>, language: Language): ((rated: Rated) => Tax) => {
  const exempt: Tax = { category: 'E', rate: '0', exemption: exemptionOf(snapshot, language) }
  const reversed: Tax = { category: 'AE', rate: '0', exemption: reverseChargeOf(snapshot, language) }
  return ({ rate, reverse_charge }) => {
    if (reverse_charge) return reversed
    return rate > 0 ? { category: 'S', rate: decimal(rate), exemption: null } : exempt
  }
}
