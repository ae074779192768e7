/** A cell as in the file. */
export type Cell = string | number | boolean | Date | null
/**
 * A row of the file; `line` is its number there. `currencies` are those that a workbook's formats
 * show beside its numbers, by column.
 */
export type FileRow = { line: number; cells: readonly Cell[]; currencies?: ReadonlyMap<number, string> }

/** A cell as text; a date as `YYYY-MM-DD`. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.replaceAll('\0', '').trim() : String(cell)
}
