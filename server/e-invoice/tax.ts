import type { Bill } from '#shared/billing.ts'
import type { eInvoiceWords } from '#shared/locales/fr/e-invoice.ts'
import type { Translated } from '#shared/locales/translated.ts'
import { decimal } from './money.ts'

export type EInvoiceWords = Translated<typeof eInvoiceWords>

/** VAT category and rate in percent (BT-151 and BT-152): standard, or exempt for a reason. */
export type Tax = { category: 'S' | 'E'; rate: string; exemption: { reason: string; code: string | null } | null }

/**
 * The VAT of a rate. A rate of 0 is an exemption: nothing that is rented out is zero-rated in France. Without a VAT number it is the one
 * of small businesses (CGI, art. 293 B).
 */
export const taxOf = ({ company }: Bill, words: EInvoiceWords): ((rate: number) => Tax) => {
  const isFranchise = company.country?.code === 'FR' && !company.vat_number
  const exemption = isFranchise
    ? { reason: words.franchise, code: 'VATEX-FR-FRANCHISE' }
    : { reason: words.exempt, code: null }
  return (rate) =>
    rate > 0 ? { category: 'S', rate: decimal(rate), exemption: null } : { category: 'E', rate: '0', exemption }
}
