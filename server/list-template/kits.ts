import { type RawBuilder, sql } from 'kysely'
import type { EventKitInput, ListedKit } from '#shared/event-kit.ts'
import type { Ctx } from '../context.ts'
import { contentsOf } from '../kit/contents.ts'
import type { Refusals } from '../problem.ts'
import { listVisible, parkVisible } from '../record/visible.ts'

type Reading = Pick<Ctx, 'db' | 'user'>

/** Kits of templates, alias `l`, that are shown: live ones that the caller sees, alias `k`. */
const shownKits = ({ user }: Pick<Ctx, 'user'>): RawBuilder<unknown> => sql`
  list_template_kit l join kit k on k.id = l.kit_id and k.deleted_at is null and ${listVisible(user, 'kit', 'k')}`

/** Refuses unknown, trashed and hidden kits, and kits named twice (rules/list-template.md#11). */
export async function checkKits(ctx: Reading, kits: readonly EventKitInput[], refusals: Refusals): Promise<void> {
  const ids = kits.map(({ id }) => id)
  refusals.addIds('kits', ids, new Set((await contentsOf(ctx, ids)).keys()))
}

/** Counts the shown kits of the template `t`. */
export const countKits = (ctx: Pick<Ctx, 'user'>) =>
  sql<number>`(select count(*) from ${shownKits(ctx)} where l.list_template_id = t.id)`

/** The shown kits of a template in their order. */
export async function listedKits(ctx: Reading, templateId: number): Promise<ListedKit[]> {
  const { rows } = await sql<ListedKit>`
    select k.id, k.name, k.reference, l.quantity from ${shownKits(ctx)}
    where l.list_template_id = ${templateId} order by l.position, k.id`.execute(ctx.db)
  return rows
}

/** Replaces the kits of a template: rows of 0 or less go, rows that are not shown stay. */
export async function replaceKits(ctx: Reading, templateId: number, kits: readonly EventKitInput[]): Promise<void> {
  const kept = kits.filter(({ quantity }) => quantity > 0)
  const ids = sql`${sql.val(kept.map(({ id }) => id))}::int[]`
  await sql`
    with gone as (
      delete from list_template_kit where list_template_id = ${templateId} and kit_id <> all(${ids})
        and kit_id in (select k.id from ${shownKits(ctx)} where l.list_template_id = ${templateId}))
    insert into list_template_kit (list_template_id, kit_id, quantity, position)
    select ${templateId}::int, w.id, w.quantity, w.place - 1
    from unnest(${ids}, ${sql.val(kept.map(({ quantity }) => quantity))}::int[]) with ordinality as w(id, quantity, place)
    order by w.id -- kits are locked by id
    on conflict (list_template_id, kit_id) do update set quantity = excluded.quantity, position = excluded.position`.execute(
    ctx.db,
  )
}

/** True when the caller sees none of the materials and kits of a template that has some; trashed ones count. */
export async function isWhollyHidden({ db, user }: Reading, templateId: number): Promise<boolean> {
  if (user.restrictedParks.length === 0) return false
  const { rows } = await sql<{ is_hidden: boolean | null }>`
    select not bool_or(is_seen) as is_hidden from (
      select ${parkVisible(user, 'm.park_id')} as is_seen
      from list_template_material l join material m on m.id = l.material_id where l.list_template_id = ${templateId}
      union all
      select ${listVisible(user, 'kit', 'k')}
      from list_template_kit l join kit k on k.id = l.kit_id where l.list_template_id = ${templateId}) content`.execute(
    db,
  )
  return rows[0]?.is_hidden ?? false
}
