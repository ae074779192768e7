import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { tagsNamed } from '../tag/named.ts'

/** Replaces the person's tags, and creates missing ones (rules/person.md#5). */
export async function replaceTags(ctx: Ctx, personId: number, names: readonly string[]): Promise<void> {
  const ids = await tagsNamed(ctx, names)
  await sql`delete from person_tag where person_id = ${personId}`.execute(ctx.db)
  for (const tag_id of ids) await ctx.db.insertInto('person_tag').values({ person_id: personId, tag_id }).execute()
}
