import { sql } from 'kysely'
import type { z } from 'zod'
import { protectedTags } from '#shared/names.ts'
import type { SetupInput } from '#shared/setup.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { insertRecord } from '../record/record.ts'
import { storeSettings } from '../settings/settings.ts'
import { tagsNamed } from '../tag/named.ts'
import { insertUser } from '../user/insert.ts'

type Input = z.output<typeof SetupInput>

/** True while no user exists, live or trashed (rules/setup.md#2). */
export const isNeeded = async (db: Db): Promise<boolean> =>
  !(await db.selectFrom('user').select('id').limit(1).executeTakeFirst())

/**
 * Of two concurrent setups one wins: the settings row is locked for the rest of the transaction,
 * and the other then finds a user.
 */
export async function refuseIfDone(db: Db): Promise<void> {
  await sql`select 1 from settings for update`.execute(db)
  if (!(await isNeeded(db))) throw new Problem('setup.done')
}

/** A user is named after the person, else by the pseudo. */
const nameOf = ({ pseudo, first_name, last_name }: Input): string =>
  first_name != null && last_name != null ? `${first_name} ${last_name}` : pseudo

/**
 * Sets an empty site up: the admin, the company's name and language, a park, categories and the
 * protected tags. Returns the admin's id.
 * @throws setup.done once a user exists
 */
export async function setUp(
  ctx: Pick<Ctx<Caller | null>, 'db' | 'changed' | 'now' | 'services' | 'onFailure'>,
  input: Input,
  password_hash: string,
): Promise<number> {
  const { db } = ctx
  await refuseIfDone(db)
  await storeSettings(db, {
    'company.name': input.company_name,
    'general.defaultLanguage': input.language,
    ...(input.timezone ? { 'general.timezone': input.timezone } : {}),
  })
  const admin = await insertUser(ctx, { ...input, password_hash, group_id: 'admin' })
  if (input.first_name != null && input.last_name != null) {
    await insertRecord(ctx, 'person', { user_id: admin, first_name: input.first_name, last_name: input.last_name })
  }
  await tagsNamed(ctx, Object.values(protectedTags))
  await insertRecord(ctx, 'park', { name: input.park_name })
  for (const name of input.categories ?? []) await insertRecord(ctx, 'category', { name })
  if (input.demo) {
    const { addDemonstration } = await import('../demo/demo.ts') // large, and only needed here
    await addDemonstration(ctx, { id: admin, name: nameOf(input) }, input.language)
  }
  return admin
}
