import type { Caller, Ctx } from '../context.ts'
import { insertRecord } from '../record/record.ts'

/**
 * Creates a user with their own settings: the site's language, 12 hours, and the tour still to be
 * shown. Returns its id.
 */
export async function insertUser(
  ctx: Pick<Ctx<Caller | null>, 'db' | 'changed'>,
  input: { pseudo: string; email: string; password_hash: string; group_id: string; language: string },
): Promise<number> {
  const id = await insertRecord(ctx, 'user', {
    pseudo: input.pseudo,
    email: input.email,
    group_id: input.group_id,
    password_hash: input.password_hash,
  })
  const settings = { user_id: id, language: input.language.toUpperCase(), tour: true }
  await ctx.db.insertInto('user_settings').values(settings).execute()
  return id
}
