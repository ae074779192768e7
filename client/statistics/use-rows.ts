import { useState } from 'react'
import type { ExportedList } from '#shared/told.ts'
import { useIsPhone } from '../frame/page.tsx'
import type { CellValue } from '../ui/table/cells.ts'
import { onePage } from '../ui/table/export-menu.tsx'
import type { Sort } from '../ui/table/sort-menu.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { useWholeList } from '../whole-list.ts'
import { rowsShown } from './queries.ts'

/** Smaller first; texts as the language sorts them. */
function compared(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other)
  return Number(one) - Number(other)
}

/**
 * A table whose rows are all here: sorted by the values of its columns, empty ones last, and paged.
 * @returns what its `DataTable` takes
 */
export function useRows<T>(
  name: ExportedList,
  rows: readonly T[],
  columns: readonly Column<T>[],
  first: Sort,
  perPage = rowsShown,
) {
  const isPhone = useIsPhone()
  const [sort, setSort] = useState(first)
  const [asked, setPage] = useState(1)
  const valueIn = columns.find(({ id }) => id === sort.orderBy)?.value ?? (() => null)
  const isEmpty = (value: CellValue) => value === null || value === undefined || value === ''
  const sorted = rows.toSorted((one, other) => {
    const [left, right] = [valueIn(one), valueIn(other)]
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right))
    return sort.ascending ? compared(left, right) : compared(right, left)
  })
  const whole = useWholeList(name, async () => ({ data: sorted, pagination: onePage(sorted.length) }))
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(asked, pages)
  return {
    name,
    rows: sorted.slice((page - 1) * perPage, page * perPage),
    sort,
    onSort: (next: Sort) => {
      setSort(next)
      setPage(1)
    },
    page: { perPage, currentPage: page, total: { items: rows.length, pages } },
    onPage: setPage,
    isPhone,
    whole,
  }
}
