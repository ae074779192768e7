import type { Big } from 'big.js'
import * as z from 'zod'
import { Decimal } from '../field.ts'
import type { Message } from '../invalid.ts'
import type { ProblemKey } from '../problem.ts'
import {
  Exact,
  type ExtraLine,
  grossOfExtra,
  netOfExtra,
  netOfLine,
  type Priced,
  type PricedLine,
  paidPieces,
  percent,
  sum,
  ZERO,
} from './exact-lines.ts'

const MAX_DEGRESSIVE_RATE = 99_999.9999
const MAX_AMOUNT = '9999999999.99'

/** The most tiers of a degressive rate. */
export const mostTiers = 100
const Tier = z.object({
  from: z.int().min(1).max(100_000),
  rate: Decimal(0, MAX_DEGRESSIVE_RATE, 4).refine((rate) => rate > 0),
  per_day: Decimal(0, MAX_DEGRESSIVE_RATE, 4).optional(),
})
const rising = (tiers: { from: number }[]) =>
  tiers[0]?.from === 1 && tiers.every((tier, at) => at === 0 || tier.from > (tiers[at - 1]?.from ?? 0))

/** The price of each further day, as a share of the first day's. */
export const DegressiveFactor = Decimal(0, 10, 4)
/** The price of n days from that of one: a factor or tiers, never both (rules/amount.md#13). */
export const DegressiveRate = z.union([
  z.object({ factor: DegressiveFactor, tiers: z.never().optional() }),
  z.object({
    tiers: z.array(Tier).min(1).max(mostTiers).refine(rising),
    factor: z.never().optional(),
  }),
])
export type DegressiveRate = z.output<typeof DegressiveRate>

/** Terms of an estimate or bill. Rates in percent, `days` as `durationInDays` counts them. */
export type Terms = {
  days: number
  degressive: DegressiveRate
  discountRate: number
  vatRate: number
  extras?: readonly ExtraLine[]
}
type Span = Pick<Terms, 'days' | 'degressive' | 'extras'>

/**
 * Of one VAT rate in percent: its base, and the tax. The shares add up to the due amount and to the
 * tax of the total. Lines under reverse charge are a separate share, at a rate of 0.
 */
export type VatShare = { rate: number; base: number; vat: number; reverse_charge?: true }

/**
 * Figures of an estimate or bill (rules/invoice.md#10), in the site's currency, rounded half up to
 * 2 decimals (rules/amount.md#4).
 */
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
  /** Highest rate first. */
  vat_breakdown: VatShare[]
}

/** A message under the field `discountRate`, or a failure of the whole request. */
export type PricingProblem =
  | { field: 'discountRate'; message: Message }
  | { field: null; key: Extract<ProblemKey, 'billing.amount_too_large'> }

const money = (amount: Big): number => Number(amount.toFixed(2))

const discountable = (lines: readonly PricedLine[]): Big =>
  lines.reduce((total, line) => (line.is_discountable ? total.plus(netOfLine(line)) : total), ZERO)
/** Everything before any discount, unrounded. */
const gross = (lines: readonly PricedLine[], { days, degressive: rate, extras = [] }: Span): Big =>
  extras.reduce(
    (total, extra) => total.plus(grossOfExtra(extra)),
    sum(lines, 'rental_price').times(degressive(rate, days)),
  )
/** Everything before the discount on the total, unrounded. */
const undiscounted = (lines: readonly PricedLine[], { days, degressive: rate, extras = [] }: Span): Big =>
  extras.reduce(
    (total, extra) => total.plus(netOfExtra(extra)),
    lines.reduce((total, line) => total.plus(netOfLine(line)), ZERO).times(degressive(rate, days)),
  )

function degressive(rate: DegressiveRate, days: number): Big {
  if (rate.factor !== undefined) return new Exact(rate.factor).times(days - 1).plus(1)
  const tier = rate.tiers.findLast(({ from }) => from <= days)
  if (!tier) throw new RangeError(`no tier for ${days} days`) // the schema makes the first tier begin at 1
  return new Exact(tier.per_day ?? 0).times(days - tier.from).plus(tier.rate)
}

