import { type BillingInput, ExtraInput, BillingInput as Input } from '#shared/billing.ts'
import type { Estimate } from '#shared/billing-shape.ts'
import type { Event } from '#shared/event.ts'
import { type Message, messageOf } from '#shared/invalid.ts'
import { type Account, accountOf } from '#shared/rules/account.ts'
import type { ExtraLine, PricedLine } from '#shared/rules/exact-lines.ts'
import { durationInDays } from '#shared/rules/period.ts'
import {
  type Amounts,
  amountOfRate,
  amounts,
  discountBase,
  maximumRate,
  type PricingProblem,
  pricingProblem,
  rateOfAmount,
  startingRate,
} from '#shared/rules/pricing.ts'
import type { Settings } from '#shared/settings.ts'
import { type Limits, limitsOfEach } from '../../form/limits.ts'
import { billedLines } from './billed-lines.ts'
import type { Claim, Given } from './claims.ts'

/** A figure as typed: text, possibly empty. */
export type Figure = number | string
/**
 * `key` identifies rows while they are added and removed; an empty VAT rate is the site's, an empty
 * discount none.
 */
export type ExtraDraft = {
  key: number
  text: string
  quantity: Figure
  unit_price: Figure
  vat_rate: Figure
  discount_rate: Figure
  /** Bears VAT although the document is under reverse charge. */
  isTaxed?: boolean
}
/** Typed values of the next estimate or bill. Rates in percent; `lines` by key of the line. */
export type Draft = {
  rate: Figure
  lines: Record<number, Figure>
  extras: ExtraDraft[]
  note: string
  /**
   * Lines are under reverse charge, except for the keys `taxed` and the extras that say so.
   */
  isReversed: boolean
  taxed: number[]
}

type Billing = Pick<Settings['billing'], 'degressiveRate' | 'vatRate'>
type Basis = { event: Event; billing: Billing; draft: Draft }
type Source = Pick<Estimate, 'materials' | 'kits' | 'extras' | 'note' | 'vat_rate'>

const number = (figure: Figure): number | null => {
  const value = typeof figure === 'string' && figure.trim() === '' ? Number.NaN : Number(figure)
  return Number.isNaN(value) ? null : value
}
/** The value of a figure that is not valid yet. */
const counted = (figure: Figure, { min, max }: Limits): number => Math.min(max, Math.max(min, number(figure) ?? 0))

/**
 * The form of a new estimate or bill: a discount lowered to the maximum, in percent, the event's
 * unless told; the rest as on the paper it begins with.
 */
export function startDraft(
  event: Event,
  billing: Billing,
  source?: Source,
  discountRate: number = event.discount_rate,
): Draft {
  const onEvent = keysOf(event)
  const { extras = [], note = null } = source ?? {}
  const lines = source ? linesOfSource(source) : []
  const kept = lines.filter(({ key, discount_rate }) => discount_rate > 0 && onEvent.has(key))
  const isReversed = [...lines, ...extras].some((line) => line.reverse_charge)
  const siteRates = [billing.vatRate, source?.vat_rate]
  const draft: Draft = {
    rate: 0,
    lines: Object.fromEntries(kept.map(({ key, discount_rate }) => [key, discount_rate])),
    extras: extras.map(({ reverse_charge, ...extra }, key) => ({
      ...extra,
      key,
      // A reverse-charged line was stored with a rate of 0, not the rate it would otherwise bear. A
      // line that bore the site's rate of that day bears the present one, as material does.
      vat_rate: reverse_charge || siteRates.includes(extra.vat_rate) ? '' : extra.vat_rate,
      discount_rate: extra.discount_rate || '',
      isTaxed: isReversed && !reverse_charge,
    })),
    note: note ?? '',
    isReversed,
    taxed: isReversed ? lines.filter((one) => !one.reverse_charge && onEvent.has(one.key)).map(({ key }) => key) : [],
  }
  const basis = { event, billing, draft }
  return { ...draft, rate: startingRate(pricedLines(basis), discountRate, spanOf(basis)) }
}

