import { useEffect, useMemo, useState } from 'react'
import type { MaterialLine } from '#shared/event-input.ts'
import type { RecordForm } from '../form/record-form.ts'
import { Quantities, type QuantityEditor } from '../material/editor/quantities.ts'

type WithMaterials = { name: string; description: string; materials: MaterialLine[] }

/**
 * The quantities of a form's materials: each row of the list renders alone, and the form has them
 * all to compare, save and undo.
 */
export function useFormQuantities(form: RecordForm<WithMaterials>): QuantityEditor {
  const { setFieldValue } = form
  const { materials } = form.values
  const [quantities] = useState(() => new Quantities(materials))
  // The form and the rows hold the same quantities: typed ones go to the form, the server's go to
  // the rows.
  useEffect(
    () => quantities.subscribe(() => setFieldValue('materials', quantities.lines())),
    [quantities, setFieldValue],
  )
  useEffect(() => void quantities.replace(materials), [quantities, materials])
  return useMemo(
    () => ({ quantities, change: (id: number, quantity: number) => void quantities.set(id, quantity) }),
    [quantities],
  )
}
