import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { tagsByName } from '../tag/named.ts'

/**
 * Replaces the tags of materials, given by material; trashed tags stay, unseen, until they are
 * restored.
 */
export async function replaceTags(
  ctx: Pick<Ctx, 'db' | 'changed'>,
  wanted: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const ids = await tagsByName(ctx, [...wanted.values()].flat())
  const pairs = [...wanted].flatMap(([material, names]) => names.map((name) => [material, ids.get(name)] as const))
  const rows = sql`unnest(${sql.val(pairs.map(([material]) => material))}::int[],
    ${sql.val(pairs.map(([, tag]) => tag))}::int[]) as wanted (material_id, tag_id)`
  await sql`
    delete from material_tag mt using tag g
    where mt.material_id = any(${sql.val([...wanted.keys()])}::int[]) and g.id = mt.tag_id and g.deleted_at is null
      and (mt.material_id, mt.tag_id) not in (select material_id, tag_id from ${rows})`.execute(ctx.db)
  await sql`
    insert into material_tag (material_id, tag_id)
    select material_id, tag_id from ${rows} on conflict do nothing`.execute(ctx.db)
}
