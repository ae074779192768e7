import { sql } from 'kysely'
import type { z } from 'zod'
import { maxPictureSize, pictureTypes } from '#shared/material.ts'
import type { SetupInput, setupRoutes } from '#shared/setup.ts'
import { protectedTags } from '#shared/tag.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, onRecord } from '../http.ts'
import { Problem } from '../problem.ts'
import { insertRecord } from '../record.ts'
import { productVersion } from '../root.ts'
import { hashPassword } from '../session/password.ts'
import { signIn } from '../session/session.ts'
import { storeSettings } from '../settings/settings.ts'
import { tagsNamed } from '../tag/named.ts'

type Input = z.output<typeof SetupInput>

export const setup: Handlers<typeof setupRoutes> = {
  needed: async ({ db }) => ({ needed: await isNeeded(db) }),

  create: onRecord(
    // The site as it stands is what the setup is about: done is done, whatever is sent.
    async ({ db }) => {
      await refuseIfDone(db)
      return { version: 0 }
    },
    async (ctx, { body }) => signIn(ctx, await setUp(ctx, body)),
  ),

  config: async ({ db, site, services: { config } }) => ({
    name: 'Flightcase',
    version: productVersion(),
    base_url: config.baseUrl,
    default_language: site.general.defaultLanguage,
    setup_needed: await isNeeded(db),
    max_upload_size: config.maxUploadSize,
    max_picture_size: maxPictureSize,
    document_types: ['pdf', 'zip', 'rar', 'jpeg', 'png', 'webp', 'txt', 'ods', 'xls', 'xlsx', 'odt', 'doc', 'docx'],
    picture_types: [...pictureTypes],
  }),
}

/** True while no user exists, live or trashed (spec 3, 21). */
const isNeeded = async (db: Db): Promise<boolean> =>
  !(await db.selectFrom('user').select('id').limit(1).executeTakeFirst())

/** Of two at once one wins: the settings row is held for the rest of the transaction, and the other then finds a user. */
async function refuseIfDone(db: Db): Promise<void> {
  await sql`select 1 from settings for update`.execute(db)
  if (!(await isNeeded(db))) throw new Problem('setup.done')
}

/**
 * Makes an empty site usable: the admin, the company's name and language, a park, categories and the protected tags.
 * Gives the admin's id.
 * @throws setup.done once a user exists
 */
export async function setUp(
  ctx: Pick<Ctx<Caller | null>, 'db' | 'changed' | 'now' | 'services' | 'onFailure'>,
  input: Input,
): Promise<number> {
  const { db } = ctx
  await refuseIfDone(db)
  await storeSettings(db, {
    'company.name': input.company_name,
    'general.defaultLanguage': input.language,
    ...(input.timezone ? { 'general.timezone': input.timezone } : {}),
  })
  const admin = await insertUser(ctx, { ...input, group_id: 'admin' })
  if (input.first_name != null && input.last_name != null) {
    await insertRecord(ctx, 'person', { user_id: admin, first_name: input.first_name, last_name: input.last_name })
  }
  await tagsNamed(ctx, Object.values(protectedTags))
  await insertRecord(ctx, 'park', { name: input.park_name })
  for (const name of input.categories ?? []) await insertRecord(ctx, 'category', { name })
  if (input.demo) {
    const { addDemonstration } = await import('../demo/demo.ts') // large, and only ever needed here
    await addDemonstration(ctx, input.language)
  }
  return admin
}

/** A user with settings of its own: the site's language, 12 hours. Gives its id. */
export async function insertUser(
  ctx: Pick<Ctx<Caller | null>, 'db' | 'changed'>,
  input: { pseudo: string; email: string; password: string; group_id: string; language: string },
): Promise<number> {
  const id = await insertRecord(ctx, 'user', {
    pseudo: input.pseudo,
    email: input.email,
    group_id: input.group_id,
    password_hash: await hashPassword(input.password),
  })
  await ctx.db.insertInto('user_settings').values({ user_id: id, language: input.language.toUpperCase() }).execute()
  return id
}
