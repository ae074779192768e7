import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import type { SavedView } from '#shared/saved-view.ts'

/** Where a user is in a list, rather than what the list shows. */
const passing: readonly string[] = ['page', 'limit', 'open', 'event', 'tab']

/** What a list's address says of its rows, always in the same order: filters, search and sort. */
export const addressOfList = (search: object): string =>
  defaultStringifySearch(
    Object.fromEntries(
      Object.entries(search)
        .filter(([name, value]) => value !== undefined && !passing.includes(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** What the address of a view holds, unread. */
export const searchOfView = ({ address }: Pick<SavedView, 'address'>): Record<string, unknown> =>
  defaultParseSearch(address ?? '')

/** The view of an address, among those of its list. */
export const activeView = (views: readonly SavedView[], address: string): SavedView | undefined =>
  address === '' ? undefined : views.find((view) => addressOfList(searchOfView(view)) === address)
