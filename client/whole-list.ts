import { useSiteDay } from './session/site-day.ts'
import type { WholeList } from './ui/table/export-menu.tsx'

/**
 * Makes a list exportable: `whole={useWholeList((paging) => call(route.list, { query: { ...search,
 * ...paging } }))}`, with the query of its rows.
 */
export const useWholeList = <T>(readPage: WholeList<T>['readPage']): WholeList<T> => ({ readPage, day: useSiteDay() })
