/** Quantities of one material (spec 3, 6.3), in pieces. The peak is what competing events hold at most at one time (6.2). */

/** Pieces that can go out at all: below 0 when more is broken than owned. */
export const availableQuantity = (stock: number, outOfOrder: number | null): number => stock - (outOfOrder ?? 0)

/** Pieces left for a period; without a period pass a peak of 0. */
export const remainingQuantity = (stock: number, outOfOrder: number | null, peak: number): number =>
  Math.max(0, availableQuantity(stock, outOfOrder) - peak)

/** Pieces asked for that nobody can hand out; 0 when all are there. */
export const missingQuantity = (asked: number, remaining: number): number =>
  Math.max(0, Math.min(asked - remaining, asked))
