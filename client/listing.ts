import type { Page, TableQuery } from '#shared/field.ts'
import { useIsPhone } from './frame/page.tsx'
import type { WholeList } from './ui/table/export-menu.tsx'
import { listUrl } from './ui/table/list-url.ts'
import { useWholeList } from './whole-list.ts'

type Listing<T> = {
  /** The address's part, and what writes some of it. */
  search: TableQuery
  /** The one whose page is on screen: an earlier one while the present one is being read. */
  shown: TableQuery
  update(part: Partial<TableQuery>): void
  /** What the list is sorted by until one chooses; from its first on. */
  orderBy: string
  /** The page on screen. */
  data: Page<T>
  /** Reads any page under the same filters, for a file of the whole list. */
  readPage: WholeList<T>['readPage']
}

/** A list of records that pages, sorts and searches by its address: that state, and what a `DataTable` wants of it. */
export function useListing<T extends { id: number }>({ search, shown, update, orderBy, data, readPage }: Listing<T>) {
  const isPhone = useIsPhone()
  const whole = useWholeList(readPage)
  const url = listUrl(search, { orderBy, ascending: true }, update)
  const table = {
    rows: data.data,
    rowId: ({ id }: T) => id,
    sort: url.sort,
    onSort: url.onSort,
    page: data.pagination,
    onPage: url.onPage,
    isPhone,
    isWaiting: shown !== search,
    whole,
  }
  return { url, table }
}
