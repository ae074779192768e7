import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { compareNatural } from '#shared/rules/text.ts'

/** A material of which pieces are missing or broken. `price` replaces one piece; null when unknown. */
export type Exception = {
  material: Pick<EventMaterial, 'id' | 'name' | 'reference' | 'picture'>
  missing: number
  broken: number
  price: number | null
}

/** The exceptions of a count, broken ones first, then by reference (rules/inventory.md#23). */
export function exceptionsOf(rows: readonly InventoryRow[], materials: readonly EventMaterial[]): Exception[] {
  const counts = new Map(rows.map((row) => [row.id, row]))
  return materials
    .map((material) => {
      const { awaited_quantity = 0, actual = 0, broken = 0 } = counts.get(material.id) ?? {}
      return { material, missing: awaited_quantity - actual, broken, price: material.replacement_price ?? null }
    })
    .filter(({ missing, broken }) => missing > 0 || broken > 0)
    .sort(
      (one, other) =>
        Number(other.broken > 0) - Number(one.broken > 0) ||
        compareNatural(one.material.reference, other.material.reference),
    )
}
