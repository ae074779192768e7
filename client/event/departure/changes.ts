import type { DepartureRow } from '#shared/departure.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { byReference } from '#shared/rules/text.ts'

type Changed = { material: Pick<EventMaterial, 'id' | 'name' | 'reference'>; quantity: number }
/** What a departure makes of the list: pieces out of those listed, what stays, and what goes beyond it. */
export type Changes = { out: number; listed: number; left: Changed[]; beyond: Changed[] }

export function changesOf(rows: readonly DepartureRow[], materials: readonly EventMaterial[]): Changes {
  const counts = new Map(rows.map((row) => [row.id, row]))
  const told = (pieces: (row: DepartureRow) => number): Changed[] =>
    byReference(materials).flatMap((material) => {
      const row = counts.get(material.id)
      const quantity = row ? pieces(row) : 0
      return quantity > 0 ? [{ material, quantity }] : []
    })
  return {
    out: rows.reduce((sum, { actual }) => sum + actual, 0),
    listed: rows.reduce((sum, { awaited_quantity }) => sum + awaited_quantity, 0),
    left: told((row) => row.awaited_quantity - row.actual),
    beyond: told((row) => row.actual - row.awaited_quantity),
  }
}
