import type { Event } from '#shared/event.ts'
import { type InventoryRow, inventoryRowState, inventoryRows, type UnitMark, unitReturns } from '#shared/inventory.ts'
import type { ProblemKey } from '#shared/problem.ts'
import { call } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { eventNow } from '../event-write.ts'
import { type CountColumn, countColumns, counters, type SetCount, withinReturn } from './columns.ts'
import { withUnits } from './name-units.ts'
import type { Store } from './waiting.ts'

/** What differs between the counts of an event: that of its return, and that of its departure. */
export type CountKind = {
  /** The part of the catalogue with its words. */
  words: 'inventory' | 'departure'
  /** Where unsent counts are kept on this device. */
  store: Store
  /** The numbers of a row, each with how it is set. */
  columns: readonly CountColumn[]
  set: Record<CountColumn, SetCount>
  /** How a unit may be counted; a scan counts it as the first (rules/inventory.md#39, rules/departure.md#23). */
  marks: readonly [UnitMark, ...UnitMark[]]
  /** The row under another quantity of its line. */
  within: SetCount
  rowsOf(event: Event): InventoryRow[]
  /** The row of a material that the event does not have; null where it cannot be counted then. */
  absent(id: number): InventoryRow | null
  isComplete(row: InventoryRow): boolean
  isOver(event: Event): boolean
  /** What the server answers once the count is over. */
  over: readonly ProblemKey[]
  /** `lines` are the event's, which name units. */
  save(id: number, rows: InventoryRow[], version: number, lines: Event['materials']): Promise<Event>
}

/** The heading of a column of numbers, as a key of the catalogue. */
export const columnTitle = (kind: CountKind, column: CountColumn) =>
  column === 'actual' ? (`${kind.words}.actual` as const) : (`inventory.${column}` as const)

export const returnKind: CountKind = {
  words: 'inventory',
  store: 'inventory',
  columns: countColumns,
  set: counters,
  marks: unitReturns,
  within: withinReturn,
  absent: () => null,
  rowsOf: (event) => inventoryRows(event.materials, event.is_departure_inventory_done),
  isComplete: (row) => inventoryRowState(row) === 'complete',
  isOver: (event) => event.is_return_inventory_done,
  over: ['inventory.already_terminated'],
  save: async (id, rows, version, lines) =>
    call(api.event.return, { params: { id }, body: await withUnits(rows, lines, eventNow(id)?.sub_rentals), version }),
}
