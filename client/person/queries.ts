import { protectedTags } from '#shared/names.ts'
import { api } from '../endpoints.ts'
import type { Read, table } from '../frame/address.ts'
import { q } from '../query.ts'

/** The list of people with the beneficiary's tag. */
export const beneficiariesQuery = (search: Read<typeof table>) =>
  q(api.person.list, {
    query: { ...search, tags: [protectedTags.beneficiary], 'with-next-event': true, 'with-billed': true },
  })
