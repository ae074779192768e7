/** Pieces of a line that are a supplier's; `name` is null once that company is destroyed. */
export type PiecesOf = { name: string | null; quantity: number }
type Lent = { material_id: number; quantity: number; company: { legal_name: string } | null }

/** Sub-rented pieces of one material by supplier, in the order of the sub-rentals (rules/sub-rental.md#9). */
export function bySupplier(subRentals: readonly Lent[], materialId: number): PiecesOf[] {
  const found = new Map<string | null, number>()
  for (const { material_id, quantity, company } of subRentals) {
    const name = company?.legal_name ?? null
    if (material_id === materialId) found.set(name, (found.get(name) ?? 0) + quantity)
  }
  return [...found].map(([name, quantity]) => ({ name, quantity }))
}
