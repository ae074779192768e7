import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { MaterialRow } from '../../../../material/editor/filters.ts'
import type { Quantities } from '../../../../material/editor/quantities.ts'

/** A chosen line: a material with its typed quantity. */
export type Chosen = MaterialRow['material'] & { stock: number; quantity: number }

/**
 * The chosen lines in the order of the rows, by reference. Deferred, so that they never slow typing.
 */
export function useChosen(rows: readonly MaterialRow[], quantities: Quantities): Chosen[] {
  const lines = useDeferredValue(useSyncExternalStore(quantities.subscribe, quantities.lines))
  return useMemo(() => {
    const typed = new Map(lines.map(({ id, quantity }) => [id, quantity]))
    return rows.flatMap(({ id, material, stock }) => {
      const quantity = typed.get(id)
      return quantity === undefined ? [] : [{ ...material, stock, quantity }]
    })
  }, [rows, lines])
}

/** Pieces that a line asks for beyond what is free. */
export const lackOf = ({ quantity, remaining_quantity }: Chosen): number =>
  Math.max(quantity - Math.max(remaining_quantity, 0), 0)

export const piecesOf = (chosen: readonly Chosen[], of: (one: Chosen) => number = ({ quantity }) => quantity): number =>
  chosen.reduce((sum, one) => sum + of(one), 0)
