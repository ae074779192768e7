import type { Language } from '../language.ts'
import { formatDecimal } from './format.ts'

/** What is known of each piece of a material, in this order: kg, m³ and W (rules/load.md#1). */
export const measures = ['weight', 'volume', 'power'] as const
export type MeasureName = (typeof measures)[number]
/** A line of so many pieces, with the figures of one of them. */
export type MeasuredLine = { quantity: number } & Record<MeasureName, number | null>

/** What lines weigh, fill or draw together, and how many of them have no such figure. */
export type Measured = { sum: number; unknown: number }

/** Figures have at most three decimals: in thousandths their sums are exact. */
const thousandths = (figure: number): bigint => BigInt(Math.round(figure * 1000))

/** Sums a figure over all pieces of the lines; lines of no piece count for nothing. */
export function measured(lines: readonly MeasuredLine[], measure: MeasureName): Measured {
  let sum = 0n
  let unknown = 0
  for (const { quantity, [measure]: figure } of lines) {
    if (quantity === 0) continue
    if (figure === null) unknown += 1
    else sum += thousandths(figure) * BigInt(quantity)
  }
  return { sum: Number(sum) / 1000, unknown }
}

/**
 * The totals of an event's load (rules/load.md#2). A figure that is not known adds nothing and makes
 * them incomplete.
 */
export function totalsOf(
  lines: readonly MeasuredLine[],
): { quantity: number; incomplete: boolean } & Record<MeasureName, number> {
  const [weight, volume, power] = [measured(lines, 'weight'), measured(lines, 'volume'), measured(lines, 'power')]
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: weight.sum,
    volume: volume.sum,
    power: power.sum,
    incomplete: weight.unknown + volume.unknown + power.unknown > 0,
  }
}

/**
 * A figure as the trade says it, no finer than it is of use: `412 kg`, `3,42 m³`, `850 W`, from a
 * kilowatt on `18,4 kW`.
 */
export function formatMeasure(measure: MeasureName, figure: number, language: Language): string {
  const isKilo = measure === 'power' && figure >= 1000
  const value = isKilo ? figure / 1000 : figure
  const unit = { weight: 'kg', volume: 'm³', power: isKilo ? 'kW' : 'W' }[measure]
  // Some three digits; below one, all there are.
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return `${formatDecimal(value, language, digits)}${language === 'fr' ? '\u202f' : '\u00a0'}${unit}`
}

/** A figure of a load, and how many of its lines do not have it. */
export type LoadFigure = { measure: MeasureName; text: string; unknown: number }

/**
 * What is known of a load, in the order of {@link measures}. A sum that lacks some lines is said to be the
 * least, `≥ 412 kg`; without any figure there is none.
 */
export const loadFigures = (lines: readonly MeasuredLine[], language: Language): LoadFigure[] =>
  measures.flatMap((measure) => {
    const { sum, unknown } = measured(lines, measure)
    if (sum === 0) return []
    const text = formatMeasure(measure, sum, language)
    return { measure, text: unknown > 0 ? `≥\u202f${text}` : text, unknown }
  })

/** The same in one line: `412 kg · 3,42 m³ · 18,4 kW`; null without any figure. */
export const loadWords = (lines: readonly MeasuredLine[], language: Language): string | null =>
  loadFigures(lines, language)
    .map(({ text }) => text)
    .join(' · ') || null
