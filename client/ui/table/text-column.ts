import type { Column } from './data-table.tsx'

/** A column that shows a text of the record as it is, and has it in files. */
export const textColumn = <T>(
  id: string,
  header: string,
  text: (row: T) => string | null | undefined,
  more: Pick<Column<T>, 'sortable' | 'hidden' | 'inTitle'> = {},
): Column<T> => ({ id, header, value: text, cell: text, ...more })
