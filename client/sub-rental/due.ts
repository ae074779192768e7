import type { SubRentalRow } from '#shared/sub-rental.ts'
import { type CellValue, clockCell } from '../ui/table/cells.ts'

type Due = Pick<SubRentalRow, 'state' | 'event'>

/** When pieces are to be fetched or given back, on the site's wall clock (rules/sub-rental.md#7). */
export const dueOf = ({ state, event }: Due): string =>
  state === 'planned' || state === 'ordered' ? event.mobilization_start_date : event.mobilization_end_date

/** The same as a cell of a file. */
export const dueCell = (row: Due): CellValue => clockCell(dueOf(row))
