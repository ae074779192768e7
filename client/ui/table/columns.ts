import type { Column } from './table-props.ts'

/**
 * A column that has a text of the record in files, and shows it as it is unless `cell` says
 * otherwise.
 */
export const textColumn = <T>(
  id: string,
  header: string,
  text: (row: T) => string | null | undefined,
  more: Pick<Column<T>, 'sortable' | 'hidden' | 'inTitle' | 'inFilesOnly'> & Partial<Pick<Column<T>, 'cell'>> = {},
): Column<T> => ({ id, header, value: text, cell: text, ...more })

/** The first column of a list: a field with what its records are called, as `cell` draws it. */
export const nameColumn = <K extends string, T extends Record<K, string>>(
  id: K,
  header: string,
  cell: Column<T>['cell'],
): Column<T> => textColumn(id, header, (row) => row[id], { sortable: true, inTitle: true, cell })

/** A column of an amount of money; a workbook shows its two decimals. */
export const amountColumn = <T>(...column: Parameters<typeof figureColumn<T>>): Column<T> => ({
  ...figureColumn<T>(...column),
  isAmount: true,
})

/** A column of a number: as it is in files, to the right and written by `shown` on screen. */
export const figureColumn = <T>(
  id: string,
  header: string,
  figure: (row: T) => number | null,
  shown: (figure: number) => string,
  more: Pick<Column<T>, 'sortable' | 'hidden' | 'short' | 'phone' | 'brief'> = {},
): Column<T> => ({
  id,
  header,
  value: figure,
  align: 'right',
  cell: (row) => {
    const known = figure(row)
    return known === null ? null : shown(known)
  },
  ...more,
})
