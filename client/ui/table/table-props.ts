import type { KeyboardEvent, ReactNode } from 'react'
import type { CellValue } from './cells.ts'
import type { ReadContent, WholeList } from './export-menu.tsx'
import type { PageState } from './pages.tsx'
import type { Sort } from './sort-menu.tsx'

/** A column of a list. `id` is the field the server sorts by when `sortable`. */
export type Column<T> = {
  id: string
  header: string
  /** The header over the rows of a table, where `header` would take three lines. */
  short?: string
  /** The part of a table's width that it wants, before the rest is shared: of the column to recognize rows by. */
  share?: `${number}%`
  cell(row: T): ReactNode
  /** The same in a file: text, number, date. A column without it is left out of exports. */
  value?(row: T): CellValue
  /** Not on screen, but among all columns of an export. */
  inFilesOnly?: true
  sortable?: boolean
  /** Hidden until chosen. */
  hidden?: boolean
  /** Figures are aligned right. */
  align?: 'right'
  /** Its numbers are amounts of money. */
  isAmount?: true
  /** Read at a glance: never broken. */
  oneLine?: true
  /** Its words break before those of other columns: it may be as narrow as its header. */
  yields?: true
  /** Pixels beside the text, for a picture for instance. */
  beside?: number
  /** Left out of the phone's row and of cards, whose title shows it already. */
  inTitle?: true
  /**
   * Its place in a phone's row, chosen or not: in the line under the title, or at the end. Without
   * any under the title, the first visible ones stand there.
   */
  phone?: 'under' | 'end'
  /** The text there, where it is not that of files; at the end, one that stands under the others. */
  brief?(row: T): string | null | undefined
}

export type DataTableProps<T> = {
  /** Key under which the table's column choice is stored. */
  name: string
  label: string
  columns: Column<T>[]
  rows: readonly T[]
  rowId(row: T): string | number
  sort: Sort
  onSort(sort: Sort): void
  page: PageState
  onPage(page: number): void
  /** The saved view on screen: its columns are visible instead of the chosen ones. */
  view?: { name: string; columns: readonly string[] } | undefined
  /** The tabs of the saved views, above all; told the visible columns. */
  views?: ((columns: string[]) => ReactNode) | undefined
  /** Filters and switches above the table. */
  toolbar?: ReactNode
  /** The title of a row, where rows are no table. */
  title(row: T): ReactNode
  /** The row in words, where they are not those of its title's columns, one after another. */
  words?(row: T): string
  /** A picture before it, 40 pixels wide. */
  picture?(row: T): ReactNode
  /** Columns that give way to a panel beside the table. */
  leftOut?: ReadonlySet<string> | undefined
  /** The row whose panel is open, by its id; keys that are pressed in a row. */
  openRow?: string | number | null
  onRowKey?(row: T, event: KeyboardEvent<HTMLElement>): void
  /** Buttons at the end of a row. */
  actions?(row: T): ReactNode
  /** The message, and the first step, when there is nothing. */
  empty: ReactNode
  isPhone: boolean
  /** Cells hold fields or messages: a phone shows cards with every column, not rows of words. */
  inCards?: true
  /** The rows belong to an earlier search, until the present one's arrive. */
  isWaiting?: boolean
  /** All rows as filtered, which makes the list exportable (client/whole-list.ts). */
  whole?: WholeList<T>
  /**
   * Everything about the records of the list, for a file that an import reads
   * (client/import/use-everything.ts).
   */
  everything?: ReadContent
}
