import { markedUnits, markUnit } from '#shared/counted-units.ts'
import { type InventoryRow, stillOut } from '#shared/inventory.ts'
import { withinReturn } from './columns.ts'

/** A row of what is still out of a line, with nothing counted yet; units that came back are not in it. */
export const lateRow = (row: InventoryRow): InventoryRow => ({
  id: row.id,
  awaited_quantity: stillOut(row),
  actual: 0,
  broken: 0,
  lost: 0,
  ...(row.units && { units: row.units.filter(({ mark }) => mark === null) }),
})

/** The same with what was counted of the line before it changed: as far as that is still out. */
export function recounted(row: InventoryRow, before: InventoryRow): InventoryRow {
  const isBack = (id: number) => row.units?.some((unit) => unit.id === id && unit.mark !== null) === true
  const back = markedUnits(before).filter(({ id }) => isBack(id))
  const counted = back.reduce((rest, { id }) => markUnit(rest, id, null), before)
  const units = row.units && (counted.units ?? row.units).filter(({ id }) => !isBack(id))
  return withinReturn({ ...counted, ...(units && { units }) }, stillOut(row))
}
