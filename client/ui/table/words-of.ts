import type { Column, DataTableProps } from './table-props.ts'

/** A row in words: as the list says it, or the texts of the columns that are in its title. */
export const wordsOf = <T>(
  { words }: Pick<DataTableProps<T>, 'words'>,
  columns: readonly Column<T>[],
  row: T,
): string =>
  words?.(row) ??
  columns
    .filter(({ inTitle }) => inTitle)
    .flatMap(({ value }) => value?.(row) || [])
    .join(' ')
