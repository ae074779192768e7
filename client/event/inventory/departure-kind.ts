import { countDeparted, departureRow, departureRowState, departureRows } from '#shared/departure.ts'
import { call } from '../../api.ts'
import { api } from '../../endpoints.ts'
import type { CountKind } from './kind.ts'

/** The count of what leaves (rules/departure.md#14): one number a line, for which the list is no limit. */
export const departureKind: CountKind = {
  words: 'departure',
  store: 'departure',
  columns: ['actual'],
  set: { actual: countDeparted, broken: (row) => row, lost: (row) => row },
  within: (row, awaited_quantity) => ({ ...row, awaited_quantity }),
  absent: (id) => departureRow(id, 0, 0),
  rowsOf: ({ materials, unlisted_materials = [] }) => departureRows(materials, unlisted_materials),
  isComplete: (row) => departureRowState(row) === 'complete',
  isOver: ({ is_departure_inventory_done, is_return_begun, is_return_inventory_done }) =>
    is_departure_inventory_done || is_return_begun || is_return_inventory_done,
  over: ['inventory.departure_done', 'inventory.return_begun', 'inventory.already_terminated'],
  save: (id, rows, version) =>
    call(api.event.departure, { params: { id }, body: rows.map(({ id, actual }) => ({ id, actual })), version }),
}
