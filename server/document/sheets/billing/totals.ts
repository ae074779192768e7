import type { Bill, Estimate } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import type { documentWords } from '#shared/locales/fr/document.ts'
import type { Translated } from '#shared/locales/translated.ts'
import { accountOf } from '#shared/rules/account.ts'
import { paidPieces } from '#shared/rules/exact-lines.ts'
import { formatDecimal, formatMoney, formatQuantity, formatRate } from '#shared/rules/format.ts'
import { kitLines } from '#shared/rules/kit-pieces.ts'
import { phrase } from '../../paper/printable.ts'

export type BillingWords = Translated<typeof documentWords.billing>
/** A line of the totals: its label, the figure, and its emphasis. */
export type Total = { label: string; value: string; weight: 'plain' | 'strong' | 'final' }
type Snapshot = Bill | Estimate

/**
 * The totals of an estimate or bill, from the total of a day to the amount due: the figures of the
 * snapshot, and intermediate ones by which a reader can add them up. Shows cents that come from
 * rounding alone (rules/paper.md#17).
 */
export function billingTotals(snapshot: Snapshot, words: BillingWords, language: Language): Total[] {
  const { totals } = words
  const { daily_total, degressive_rate, grand_total, discount_amount, due_amount, total_with_taxes } = snapshot
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, language, snapshot.currency)
  const added = (amount: number) => (amount < 0 ? `\u2212${money(-amount)}` : money(amount))
  const plain = (label: string, value: string): Total => ({ label, value, weight: 'plain' })
  const days = phrase(words.days[snapshot.days_count === 1 ? 'one' : 'many'], {
    days: formatQuantity(snapshot.days_count, language),
  })
  const { rental, services, rounding } = accountOf(snapshot)
  const isReduced = discount_amount !== 0 || snapshot.discount_rate !== 0
  return [
    plain(totals.daily, money(daily_total)),
    plain(phrase(totals.factor, { days }), `×\u00a0${formatDecimal(degressive_rate, language)}`),
    ...(snapshot.extras.length > 0 ? [plain(totals.rental, money(rental)), plain(totals.extras, money(services))] : []),
    ...(rounding === 0 ? [] : [plain(totals.rounding, added(rounding))]),
    plain(totals.grand, money(grand_total)),
    ...(isReduced ? [plain(discountLabel(snapshot, words, language), added(0 - discount_amount))] : []),
    { label: totals.due, value: money(due_amount), weight: 'strong' },
    ...taxes(snapshot, words, language),
    { label: totals.total, value: money(total_with_taxes), weight: 'final' },
  ]
}

function discountLabel(
  { materials, kits, extras, discount_rate }: Snapshot,
  { totals }: BillingWords,
  language: Language,
) {
  const rate = formatRate(discount_rate, language)
  const priced = [...materials.filter((one) => paidPieces(one) > 0), ...kitLines(kits)]
  const hasByLine = [...priced, ...extras].some((line) => line.discount_rate !== 0)
  if (hasByLine) return discount_rate === 0 ? totals.lineDiscounts : phrase(totals.allDiscounts, { rate })
  const isOnAll = extras.length === 0 && priced.every(({ is_discountable }) => is_discountable)
  return phrase(isOnAll ? totals.discount : totals.discountOfPart, { rate })
}

/**
 * A line for each rate and their sum where there are several, else one line; names reverse charge.
 */
function taxes(snapshot: Snapshot, { totals }: BillingWords, language: Language): Total[] {
  const money = (amount: number) => formatMoney(amount, language, snapshot.currency)
  const [only, ...others] = snapshot.vat_breakdown
  if (others.length === 0 && !only?.reverse_charge) {
    const rate = formatRate(only?.rate ?? snapshot.vat_rate, language)
    return [{ label: phrase(totals.vat, { rate }), value: money(snapshot.vat_amount), weight: 'plain' }]
  }
  const shares = snapshot.vat_breakdown.map(({ rate, base, vat, reverse_charge }): Total => {
    const facts = { rate: formatRate(rate, language), base: money(base) }
    const label = phrase(reverse_charge ? totals.reverseCharge : totals.vatShare, facts)
    return { label, value: money(vat), weight: 'plain' }
  })
  if (others.length === 0) return shares
  return [...shares, { label: totals.vatTotal, value: money(snapshot.vat_amount), weight: 'plain' }]
}
