import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createElement, useDeferredValue, useState } from 'react'
import type { Page, TableQuery } from '#shared/field.ts'
import type { ViewedList } from '#shared/saved-view.ts'
import type { ExportedList } from '#shared/told.ts'
import { useIsPhone } from './frame/page.tsx'
import { useIsHere } from './is-here.ts'
import { queryClient } from './query.ts'
import { activeView, addressOfList, searchOfView } from './saved-view/address.ts'
import { ViewTabs } from './saved-view/tabs.tsx'
import { useCounts } from './saved-view/use-counts.ts'
import { useSavedViews } from './saved-view/use-saved-views.ts'
import { listUrl } from './ui/table/list-url.ts'
import { useWholeList } from './whole-list.ts'

type Listing<S extends TableQuery, T, K extends QueryKey> = {
  /** Its name, under which the browser keeps the choice of columns and the history notes exports. */
  name: ExportedList
  /** Names a list with saved views, shown as tabs, and parses the address of a view. */
  viewed?: { list: ViewedList; read(search: Record<string, unknown>): S }
  /** The list's part of the address, and the navigation to another one. */
  search: S
  navigate(to: { search: (present: S) => S }): unknown
  /** The sort column until the user chooses one. */
  orderBy: string
  /** False where that column falls, until the user chooses otherwise. */
  ascending?: boolean
  /** Reads one page, by its address; the route's loader reads the first one the same way. */
  page(query: S): UseSuspenseQueryOptions<Page<T>, Error, Page<T>, K>
}

/** The pages of a file of the whole list are read afresh, leave no cache and fail at once. */
const onceOnly = { staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' } as const

/**
 * A list of records that pages, sorts and searches by its address: its state, and the props of its
 * `DataTable`. `shown` is the address whose page is on screen: an earlier one while the present one
 * loads. `update` writes part of the address.
 */
export function useListing<S extends TableQuery, T extends { id: number }, K extends QueryKey>(
  listing: Listing<S, T, K>,
) {
  const { name, viewed, search, navigate, orderBy, page } = listing
  const ascending = (search.orderBy ?? orderBy) !== orderBy || (listing.ascending ?? true)
  const update = (part: Partial<S>) => void navigate({ search: (present) => ({ ...present, ...part }) })
  const isPhone = useIsPhone()
  const shown = useDeferredValue(search)
  const { data } = useSuspenseQuery(page(shown))
  const whole = useWholeList(name, (paging) =>
    queryClient.fetchQuery({ ...page({ ...search, ...paging }), ...onceOnly }),
  )
  const isHere = useIsHere()
  const url = listUrl(search, { orderBy, ascending }, (part) => isHere() && update(part as Partial<S>))
  const { views } = useSavedViews()
  const own = views.filter(({ list }) => list === viewed?.list)
  const [chosen, setChosen] = useState<string | null>(null)
  const view = activeView(own, addressOfList(search), chosen)
  const counts = useCounts(viewed ? [{}, ...own.map(searchOfView)].map(viewed.read) : [], page)
  const table = {
    name,
    view,
    views:
      viewed &&
      ((columns: string[]) =>
        createElement(ViewTabs, {
          list: viewed.list,
          search,
          active: view,
          onChoose: (name, wanted) => {
            setChosen(name)
            // The route reads it again: what it holds no longer means anything is left out.
            if (wanted) void navigate({ search: () => wanted as S })
          },
          columns,
          counts,
        })),
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
  /**
   * The message of its empty list, for a `ListEmpty`; lists with more filters than the search add
   * the rest.
   */
  const empty = { isNarrowed: url.search !== '', onClear: () => url.onSearch(''), isTrash: url.isTrash }
  return { shown, url, table, empty, update }
}
