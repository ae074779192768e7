import type { ExportedList } from '#shared/told.ts'
import { api } from './endpoints.ts'
import { useWrite } from './query.ts'
import { useSiteDay } from './session/site-day.ts'
import type { WholeList } from './ui/table/export-menu.tsx'

/**
 * Makes a list exportable: `whole={useWholeList('parks', (paging) => call(route.list, { query: {
 * ...search, ...paging } }))}`, with the query of its rows.
 */
export function useWholeList<T>(list: ExportedList, readPage: WholeList<T>['readPage']): WholeList<T> {
  const { mutateAsync } = useWrite(api.history.noteExport)
  return { readPage, note: () => mutateAsync({ body: { list } }), day: useSiteDay() }
}
