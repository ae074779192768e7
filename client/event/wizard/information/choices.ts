import { kindsQuery } from '../../../event-kind/use-kinds.ts'
import { queryClient } from '../../../query.ts'

/** Reads what step 1 offers, so that its fields are there at once; without it they offer less. */
export const readChoices = (): Promise<unknown> => queryClient.prefetchQuery(kindsQuery)
