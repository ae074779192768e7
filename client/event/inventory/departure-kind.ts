import { fitUnits, markedUnits } from '#shared/counted-units.ts'
import { countDeparted, departureRow, departureRowState, departureRows } from '#shared/departure.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { call } from '../../api.ts'
import { api } from '../../endpoints.ts'
import type { CountKind } from './kind.ts'

/** The rows as they are sent: those of unitary materials with the units that leave (rules/departure.md#22). */
export const departureBody = (rows: readonly InventoryRow[]): { id: number; actual: number; units?: number[] }[] =>
  rows.map((row) => ({
    id: row.id,
    actual: row.actual,
    ...(row.units && { units: markedUnits(row).map(({ id }) => id) }),
  }))

/** The count of what leaves (rules/departure.md#14): one number a line, for which the list is no limit. */
export const departureKind: CountKind = {
  words: 'departure',
  store: 'departure',
  columns: ['actual'],
  set: {
    actual: (row, value) => fitUnits(countDeparted(row, value), 'out'),
    broken: (row) => row,
    lost: (row) => row,
  },
  marks: ['out'],
  within: (row, awaited_quantity) => ({ ...row, awaited_quantity }),
  absent: (id) => departureRow(id, 0, 0),
  rowsOf: ({ materials, unlisted_materials = [] }) => departureRows(materials, unlisted_materials),
  isComplete: (row) => departureRowState(row) === 'complete',
  isOver: ({ is_departure_inventory_done, is_return_begun, is_return_inventory_done }) =>
    is_departure_inventory_done || is_return_begun || is_return_inventory_done,
  over: ['inventory.departure_done', 'inventory.return_begun', 'inventory.already_terminated'],
  save: (id, rows, version) => call(api.event.departure, { params: { id }, body: departureBody(rows), version }),
}
