/** A material among others that could stand in for it. */
type Stocked = {
  id: number
  category_id: number | null
  sub_category_id: number | null
  rental_price: number | null
}

/**
 * Finds the material that replaces `missing` pieces of another (rules/wizard.md#29): of the same
 * sub-category, or for a material without one of the same category and without one too; with enough
 * free pieces; nearest in price per day, the cheaper of two as near, then the first of `stock`.
 * Null when there is none, and for a material without category.
 *
 * @param freeOf how many more pieces of a material can be taken
 */
export function replacementOf<M extends Stocked>(
  lacking: Stocked,
  missing: number,
  stock: readonly M[],
  freeOf: (material: M) => number,
): M | null {
  if (lacking.category_id === null) return null
  const price = lacking.rental_price ?? 0
  const distance = (one: Stocked) => Math.abs((one.rental_price ?? 0) - price)
  let best: M | null = null
  for (const one of stock) {
    if (one.id === lacking.id) continue
    if (one.category_id !== lacking.category_id || one.sub_category_id !== lacking.sub_category_id) continue
    if (best !== null) {
      const nearer = distance(one) - distance(best) || (one.rental_price ?? 0) - (best.rental_price ?? 0)
      if (nearer >= 0) continue
    }
    if (freeOf(one) >= missing) best = one
  }
  return best
}
