import BigConstructor, { type Big } from 'big.js'

/** Exact decimals whose settings other code cannot change. Divisions keep 30 decimals. */
export const Exact = BigConstructor()
Exact.DP = 30
Exact.RM = 1 // half up
export const ZERO = new Exact(0)

/**
 * Prices of a material or a kit on an event, in the site's currency per day and piece; null counts
 * as 0.
 */
export type PricedLine = {
  rental_price: number | null
  replacement_price: number | null
  quantity: number
  /** Pieces of them that the price of a kit pays for: they cost nothing here (rules/amount.md#22). */
  quantity_in_kits?: number
  is_discountable: boolean
  /** Hidden lines are left off the paper but count in the totals. */
  is_hidden_on_bill: boolean
  /** VAT in percent; without one, that of the terms. */
  vat_rate?: number | null
  /** The customer owes the VAT: none is charged, whatever the rate. */
  reverse_charge?: boolean
  /** Percent off this line only, before the discount on the total. */
  discount_rate?: number
}

/**
 * A line beside the materials (transport, labour), charged once for any number of days, and not
 * affected by the discount on the total.
 */
export type ExtraLine = {
  quantity: number
  unit_price: number
  vat_rate?: number | null
  reverse_charge?: boolean
  discount_rate?: number
}

export type Priced<P extends 'rental_price' | 'replacement_price'> = Pick<
  PricedLine,
  P | 'quantity' | 'quantity_in_kits'
>

/** The pieces of a line that are paid one by one. */
export const paidPieces = ({ quantity, quantity_in_kits = 0 }: Pick<PricedLine, 'quantity' | 'quantity_in_kits'>) =>
  quantity - quantity_in_kits
/** Pieces that only the price of a kit pays for stand with the kit. */
export const isPaidAlone = (line: Pick<PricedLine, 'quantity' | 'quantity_in_kits'>): boolean => paidPieces(line) > 0

/** Sums a price over the paid pieces, or the replacement value over all of them. */
export const sum = <P extends 'rental_price' | 'replacement_price'>(lines: readonly Priced<P>[], price: P): Big =>
  lines.reduce((total, line) => {
    const pieces = price === 'rental_price' ? paidPieces(line) : line.quantity
    return total.plus(new Exact(line[price] ?? 0).times(pieces))
  }, ZERO)

export const percent = (amount: Big, rate: Big.BigSource): Big => amount.times(rate).div(100)

/** Price of a day after the line's own discount. */
export const netOfLine = (line: PricedLine): Big => {
  const price = new Exact(line.rental_price ?? 0).times(paidPieces(line))
  return price.minus(percent(price, line.discount_rate ?? 0))
}

export const grossOfExtra = ({ quantity, unit_price }: ExtraLine): Big => new Exact(unit_price).times(quantity)
export const netOfExtra = (extra: ExtraLine): Big => {
  const price = grossOfExtra(extra)
  return price.minus(percent(price, extra.discount_rate ?? 0))
}
