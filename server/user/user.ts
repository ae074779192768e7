import { sql } from 'kysely'
import type { userRoutes } from '#shared/user.ts'
import type { Ctx } from '../context.ts'
import { type Handlers, onRecord } from '../http.ts'
import { Problem } from '../problem.ts'
import { liveIds, lockRecord } from '../record.ts'
import { loadUserSettings } from './load.ts'

export const user: Handlers<typeof userRoutes> = {
  settings: async (ctx, { params }) => {
    mustBeOneself(ctx, params.id)
    await refuseTrashed(ctx, params.id)
    return loadUserSettings(ctx.db, params.id)
  },

  updateSettings: onRecord(
    async (ctx, { params }) => {
      mustBeOneself(ctx, params.id)
      await lockRecord(ctx.db, 'user', params.id)
      return loadUserSettings(ctx.db, params.id)
    },
    async (ctx, { params, body }) => {
      await ctx.db
        .updateTable('user_settings')
        .set({ ...body, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
        .where('user_id', '=', params.id)
        .execute()
      const { version } = await lockRecord(ctx.db, 'user', params.id)
      ctx.changed({ entity: 'user', id: params.id, version })
      return loadUserSettings(ctx.db, params.id)
    },
  ),
}

/** Accounts are their owner's and the admins' (spec 3, 3). */
function mustBeOneself({ user }: Ctx, id: number): void {
  if (user.group !== 'admin' && user.id !== id) throw new Problem('access.forbidden')
}

async function refuseTrashed({ db }: Ctx, id: number): Promise<void> {
  if (!(await liveIds(db, 'user', [id])).has(id)) throw new Problem('record.not_found')
}
