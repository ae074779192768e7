import { useSiteDay } from './session/site-day.ts'
import type { WholeList } from './ui/table/export-menu.tsx'

/**
 * What makes a list exportable:
 * `whole={useWholeList((paging) => call(route.list, { query: { ...search, ...paging } }))}`, with
 * the query its rows come from.
 */
export const useWholeList = <T>(readPage: WholeList<T>['readPage']): WholeList<T> => ({ readPage, day: useSiteDay() })
