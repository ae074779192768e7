import Big from 'big.js'
import type { PricedLine } from './exact-lines.ts'

/**
 * What pieces cost one by one, a day, in the site's currency; a null price counts as 0
 * (rules/kit.md#3).
 */
export const sumOfPieces = (pieces: readonly Pick<PricedLine, 'rental_price' | 'quantity'>[]): number =>
  pieces
    .reduce((sum, { rental_price, quantity }) => sum.plus(new Big(rental_price ?? 0).times(quantity)), new Big(0))
    .toNumber()