/** The factor between the price of one day and of n days (rules/amount.md#13). */
export const degressiveRate = (rate: DegressiveRate, days: number): number => degressive(rate, days).toNumber()

/** Price or replacement value of lines for one day: of a category, a single line, a whole event. */
export const dailyTotal = (lines: readonly Priced<'rental_price'>[]): number => money(sum(lines, 'rental_price'))
export const replacementTotal = (lines: readonly Priced<'replacement_price'>[]): number =>
  money(sum(lines, 'replacement_price'))

/**
 * Computes every figure of an estimate or bill (rules/amount.md#5), exact until the last step
 * (rules/amount.md#4). Lines may have their own discount and VAT rate (rules/amount.md#10,
 * rules/amount.md#14); extra lines are added (rules/amount.md#11). Assumes valid terms.
 */
export function amounts(lines: readonly PricedLine[], terms: Terms): Amounts {
  const nets = netByRate(lines, terms)
  const net = nets.reduce((total, { net }) => total.plus(net), ZERO)
  const taxed = nets.reduce((total, { net, rate }) => total.plus(net).plus(percent(net, rate)), ZERO)
  const grandTotal = gross(lines, terms).round(2)
  const due = net.round(2)
  const withTaxes = taxed.round(2)
  return {
    days_count: terms.days,
    degressive_rate: degressive(terms.degressive, terms.days).toNumber(),
    discount_rate: terms.discountRate,
    vat_rate: terms.vatRate,
    daily_total: dailyTotal(lines),
    grand_total: money(grandTotal),
    discount_amount: money(grandTotal.minus(due)),
    due_amount: money(due),
    vat_amount: money(withTaxes.minus(due)),
    total_with_taxes: money(withTaxes),
    replacement_amount: replacementTotal(lines),
    vat_breakdown: shares(nets, due, withTaxes.minus(due)),
  }
}

/** A line whose pieces are all in kits bears no VAT of its own. */
const isBilled = (line: PricedLine): boolean => !line.quantity_in_kits || paidPieces(line) > 0

type RatedNet = { rate: number; isReversed: boolean; net: Big }

/**
 * The amount due at each VAT rate, exact; highest rate first, reverse charge last, and the rate of
 * the terms when there is nothing.
 */
function netByRate(lines: readonly PricedLine[], terms: Terms): RatedNet[] {
  const factor = degressive(terms.degressive, terms.days)
  const nets = new Map<string, RatedNet>()
  const add = ({ vat_rate, reverse_charge = false }: Pick<PricedLine, 'vat_rate' | 'reverse_charge'>, net: Big) => {
    const rate = reverse_charge ? 0 : (vat_rate ?? terms.vatRate)
    const key = `${rate} ${reverse_charge}`
    nets.set(key, { rate, isReversed: reverse_charge, net: (nets.get(key)?.net ?? ZERO).plus(net) })
  }
  for (const line of lines.filter(isBilled)) {
    const net = netOfLine(line)
    const reduced = line.is_discountable ? net.minus(percent(net, terms.discountRate)) : net
    add(line, reduced.times(factor))
  }
  for (const extra of terms.extras ?? []) add(extra, netOfExtra(extra))
  if (nets.size === 0) add({}, ZERO)
  return [...nets.values()].sort((a, b) => b.rate - a.rate || Number(a.isReversed) - Number(b.isReversed))
}

const CENT = new Exact('0.01')

/**
 * Shares in whole cents that add up: rounds each down, then adds a cent to those that lost most.
 */
function shares(nets: readonly RatedNet[], due: Big, vat: Big): VatShare[] {
  const settle = (exact: readonly Big[], whole: Big): Big[] => {
    const floors = exact.map((part) => part.round(2, 0)) // towards zero
    const left = floors
      .reduce((rest, part) => rest.minus(part), whole)
      .div(CENT)
      .toNumber()
    const lost = (at: number) => exact[at]!.minus(floors[at]!)
    const byLoss = exact.map((_, at) => at).sort((a, b) => lost(b).cmp(lost(a)))
    const raised = new Set(byLoss.slice(0, left))
    return floors.map((part, at) => (raised.has(at) ? part.plus(CENT) : part))
  }
  const bases = settle(
    nets.map(({ net }) => net),
    due,
  )
  const taxes = settle(
    nets.map(({ net, rate }) => percent(net, rate)),
    vat,
  )
  return nets.map(({ rate, isReversed }, at) => ({
    rate,
    base: money(bases[at]!),
    vat: money(taxes[at]!),
    ...(isReversed ? { reverse_charge: true } : {}),
  }))
}

