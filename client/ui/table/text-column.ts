import type { Column } from './data-table.tsx'

/** A column with a text of the record in files, shown unchanged unless `cell` says otherwise. */
export const textColumn = <T>(
  id: string,
  header: string,
  text: (row: T) => string | null | undefined,
  more: Pick<Column<T>, 'sortable' | 'hidden' | 'inTitle'> & Partial<Pick<Column<T>, 'cell'>> = {},
): Column<T> => ({ id, header, value: text, cell: text, ...more })

/** The first column of a list: what its records are called, as `cell` draws it. */
export const nameColumn = <T>(
  id: string,
  header: string,
  name: (row: T) => string,
  cell: Column<T>['cell'],
): Column<T> => textColumn(id, header, name, { sortable: true, inTitle: true, cell })
