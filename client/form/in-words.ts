import type { Language } from '#shared/language.ts'
import { formatDate, formatMoney } from '#shared/rules/format.ts'

/** The figure that a number field holds: a number, or its text while the user types; undefined for none. */
function figureIn(value: unknown): number | undefined {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

/**
 * An amount in a form's field as it reads in the choice between two versions (rules/change.md#18);
 * undefined where the field holds none.
 */
export function moneyInWords(value: unknown, language: Language, currency: string): string | undefined {
  const amount = figureIn(value)
  return amount === undefined ? undefined : formatMoney(amount, language, currency)
}

/** A day `YYYY-MM-DD` of a form's field, likewise. */
export const dayInWords = (value: unknown, language: Language): string | undefined =>
  typeof value === 'string' && value !== '' ? formatDate(value, language) : undefined
