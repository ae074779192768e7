import BigConstructor, { type Big } from 'big.js'
import * as z from 'zod'
import { Decimal } from './field.ts'
import type { Message } from './invalid.ts'
import type { ProblemKey } from './problem.ts'

/** Exact decimals with a constructor of our own: its settings are nobody else's. Divisions keep 30 decimals. */
const Exact = BigConstructor()
Exact.DP = 30
Exact.RM = 1 // half up
const ZERO = new Exact(0)

/** A material on an event, as far as money is concerned. Prices in the site's currency per day and piece; null counts as 0. */
export type PricedLine = {
  rental_price: number | null
  replacement_price: number | null
  quantity: number
  is_discountable: boolean
  /** Hidden lines are left off the paper and count in the totals all the same. */
  is_hidden_on_bill: boolean
}

const MAX_DEGRESSIVE_RATE = 99_999.9999
const MAX_AMOUNT = '9999999999.99'

const Tier = z.object({
  from: z.int().min(1).max(100_000),
  rate: Decimal(0, MAX_DEGRESSIVE_RATE, 4).refine((rate) => rate > 0),
  per_day: Decimal(0, MAX_DEGRESSIVE_RATE, 4).optional(),
})
const rising = (tiers: { from: number }[]) =>
  tiers[0]?.from === 1 && tiers.every((tier, at) => at === 0 || tier.from > (tiers[at - 1]?.from ?? 0))

/** How the price of one day becomes the price of n days (spec 3, 8.3): a factor, or tiers; never both. */
export const DegressiveRate = z.union([
  z.object({ factor: Decimal(0, 10, 4), tiers: z.never().optional() }),
  z.object({
    tiers: z.array(Tier).min(1).max(100).refine(rising),
    factor: z.never().optional(),
  }),
])
export type DegressiveRate = z.output<typeof DegressiveRate>

/** Terms of an estimate or bill. Rates in percent, `days` as `durationInDays` counts them. */
export type Terms = { days: number; degressive: DegressiveRate; discountRate: number; vatRate: number }

/** Figures of an estimate or bill under the names of S7, in the site's currency, rounded half up to 2 decimals. */
export type Amounts = {
  days_count: number
  degressive_rate: number
  discount_rate: number
  vat_rate: number
  daily_total: number
  grand_total: number
  discount_amount: number
  due_amount: number
  vat_amount: number
  total_with_taxes: number
  replacement_amount: number
}

/** A message under the field `discountRate`, or a failure of the whole request. */
export type PricingProblem =
  | { field: 'discountRate'; message: Message }
  | { field: null; key: Extract<ProblemKey, 'billing.amount_too_large'> }

const money = (amount: Big): number => Number(amount.toFixed(2))
const percent = (amount: Big, rate: Big.BigSource): Big => amount.times(rate).div(100)

const sum = (lines: readonly PricedLine[], price: 'rental_price' | 'replacement_price'): Big =>
  lines.reduce((total, line) => total.plus(new Exact(line[price] ?? 0).times(line.quantity)), ZERO)
const discountable = (lines: readonly PricedLine[]): Big =>
  sum(
    lines.filter((line) => line.is_discountable),
    'rental_price',
  )

function degressive(rate: DegressiveRate, days: number): Big {
  if (rate.factor !== undefined) return new Exact(rate.factor).times(days - 1).plus(1)
  const tier = rate.tiers.findLast(({ from }) => from <= days)
  if (!tier) throw new RangeError(`no tier for ${days} days`) // the schema makes the first tier begin at 1
  return new Exact(tier.per_day ?? 0).times(days - tier.from).plus(tier.rate)
}

/** What the price of one day is multiplied by for n days (spec 3, 8.3). */
export const degressiveRate = (rate: DegressiveRate, days: number): number => degressive(rate, days).toNumber()

/** Price or replacement value of lines for one day: subtotals of a category, a single line, a whole event. */
export const dailyTotal = (lines: readonly PricedLine[]): number => money(sum(lines, 'rental_price'))
export const replacementTotal = (lines: readonly PricedLine[]): number => money(sum(lines, 'replacement_price'))

