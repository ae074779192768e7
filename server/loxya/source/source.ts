import type { Cell } from './text.ts'

/** How far a piece of work has come, in units of its own. */
export type Progress = (done: number, total: number) => void

/** A database of the other program, ready to be read in any order, as often as needed. */
export type Source = {
  /** Its tables with their columns. Names without the prefix that its configuration may set. */
  tables: ReadonlyMap<string, readonly string[]>
  /** How many rows each table has. */
  counts: ReadonlyMap<string, number>
  rows(table: string): AsyncIterable<Cell[]>
}
