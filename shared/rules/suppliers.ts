import type { SubRentalState } from '#shared/names.ts'

/** Pieces of a line that are a supplier's; `name` is null once that company is destroyed. */
export type PiecesOf = { name: string | null; quantity: number }
/** Tells as well how many of them nobody has ordered yet. */
type Ordering = PiecesOf & { planned: number }
type Lent = { material_id: number; quantity: number; state: SubRentalState; company: { legal_name: string } | null }

/** Sub-rented pieces of one material by supplier, in the order of the sub-rentals (rules/sub-rental.md#9). */
export function bySupplier(subRentals: readonly Lent[], materialId: number): Ordering[] {
  const found = new Map<string | null, Ordering>()
  for (const { material_id, quantity, state, company } of subRentals) {
    if (material_id !== materialId) continue
    const name = company?.legal_name ?? null
    const before = found.get(name) ?? { name, quantity: 0, planned: 0 }
    const planned = before.planned + (isPlanned({ state }) ? quantity : 0)
    found.set(name, { name, quantity: before.quantity + quantity, planned })
  }
  return [...found.values()]
}

/** Whether a sub-rental is written down, and not ordered yet. */
export const isPlanned = ({ state }: Pick<Lent, 'state'>): boolean => state === 'planned'
