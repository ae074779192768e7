import type { TableQuery } from '#shared/field.ts'
import type { Sort } from './sort-menu.tsx'

/**
 * The state of a list in its address: sort, search, trash, page. `update` writes a part of it; a
 * change of which rows there are returns to the first page.
 */
export function listUrl(search: TableQuery, sort: Sort, update: (part: Partial<TableQuery>) => void) {
  return {
    sort: { orderBy: search.orderBy ?? sort.orderBy, ascending: search.ascending ?? sort.ascending },
    onSort: ({ orderBy, ascending }: Sort) => update({ orderBy, ascending, page: undefined }),
    onPage: (page: number) => update({ page: page === 1 ? undefined : page }),
    search: search.search ?? '',
    onSearch: (text: string) => update({ search: text === '' ? undefined : text, page: undefined }),
    isTrash: search.deleted === true,
    toggleTrash: () => update({ deleted: search.deleted ? undefined : true, page: undefined, search: undefined }),
  }
}
