import { type InventoryRow, stillOut } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { compareNatural } from '#shared/rules/text.ts'

/** A material with lost, broken or missing pieces. `price`: replacement cost of one piece, null if unknown. */
export type Exception = {
  material: Pick<EventMaterial, 'id' | 'name' | 'reference' | 'picture'>
  missing: number
  broken: number
  lost: number
  price: number | null
}

/** The exceptions of a count: lost ones first, then broken ones, then by reference (rules/inventory.md#23). */
export function exceptionsOf(rows: readonly InventoryRow[], materials: readonly EventMaterial[]): Exception[] {
  const counts = new Map(rows.map((row) => [row.id, row]))
  return materials
    .map((material) => {
      const row = counts.get(material.id)
      const { broken = 0, lost = 0 } = row ?? {}
      return { material, missing: row ? stillOut(row) : 0, broken, lost, price: material.replacement_price ?? null }
    })
    .filter(({ missing, broken, lost }) => missing > 0 || broken > 0 || lost > 0)
    .sort(
      (one, other) =>
        Number(other.lost > 0) - Number(one.lost > 0) ||
        Number(other.broken > 0) - Number(one.broken > 0) ||
        compareNatural(one.material.reference, other.material.reference),
    )
}

/** The pieces of a material to replace, or to bill. */
export const replaced = ({ missing, broken, lost }: Pick<Exception, 'missing' | 'broken' | 'lost'>): number =>
  missing + broken + lost

/** The pieces of all of them. */
export const piecesOf = (exceptions: readonly Exception[]): number =>
  exceptions.reduce((total, exception) => total + replaced(exception), 0)
