import { inputFormat } from '#shared/rules/format.ts'
import { type Cell, textOf } from '#shared/rules/import/cell.ts'
import { currentLanguage } from '../words.ts'

/** A cell as the user reads it: a number with the decimal mark of the user's language. */
export const shownCell = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? String(cell).replace('.', inputFormat(currentLanguage()).decimalSeparator) : textOf(cell)
