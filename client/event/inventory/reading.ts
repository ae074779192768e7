import { api } from '../../endpoints.ts'
import { oneOf, reading, text } from '../../frame/address.ts'
import { q, queryClient, recordQuery } from '../../query.ts'
import { extents, groupings } from './grouping.ts'

/** What the address of a count says of its view. */
export const countReaders = reading({ by: oneOf(groupings), show: oneOf(extents), search: text })

/** What a count reads before its screen opens. */
export const readForCount = (id: string) =>
  Promise.all([
    queryClient.ensureQueryData(recordQuery(api.event.get, id)),
    queryClient.ensureQueryData(q(api.category.all, {})),
    queryClient.ensureQueryData(q(api.park.choices, {})),
  ])
