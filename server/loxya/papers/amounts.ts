import { Exact } from '#shared/rules/exact-lines.ts'
import type { SourceRow } from '../shapes.ts'
import { decimal, type PaperLine, taxesOf } from './lines.ts'
import type { PaperParts } from './parts.ts'

/** The figures of a paper, as it was issued: text with two decimals, negative on a credit note. */
export type PaperAmounts = {
  degressive_rate: string
  discount_rate: string
  vat_rate: string
  daily_total: string
  grand_total: string
  discount_amount: string
  due_amount: string
  vat_amount: string
  total_with_taxes: string
  replacement_amount: string
  vat_breakdown: { rate: number; base: number; vat: number; reverse_charge?: true }[]
}

type Exactly = InstanceType<typeof Exact>
const ZERO = new Exact(0)
const sumOf = (parts: readonly Exactly[]): Exactly => parts.reduce((total, part) => total.plus(part), ZERO)

/**
 * The factor that all lines share; 1 where they differ, and prices are then those of the whole
 * period.
 */
export function sharedFactor(row: Pick<SourceRow<'bill'>, 'degressive_rate'>, lines: readonly PaperLine[]): string {
  const own = decimal(row.degressive_rate)
  if (own !== null && Number(own) > 0) return own
  const factors = new Set(lines.map(({ degressive }) => degressive ?? '1'))
  const [only] = factors
  return factors.size === 1 && Number(only) > 0 ? only! : '1'
}

/** What one piece of a line costs: per day, or for the period where the lines share no factor. */
export function priceOf(line: PaperLine, factor: string): Exactly {
  if (line.degressive === null || line.degressive === factor) return new Exact(line.price)
  return line.periodPrice === null ? new Exact(line.price).times(line.degressive) : new Exact(line.periodPrice)
}

/**
 * What one piece of a line costs over the whole period, as a line beside the material states it: to
 * the cent.
 */
export const periodPriceOf = (line: PaperLine, factor: string): Exactly => priceOf(line, factor).times(factor).round(2)

/**
 * The amounts of a paper: those that the source keeps are taken as they are, the others follow from
 * its lines (rules/moving-in.md#10).
 */
export function amountsOf(
  row: SourceRow<'estimate'>,
  { kept, gone, extras }: PaperParts,
  isCreditNote: boolean,
): PaperAmounts {
  const sign = isCreditNote ? -1 : 1
  const lines = [...kept.map(({ line }) => line), ...gone]
  const factor = sharedFactor(row, lines)
  const due = new Exact(decimal(row.due) ?? 0)
  const daily = sumOf(kept.map(({ line }) => priceOf(line, factor).times(line.quantity)))
  const services = sumOf([
    ...gone.map((line) => periodPriceOf(line, factor).times(line.quantity)),
    ...extras.map(({ price, quantity }) => new Exact(price).times(quantity).round(2)),
  ])
  const gross = decimal(row.gross) ?? daily.times(factor).plus(services).round(2).toFixed()
  const grand = new Exact(gross).lt(due) ? due : new Exact(gross)
  const taxes = taxesOf(row.taxes)
  const rate = decimal(row.vat_rate) ?? String(Math.max(0, ...taxes.map((tax) => tax.rate)))
  const withTaxes = new Exact(decimal(row.with_taxes) ?? due.times(new Exact(rate).div(100).plus(1)))
  const replacement =
    decimal(row.replacement) ??
    sumOf(lines.map((line) => new Exact(line.replacement ?? 0).times(line.quantity))).toFixed()
  const money = (amount: Exactly) => amount.round(2).times(sign).toFixed(2)
  const vat = withTaxes.round(2).minus(due.round(2))
  return {
    degressive_rate: factor,
    discount_rate: clamped(row.discount_rate, 100),
    vat_rate: clamped(rate, 99.99),
    daily_total: money(daily),
    grand_total: money(grand),
    discount_amount: money(grand.round(2).minus(due.round(2))),
    due_amount: money(due),
    vat_amount: money(vat),
    total_with_taxes: money(withTaxes),
    replacement_amount: money(new Exact(replacement)),
    vat_breakdown:
      taxes.length === 0
        ? [{ rate: Number(rate), base: Number(money(due)), vat: Number(money(vat)) }]
        : taxes.map((tax) => ({
            rate: tax.rate,
            base: Number(money(new Exact(tax.base ?? due))),
            vat: Number(money(new Exact(tax.vat))),
            ...(tax.isReversed ? { reverse_charge: true as const } : {}),
          })),
  }
}

const clamped = (value: string | null, most: number): string =>
  String(Math.min(most, Math.max(0, Number(value ?? 0) || 0)))
