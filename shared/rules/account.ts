import BigConstructor from 'big.js'

/** Rounds half up; other code cannot change its settings. */
const Exact = BigConstructor()
Exact.RM = 1

type Service = { quantity: number; unit_price: number }

/** The cost of an extra line before its discount, in the document's currency, to the cent. */
export const extraAmount = ({ quantity, unit_price }: Service): number =>
  new Exact(unit_price).times(quantity).round(2).toNumber()

/** Amounts in the document's currency. */
export type Account = { rental: number; services: number; rounding: number }

type Billed = {
  daily_total: number
  degressive_rate: number
  grand_total: number
  extras: readonly Service[]
}

/**
 * The figures between the total of a day and the gross total, by which a reader can add them up:
 * rental and extra lines before discounts, and the cents that come from rounding alone
 * (rules/paper.md#17).
 */
export function accountOf({ daily_total, degressive_rate, grand_total, extras }: Billed): Account {
  const rental = new Exact(daily_total).times(degressive_rate).round(2)
  const services = extras.reduce((sum, extra) => sum.plus(extraAmount(extra)), new Exact(0))
  const rounding = new Exact(grand_total).minus(rental).minus(services)
  return { rental: rental.toNumber(), services: services.toNumber(), rounding: rounding.toNumber() }
}
