import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { restoreRecord } from '../record/record.ts'

/**
 * Ids of the tags with these names, in any case. Creates missing tags, also for members; restores a
 * trashed tag, since its name is unique (rules/tag.md#5).
 */
export async function tagsNamed(ctx: Pick<Ctx, 'db' | 'changed'>, names: readonly string[]): Promise<number[]> {
  return [...new Set((await tagsByName(ctx, names)).values())]
}

/** The same, by each name as given. */
export async function tagsByName(
  ctx: Pick<Ctx, 'db' | 'changed'>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  // Creates new tags in one order, so that two users naming the same ones do not deadlock.
  const distinct = [...new Set(names)].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  for (const name of distinct) {
    const { rows: made } = await sql<{ id: number; version: number }>`
      insert into tag (name) values (${name}) on conflict do nothing returning id, version`.execute(ctx.db)
    if (made[0]) {
      ctx.changed({ entity: 'tag', ...made[0] })
      ids.set(name, made[0].id)
      continue
    }
    // Exists already, possibly since a moment ago: the insert waited for the transaction that
    // created it.
    const { rows } = await sql<{ id: number; deleted_at: string | null }>`
      select id, deleted_at from tag where caseless(name) = caseless(${name}) for no key update`.execute(ctx.db)
    for (const tag of rows) {
      if (tag.deleted_at !== null) await restoreRecord(ctx, 'tag', tag.id)
      ids.set(name, tag.id)
    }
  }
  return ids
}