const keysOf = (event: Event) => new Set(billedLines(event).map(({ key }) => key))
/** The lines of a paper under the keys of the form. */
const linesOfSource = ({ materials, kits }: Source) => [
  ...materials.map((one) => ({ ...one, key: one.id })),
  ...kits.map((one) => ({ ...one, key: -one.id })),
]

/** A row more, which says one of something unless it is told. */
export const withExtra = (
  draft: Draft,
  { text = '', quantity = 1, unit_price = null }: Partial<Claim> = {},
): Draft => ({
  ...draft,
  extras: [
    ...draft.extras,
    {
      key: Math.max(-1, ...draft.extras.map(({ key }) => key)) + 1,
      text,
      quantity,
      unit_price: unit_price ?? '',
      vat_rate: '',
      discount_rate: '',
    },
  ],
})

/**
 * The draft with what a return claims now. A line that the last bill has, or that an earlier claim of
 * the material made (`given`), takes the present text and quantity, and keeps its price; that of a
 * claim which is gone goes (rules/invoice.md#32).
 */
export function withClaims(draft: Draft, claims: readonly Claim[], given: readonly Given[] = []): Draft {
  const gone = given.filter(({ id }) => !claims.some((claim) => claim.id === id)).map(({ text }) => text)
  let next = { ...draft, extras: draft.extras.filter(({ text }) => !gone.includes(text)) }
  for (const claim of claims) {
    const had = given.find(({ id }) => id === claim.id)
    const line = next.extras.find(({ text }) => text === (had ?? claim).text)
    if (line) next = { ...next, extras: next.extras.map((one) => (one === line ? claiming(line, claim) : one)) }
    // The user has taken an unchanged one off.
    else if (had?.quantity !== claim.quantity) next = withExtra(next, claim)
  }
  return next
}
const claiming = (line: ExtraDraft, { text, quantity, unit_price }: Claim): ExtraDraft => ({
  ...line,
  text,
  quantity,
  unit_price: line.unit_price === '' ? (unit_price ?? '') : line.unit_price,
})

export const isBlank = ({ text, unit_price }: ExtraDraft) => text.trim() === '' && unit_price === ''
const filled = ({ extras }: Draft) => extras.filter((extra) => !isBlank(extra))

/** Whether the customer owes the VAT of a line. */
const isReversed = ({ isReversed, taxed }: Draft, id: number): boolean => isReversed && !taxed.includes(id)

const pricedLines = ({ event, draft }: Pick<Basis, 'event' | 'draft'>): PricedLine[] =>
  billedLines(event).map((line) => ({
    ...line,
    discount_rate: counted(draft.lines[line.key] ?? '', limits.discount_rate),
    reverse_charge: isReversed(draft, line.key),
  }))

const { quantity, unit_price, vat_rate, discount_rate } = ExtraInput.shape
/** The limits of each figure of a line. */
export const limits = limitsOfEach({ quantity, unit_price, vat_rate, discount_rate })

export const extraLine = ({ quantity, unit_price, vat_rate, discount_rate }: ExtraDraft): ExtraLine => ({
  quantity: counted(quantity, limits.quantity),
  unit_price: counted(unit_price, limits.unit_price),
  vat_rate: number(vat_rate) === null ? null : counted(vat_rate, limits.vat_rate),
  discount_rate: counted(discount_rate, limits.discount_rate),
})

const spanOf = ({ event, billing, draft }: Basis) => ({
  days: durationInDays(event.start_date, event.end_date),
  degressive: billing.degressiveRate,
  extras: filled(draft).map((extra) => ({ ...extraLine(extra), reverse_charge: draft.isReversed && !extra.isTaxed })),
})

/**
 * What the form shows of the discount and the totals, by the server's rules. Amounts in the site's
 * currency.
 */
export type Reckoning = {
  maximum: number
  base: { discountable: number; total: number }
  /** Amount due before the discount on the total, at the highest one, and at the present one. */
  most: number
  least: number
  amount: number
  /** Why this rate cannot be sent; null when it can. */
  problem: PricingProblem | null
  /** At the typed rate, or at none while that is invalid. */
  figures: Amounts
  /** What the gross total consists of; null where that is the rental alone. */
  account: Account | null
  rateOf(amount: number): number
}

