import { useEffect, useMemo, useState } from 'react'
import type { MaterialLine } from '#shared/event-input.ts'
import { Quantities, type QuantityEditor } from './quantities.ts'

/**
 * The quantities of a form's materials: each row of the list renders alone, and the form has them
 * all to compare, save and undo.
 * @param onLines takes typed quantities into the form
 */
export function useFormQuantities(
  materials: readonly MaterialLine[],
  onLines: (lines: MaterialLine[]) => void,
): QuantityEditor {
  const [quantities] = useState(() => new Quantities(materials))
  // The form and the rows hold the same quantities: typed ones go to the form, the server's go to
  // the rows.
  useEffect(() => quantities.subscribe(() => onLines(quantities.lines())), [quantities, onLines])
  useEffect(() => void quantities.replace(materials), [quantities, materials])
  return useMemo(
    () => ({ quantities, change: (id: number, quantity: number) => void quantities.set(id, quantity) }),
    [quantities],
  )
}
