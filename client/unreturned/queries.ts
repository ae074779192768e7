import type { TableQuery } from '#shared/field.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** A page of the list by its address; the most days late come first unless it says otherwise. */
export const unreturnedQuery = ({ orderBy, ascending, deleted: _, ...search }: TableQuery & { park?: number }) =>
  q(api.return.list, { query: { ...search, orderBy, ascending: ascending ?? orderBy !== undefined } })
