import { inputFormat } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'

/**
 * Props for decimals: formatted for the user's language, reading the point of a numeric keypad as
 * the comma. Otherwise the field would drop it, and 5.5 become 55. Where commas separate thousands
 * they cannot be read as a point.
 */
export function typedDecimals(): { decimalSeparator: string; allowedDecimalSeparators: string[] } {
  const { decimalSeparator } = inputFormat(currentLanguage())
  return { decimalSeparator, allowedDecimalSeparators: decimalSeparator === ',' ? [',', '.'] : ['.'] }
}

/** Props for an amount of money in a currency. */
export const typedMoney = (currency: string) => ({
  decimalScale: 2,
  fixedDecimalScale: true,
  hideControls: true,
  ...inputFormat(currentLanguage(), currency),
  ...typedDecimals(),
})

/** What a number field holds, as it is sent. An empty field is no number. */
export const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))
