import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** The page of a day, of one park or of all. */
export const todayQuery = ({ day, park }: { day?: string; park?: number }) => q(api.today.get, { query: { day, park } })
