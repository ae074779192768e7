import { attributesQuery } from '../attribute/queries.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { queryClient } from '../query.ts'

/** Reads what the fields of a site depend on: its parks and its attributes. */
export const readFieldChoices = () =>
  Promise.all([queryClient.ensureQueryData(parkChoicesQuery), queryClient.ensureQueryData(attributesQuery)])
