import BigConstructor, { type Big } from 'big.js'

/** Exact decimals that round half up, with settings that other code cannot change. */
export const Exact = BigConstructor()
Exact.RM = 1

/** Formats an amount: two decimals and a full stop. */
export const cents = (amount: Big.BigSource): string => new Exact(amount).toFixed(2)
/** Formats a quantity or a rate with its own decimals. */
export const decimal = (value: Big.BigSource): string => new Exact(value).toFixed()
export const sum = (amounts: readonly Big.BigSource[]): Big =>
  amounts.reduce<Big>((total, amount) => total.plus(amount), new Exact(0))
/** A price after a discount in percent, unrounded. */
export const reduced = (price: Big, percent: number): Big => price.minus(price.times(percent).div(100))