/** Every figure of an estimate or bill, exact until the last step (spec 3, 8.2). The terms are taken as valid. */
export function amounts(lines: readonly PricedLine[], terms: Terms): Amounts {
  const rate = degressive(terms.degressive, terms.days)
  const daily = sum(lines, 'rental_price')
  const net = daily.minus(percent(discountable(lines), terms.discountRate))
  const grandTotal = daily.times(rate).round(2)
  const due = net.times(rate).round(2)
  const withTaxes = net.plus(percent(net, terms.vatRate)).times(rate).round(2)
  return {
    days_count: terms.days,
    degressive_rate: rate.toNumber(),
    discount_rate: terms.discountRate,
    vat_rate: terms.vatRate,
    daily_total: money(daily),
    grand_total: money(grandTotal),
    discount_amount: money(grandTotal.minus(due)),
    due_amount: money(due),
    vat_amount: money(withTaxes.minus(due)),
    total_with_taxes: money(withTaxes),
    replacement_amount: replacementTotal(lines),
  }
}

/** Highest discount rate in percent, 4 decimals: the discountable share of the total, 0 when there is no total (spec 3, 8.2). */
export function maximumRate(lines: readonly PricedLine[]): number {
  const daily = sum(lines, 'rental_price')
  if (daily.lte(0)) return 0
  return discountable(lines).times(100).div(daily).round(4).toNumber()
}

/** The discountable part and the total after the degressive rate, for "on 89.25 of 1,664.25". */
export function discountBase(
  lines: readonly PricedLine[],
  terms: Pick<Terms, 'days' | 'degressive'>,
): { discountable: number; total: number } {
  const rate = degressive(terms.degressive, terms.days)
  return {
    discountable: money(discountable(lines).times(rate)),
    total: money(sum(lines, 'rental_price').times(rate)),
  }
}

/** The rate a discount form starts from: the event's, lowered to what its materials allow now. */
export const startingRate = (lines: readonly PricedLine[], discountRate: number): number =>
  Math.min(discountRate, maximumRate(lines))

/** Amount after discount that a rate gives: the due amount, excluding VAT (spec 3, 8.2). */
export const amountOfRate = (lines: readonly PricedLine[], terms: Omit<Terms, 'vatRate'>): number =>
  amounts(lines, { ...terms, vatRate: 0 }).due_amount

/**
 * Rate in percent, 4 decimals, that leads to an amount after discount; 0 from the grand total upwards and where nothing
 * is discountable. It may exceed the maximum: {@link pricingProblem} says so.
 */
export function rateOfAmount(
  lines: readonly PricedLine[],
  terms: Pick<Terms, 'days' | 'degressive'>,
  amount: number,
): number {
  const rate = degressive(terms.degressive, terms.days)
  const total = sum(lines, 'rental_price').times(rate)
  const base = discountable(lines).times(rate)
  if (base.lte(0) || total.round(2).lte(amount) || total.lte(amount)) return 0
  return total.minus(amount).times(100).div(base).round(4).toNumber()
}

/** Why an estimate or bill cannot be made at this rate: first the discount, then the limits (spec 3, 8.2); null when it can. */
export function pricingProblem(
  lines: readonly PricedLine[],
  terms: Pick<Terms, 'days' | 'degressive' | 'discountRate'>,
): PricingProblem | null {
  const { discountRate } = terms
  const maximum = maximumRate(lines)
  if (discountRate < 0) return { field: 'discountRate', message: { key: 'too_small', facts: { count: 0 } } }
  if (!new Exact(discountRate).round(4).eq(discountRate))
    return { field: 'discountRate', message: { key: 'decimals', facts: { digits: 4 } } }
  if (discountRate > maximum) return { field: 'discountRate', message: { key: 'too_large', facts: { count: maximum } } }
  const rate = degressive(terms.degressive, terms.days)
  const total = sum(lines, 'rental_price').times(rate).round(2)
  const replacement = sum(lines, 'replacement_price').round(2)
  const tooLarge = rate.gt(MAX_DEGRESSIVE_RATE) || total.gt(MAX_AMOUNT) || replacement.gt(MAX_AMOUNT)
  return tooLarge ? { field: null, key: 'billing.amount_too_large' } : null
}
