import type { oldAddressRoutes } from '#shared/old-address.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem } from '../problem.ts'

export const oldAddress: Handlers<typeof oldAddressRoutes> = {
  find: async ({ db }, { query }) => {
    const found = await db
      .selectFrom('moved_address')
      .select('new_id as id')
      .where('kind', '=', query.kind)
      .where('old_id', '=', query.id)
      .executeTakeFirst()
    if (!found) throw new Problem('record.not_found')
    return found
  },
}
