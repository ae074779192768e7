import { kindsQuery } from '../../../event-kind/use-kinds.ts'
import { queryClient } from '../../../query.ts'
import { namesQuery } from '../../../user/names.ts'

/** Reads what step 1 offers, so that its fields are there at once; without it they offer less. */
export const readChoices = (): Promise<unknown> =>
  Promise.all([queryClient.prefetchQuery(kindsQuery), queryClient.prefetchQuery(namesQuery)])
