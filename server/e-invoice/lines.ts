import type { Big } from 'big.js'
import type { Bill, BilledMaterial } from '#shared/billing-shape.ts'
import type { BilledKit } from '#shared/event-kit.ts'
import type { Language } from '#shared/language.ts'
import { isPaidAlone, paidPieces } from '#shared/rules/exact-lines.ts'
import { formatDecimal, formatQuantity } from '#shared/rules/format.ts'
import { isPriced } from '#shared/rules/kit-pieces.ts'
import { phrase } from '../document/paper/printable.ts'
import { cents, decimal, Exact, reduced, sum } from './money.ts'
import type { EInvoiceWords, Rated, Tax } from './tax.ts'

/** An invoice line (BG-25): `net` is price times quantity, less the allowance. */
export type Line = {
  id: string
  name: string
  description: string | null
  reference: string | null
  quantity: string
  /** The rental of one piece for a day, or one unit of an extra. */
  unit: 'DAY' | 'C62'
  price: string
  net: string
  /** The discount on this line; `percent` where it is one rate. */
  allowance: { amount: string; base: string; percent: string | null } | null
  tax: Tax
}

/** An allowance or charge on the total (BG-20, BG-21). */
export type Adjustment = { isCharge: boolean; amount: string; reason: string; code: string | null; tax: Tax }

/** The language, and the VAT category of each rate. */
export type Manner = { language: Language; words: EInvoiceWords; tax: (rated: Rated) => Tax }

type Draft = Pick<Line, 'name' | 'description' | 'reference' | 'unit'> & {
  quantity: Big
  price: Big
  /** After the line's own discount, unrounded. */
  net: Big
  percent: number | null
  rated: Rated
}

/**
 * The lines: each material at its daily price, times the number of days that its quantity and the
 * degressive rate make (the paper's unit price), then the extra lines. Materials hidden on the
 * paper become one line per share of VAT: they count without being named.
 */
export function lines(snapshot: Bill, shares: readonly Rated[], manner: Manner): Line[] {
  const { materials, kits, extras } = snapshot
  const paid = materials.filter(isPaidAlone)
  const hidden = paid.filter(({ is_hidden_on_bill }) => is_hidden_on_bill)
  const shown = paid.filter(({ is_hidden_on_bill }) => !is_hidden_on_bill)
  const drafts = [
    ...shown.map((one) => rental(one, snapshot, manner)),
    ...kits.filter(isPriced).map((one) => rentalOfKit(one, snapshot, manner)),
    ...shares.flatMap((share) =>
      unnamed(
        hidden.filter((material) => isOf(share, ratedOf(material))),
        share,
        snapshot,
        manner,
      ),
    ),
    ...extras.map(service),
  ]
  return drafts.map((draft, at) => written(draft, at + 1, manner))
}

const ratedOf = ({ vat_rate, reverse_charge }: Pick<BilledMaterial, 'vat_rate' | 'reverse_charge'>): Rated => ({
  rate: vat_rate,
  reverse_charge,
})
const isOf = (share: Rated, other: Rated): boolean =>
  share.rate === other.rate && Boolean(share.reverse_charge) === Boolean(other.reverse_charge)

type Rented = Pick<BilledMaterial, 'name' | 'reference' | 'rental_price' | 'quantity' | 'discount_rate'> &
  Pick<BilledMaterial, 'quantity_in_kits' | 'vat_rate' | 'reverse_charge'>

function rental(rented: Rented, { degressive_rate }: Bill, { language, words }: Manner): Draft {
  const { name, reference, rental_price, discount_rate } = rented
  const quantity = paidPieces(rented)
  const days = new Exact(quantity).times(degressive_rate)
  const price = new Exact(rental_price ?? 0)
  const facts = { quantity: formatQuantity(quantity, language), factor: formatDecimal(degressive_rate, language) }
  return {
    name,
    description: degressive_rate === 1 ? null : phrase(words.rental, facts),
    reference,
    unit: 'DAY',
    quantity: days,
    price,
    net: reduced(price.times(days), discount_rate),
    percent: discount_rate,
    rated: ratedOf(rented),
  }
}

/** A kit with a price of its own; its description names the pieces that the paper lists. */
function rentalOfKit(kit: BilledKit, snapshot: Bill, manner: Manner): Draft {
  const draft = rental(kit, snapshot, manner)
  const shown = new Map(snapshot.materials.filter((one) => !one.is_hidden_on_bill).map((one) => [one.id, one.name]))
  const pieces = kit.materials.flatMap(({ id, quantity }) => {
    const name = shown.get(id)
    return name === undefined ? [] : [`${formatQuantity(quantity, manner.language)} × ${name}`]
  })
  return { ...draft, description: [draft.description, ...pieces].filter((line) => line).join('\n') || null }
}

function unnamed(
  materials: readonly BilledMaterial[],
  rated: Rated,
  { degressive_rate }: Bill,
  manner: Manner,
): Draft[] {
  if (materials.length === 0) return []
  const daily = materials.map((one) => new Exact(one.rental_price ?? 0).times(paidPieces(one)))
  const nets = daily.map((price, at) => reduced(price, materials[at]?.discount_rate ?? 0))
  const factor = new Exact(degressive_rate)
  return [
    {
      name: manner.words.otherMaterials,
      description: null,
      reference: null,
      unit: 'DAY',
      quantity: factor,
      price: sum(daily),
      net: sum(nets).times(factor),
      percent: null,
      rated,
    },
  ]
}

function service(extra: Bill['extras'][number]): Draft {
  const [name = '', ...rest] = extra.text.split('\n')
  const price = new Exact(extra.unit_price)
  return {
    name,
    description: rest.join('\n') || null,
    reference: null,
    unit: 'C62',
    quantity: new Exact(extra.quantity),
    price,
    net: reduced(price.times(extra.quantity), extra.discount_rate),
    percent: extra.discount_rate,
    rated: ratedOf(extra),
  }
}

function written({ quantity, price, net, percent, rated, ...draft }: Draft, number: number, { tax }: Manner): Line {
  const base = price.times(quantity).round(2)
  const taken = base.minus(net.round(2))
  return {
    ...draft,
    id: String(number),
    quantity: decimal(quantity),
    price: cents(price),
    net: cents(net),
    allowance: taken.eq(0)
      ? null
      : { amount: cents(taken), base: cents(base), percent: percent === null ? null : decimal(percent) },
    tax: tax(rated),
  }
}

/**
 * What bridges the lines and the amount due at each VAT rate: the discount on the total, and the
 * cents by which rounded lines differ from their rounded sum, which the bill prints.
 */
export function adjustments(
  { discount_rate }: Bill,
  all: readonly Line[],
  shares: Bill['vat_breakdown'],
  { words, tax }: Manner,
): Adjustment[] {
  return shares.flatMap(({ base, ...share }) => {
    const mine = tax(share)
    const ofShare = all.filter((line) => line.tax.rate === mine.rate && line.tax.category === mine.category)
    const total = sum(ofShare.map(({ net }) => net))
    const taken = total.minus(base)
    if (taken.eq(0)) return []
    const isDiscount = discount_rate > 0 && taken.gt(0)
    const [reason, code] = isDiscount ? [words.discount, '95'] : [words.rounding, null]
    return { isCharge: taken.lt(0), amount: cents(taken.abs()), reason, code, tax: mine }
  })
}
