import type { Column } from './table-props.ts'

/** A row in words: the texts of the columns that are in its title. */
export const wordsOf = <T>(columns: readonly Column<T>[], row: T): string =>
  columns
    .filter(({ inTitle }) => inTitle)
    .flatMap(({ value }) => value?.(row) || [])
    .join(' ')
