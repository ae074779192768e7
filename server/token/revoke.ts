import { announceSessionsEnded } from '../change/announcement.ts'
import type { Ctx } from '../context.ts'
import { destroyRecord } from '../record/record.ts'

/**
 * Ends tokens of a locked user at once, with the streams they opened: one of them, or all
 * (rules/token.md#9).
 */
export async function revokeTokens(ctx: Pick<Ctx, 'db' | 'changed'>, userId: number, id?: number): Promise<void> {
  let own = ctx.db.selectFrom('token').select('id').where('user_id', '=', userId).orderBy('id')
  if (id !== undefined) own = own.where('id', '=', id)
  const tokens = await own.execute()
  for (const token of tokens) await destroyRecord(ctx, 'token', token.id)
  if (tokens.length > 0) await announceSessionsEnded(ctx.db)
}
