import type * as z from 'zod'
import { personRoutes } from '#shared/person.ts'
import { protectedTags } from '#shared/tag.ts'
import { q } from '../query.ts'

/** What the address of the list says. */
export const BeneficiarySearch = personRoutes.list.query.omit({ tags: true })

/** The list of people with the beneficiary's tag. */
export const beneficiariesQuery = (search: z.output<typeof BeneficiarySearch>) =>
  q(personRoutes.list, { query: { ...search, tags: [protectedTags.beneficiary] } })