/** Recomputes everything from the typed values and the present event. */
export function reckon(basis: Basis): Reckoning {
  const lines = pricedLines(basis)
  const span = spanOf(basis)
  const maximum = maximumRate(lines, span)
  const discountRate = sentRate(basis.draft, maximum)
  const problem = pricingProblem(lines, { ...span, discountRate })
  const usable = problem?.field ? 0 : discountRate
  const figures = amounts(lines, { ...span, discountRate: usable, vatRate: basis.billing.vatRate })
  return {
    maximum,
    base: discountBase(lines, span),
    most: amountOfRate(lines, { ...span, discountRate: 0 }),
    least: amountOfRate(lines, { ...span, discountRate: maximum }),
    amount: amountOfRate(lines, { ...span, discountRate: usable }),
    problem,
    figures,
    account: span.extras.length > 0 ? accountOf({ ...figures, extras: span.extras }) : null,
    rateOf: (amount) => rateOfAmount(lines, span, Math.max(0, amount)),
  }
}

/** Where no discount applies the field is hidden, whatever was typed before. */
const sentRate = ({ rate }: Draft, maximum: number): number => (maximum === 0 ? 0 : (number(rate) ?? 0))

/**
 * The body: exactly what the form shows, without empty rows and materials no longer on the event.
 */
export function bodyOf(event: Event, draft: Draft, maximum: number): BillingInput {
  const onEvent = keysOf(event)
  // An empty figure goes as null, so that the schema names it; it accepts the optional ones.
  const figure = (value: Figure) => number(value) as number
  const reversed = (is: boolean) => (is ? { reverse_charge: true } : {})
  const rates: Draft['lines'] = draft.isReversed ? Object.fromEntries([...onEvent].map((key) => [key, 0])) : {}
  const terms = Object.entries<Figure>({ ...rates, ...draft.lines })
    .map(([key, rate]) => [Number(key), number(rate) ?? 0] as const)
    .filter(([key, rate]) => (rate !== 0 || isReversed(draft, key)) && onEvent.has(key))
    .map(([key, discount_rate]) => ({ id: key, discount_rate, ...reversed(isReversed(draft, key)) }))
  const kits = terms.filter(({ id }) => id < 0).map((one) => ({ ...one, id: -one.id }))
  return {
    discountRate: sentRate(draft, maximum),
    lines: terms.filter(({ id }) => id > 0),
    ...(kits.length > 0 ? { kits } : {}),
    extras: filled(draft).map(({ text, quantity, unit_price, vat_rate, discount_rate, isTaxed = false }) => ({
      text: text.trim(),
      quantity: figure(quantity),
      unit_price: figure(unit_price),
      vat_rate: number(vat_rate),
      discount_rate: number(discount_rate) ?? 0,
      ...reversed(draft.isReversed && !isTaxed),
    })),
    note: draft.note.trim() || null,
  }
}

/** Messages by place: `note`, `lines.<key>`, `extras.<key>.<field>`. */
export type Refused = Record<string, Message>

/** The schema's errors, each at its own place; the server would name only the list. */
export function refusedOf(draft: Draft, body: BillingInput): Refused {
  const read = Input.safeParse(body, { reportInput: true })
  const rows = filled(draft)
  const refused: Refused = {}
  for (const issue of read.error?.issues ?? []) {
    const [part, at, field] = issue.path
    const place =
      part === 'lines'
        ? `lines.${body.lines?.[Number(at)]?.id}`
        : part === 'kits'
          ? `lines.${-(body.kits?.[Number(at)]?.id ?? 0)}`
          : part === 'extras' && at !== undefined
            ? `extras.${rows[Number(at)]?.key}.${String(field)}`
            : String(part)
    // Empty text counts as missing.
    const isMissing = field === 'text' && body.extras?.[Number(at)]?.text === ''
    refused[place] ??= isMissing ? { key: 'required' } : messageOf(issue)
  }
  return refused
}
