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

/**
 * The view of an address, among those of its list: of several the one of the name that the user
 * `chose`. The address of a view without filters is that of all records: it is active only once chosen.
 */
export function activeView(views: readonly SavedView[], address: string, chosen: string | null): SavedView | undefined {
  const here = views.filter((view) => addressOfList(searchOfView(view)) === address)
  return here.find(({ name }) => name === chosen) ?? (address === '' ? undefined : here[0])
}
