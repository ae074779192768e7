import { inputFormat } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'

/**
 * How a field takes decimals: written as the reader writes them, and the point of a numeric keypad
 * read as the comma. Left alone the field would drop it, and 5.5 become 55. Where commas separate
 * thousands they cannot be read as a point.
 */
export function typedDecimals(): { decimalSeparator: string; allowedDecimalSeparators: string[] } {
  const { decimalSeparator } = inputFormat(currentLanguage())
  return { decimalSeparator, allowedDecimalSeparators: decimalSeparator === ',' ? [',', '.'] : ['.'] }
}
