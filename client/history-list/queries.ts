import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import type { HistorySearch } from './address.ts'

/** A page of the history of everything, by its address: a number without a noun names nothing. */
export const historyQuery = ({ id, ...search }: HistorySearch) =>
  q(api.history.list, { query: search.entity === undefined ? search : { ...search, id } })