/**
 * Highest discount rate in percent, 4 decimals: the discountable share of the total, 0 when the
 * total is 0 (rules/amount.md#8). The number of days matters only with extra lines, which do not
 * grow with it.
 */
export function maximumRate(lines: readonly PricedLine[], span?: Span): number {
  const total = span ? gross(lines, span) : sum(lines, 'rental_price')
  if (total.lte(0)) return 0
  const base = span ? discountable(lines).times(degressive(span.degressive, span.days)) : discountable(lines)
  return base.times(100).div(total).round(4).toNumber()
}

/** The discountable part and the total after the degressive rate, for "on 89.25 of 1,664.25". */
export function discountBase(lines: readonly PricedLine[], span: Span): { discountable: number; total: number } {
  const base = discountable(lines).times(degressive(span.degressive, span.days))
  return { discountable: money(base), total: money(gross(lines, span)) }
}

/** The initial rate of a discount form: the event's, lowered to what its materials allow now. */
export const startingRate = (lines: readonly PricedLine[], discountRate: number, span?: Span): number =>
  Math.min(discountRate, maximumRate(lines, span))

/** Amount due after a discount at a rate, without VAT (rules/amount.md#12). */
export const amountOfRate = (lines: readonly PricedLine[], terms: Omit<Terms, 'vatRate'>): number =>
  amounts(lines, { ...terms, vatRate: 0 }).due_amount

/**
 * Rate in percent, 4 decimals, that gives an amount after discount; 0 from the undiscounted total
 * upwards and where nothing is discountable. It may exceed the maximum: {@link pricingProblem} says
 * so.
 */
export function rateOfAmount(lines: readonly PricedLine[], span: Span, amount: number): number {
  const total = undiscounted(lines, span)
  const base = discountable(lines).times(degressive(span.degressive, span.days))
  if (base.lte(0) || total.round(2).lte(amount) || total.lte(amount)) return 0
  return total.minus(amount).times(100).div(base).round(4).toNumber()
}

/** The error of a discount in percent alone, or against its maximum; null when there is none. */
export function rateProblem(rate: number, maximum = 100): Extract<PricingProblem, { field: 'discountRate' }> | null {
  const refuse = (message: Message) => ({ field: 'discountRate', message }) as const
  if (rate < 0) return refuse({ key: 'too_small', facts: { count: 0 } })
  if (!new Exact(rate).round(4).eq(rate)) return refuse({ key: 'decimals', facts: { digits: 4 } })
  return rate > maximum ? refuse({ key: 'too_large', facts: { count: maximum } }) : null
}

/**
 * Why an estimate or bill cannot be made at this rate: first the discount (rules/amount.md#9), then
 * the limits (rules/amount.md#17). Null when it can.
 */
export function pricingProblem(
  lines: readonly PricedLine[],
  terms: Span & Pick<Terms, 'discountRate'>,
): PricingProblem | null {
  const refused = rateProblem(terms.discountRate, maximumRate(lines, terms))
  if (refused) return refused
  const total = gross(lines, terms).round(2)
  const replacement = sum(lines, 'replacement_price').round(2)
  const rate = degressive(terms.degressive, terms.days)
  const tooLarge = rate.gt(MAX_DEGRESSIVE_RATE) || total.gt(MAX_AMOUNT) || replacement.gt(MAX_AMOUNT)
  return tooLarge ? { field: null, key: 'billing.amount_too_large' } : null
}

/**
 * What an event leaves once its sub-rentals are paid: what is due for it less their costs, which are
 * in the site's currency; null while nothing is due in that one (rules/sub-rental.md#8).
 */
export const marginOf = (
  due: { due_amount: number; currency: string } | undefined,
  costs: number,
  currency: string,
): number | null => (due?.currency === currency ? new Exact(due.due_amount).minus(costs).toNumber() : null)
