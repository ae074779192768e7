import { type RawBuilder, sql } from 'kysely'
import type { MaterialLine } from '#shared/event-input.ts'
import type { ListedMaterial } from '#shared/material-shape.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'
import { type MaterialList, parkVisible, type Viewer } from '../record/visible.ts'

type Reading = { db: Db; user: Viewer }

/**
 * Refuses duplicate, trashed, unknown and hidden materials (rules/event.md#7,
 * rules/list-template.md#2, rules/kit.md#2).
 */
export async function checkLines(ctx: Reading, lines: readonly MaterialLine[], refusals: Refusals): Promise<void> {
  const ids = lines.map(({ id }) => id)
  refusals.addIds('materials', ids, await knownMaterials(ctx, ids))
}

/** Of the ids, those of live materials that the caller sees. */
export async function knownMaterials({ db, user }: Reading, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from material
    where id = any(${sql.val(ids)}::int[]) and deleted_at is null and ${parkVisible(user, 'park_id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A row's other counts that cannot exceed its quantity. */
const lowered: Record<MaterialList, RawBuilder<unknown>> = {
  event: sql`,
      quantity_planned = null,
      quantity_returned = least(l.quantity_returned, excluded.quantity),
      quantity_broken = least(l.quantity_broken, l.quantity_returned, excluded.quantity),
      quantity_lost = least(l.quantity_lost, excluded.quantity - least(l.quantity_returned, excluded.quantity))`,
  list_template: sql``,
  kit: sql``,
}

/** Lists whose materials keep the order in which they were sent. */
const isOrdered = (list: MaterialList): boolean => list === 'kit'

/**
 * Replaces the materials of a list: drops rows of 0 or less, keeps rows of trashed and hidden
 * materials; kept rows keep their counts, lowered with the quantity (rules/event.md#7,
 * rules/list-template.md#3, rules/list-template.md#4, rules/kit.md#4).
 * @returns whether the list then holds a live material, seen by the caller or not
 */
export async function replaceLines(
  { db, user }: { db: Db; user: Viewer },
  list: MaterialList,
  listId: number,
  lines: readonly MaterialLine[],
): Promise<boolean> {
  const kept = lines.filter(({ quantity }) => quantity > 0)
  const ids = sql`${sql.val(kept.map(({ id }) => id))}::int[]`
  const quantities = sql`${sql.val(kept.map(({ quantity }) => quantity))}::int[]`
  const [table, owner] = [sql.table(`${list}_material`), sql.ref(`${list}_id`)]
  const isSeen = parkVisible(user, 'm.park_id')
  const [position, place, replaced, moved] = isOrdered(list)
    ? [
        sql`, position`,
        sql`, w.place - 1`,
        sql`, position = excluded.position`,
        sql` or l.position <> excluded.position`,
      ]
    : [sql``, sql``, sql``, sql``]
  const { rows } = await sql<{ is_left: boolean }>`
    with gone as (
      delete from ${table} l using material m
      where m.id = l.material_id and ${owner} = ${listId} and m.deleted_at is null and ${isSeen}
        and l.material_id <> all(${ids})),
    kept as (
      insert into ${table} as l (${owner}, material_id, quantity${position})
      select ${listId}::int, w.id, w.quantity${place}
      from unnest(${ids}, ${quantities}) with ordinality as w(id, quantity, place)
      order by w.place
      on conflict (${owner}, material_id) do update set
        quantity = excluded.quantity${replaced}${lowered[list]}
      where l.quantity <> excluded.quantity${moved})
    -- This part does not see what the others write: of the present rows, only hidden ones are sure to stay.
    select exists (
      select from material m
      where m.deleted_at is null and (m.id = any(${ids})
        or not ${isSeen} and m.id in (select material_id from ${table} where ${owner} = ${listId}))) as is_left`.execute(
    db,
  )
  return rows[0]!.is_left
}

/**
 * Rows of a list (alias `l`) whose material (alias `m`) is live and seen by the caller: only these
 * are shown (rules/list-template.md#4, rules/kit.md#6).
 */
export const shownLines = ({ user }: { user: Viewer }, list: MaterialList): RawBuilder<unknown> => sql`
  ${sql.table(`${list}_material`)} l join material m
    on m.id = l.material_id and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}`

/** The shown materials of list templates or kits: of each in its order, else by name. */
export async function listedMaterials(
  ctx: Reading,
  list: Exclude<MaterialList, 'event'>,
  listIds: readonly number[],
): Promise<Map<number, ListedMaterial[]>> {
  const owner = sql.ref(`l.${list}_id`)
  const { rows } = await sql<ListedMaterial & { of: number }>`
    select ${owner} as of, m.id, l.quantity, m.name, m.reference, m.park_id, m.category_id, m.sub_category_id
    from ${shownLines(ctx, list)} where ${owner} = any(${sql.val(listIds)}::int[])
    order by ${isOrdered(list) ? sql`l.position, ` : sql``}m.name_key, m.id`.execute(ctx.db)
  const lists = groupBy(rows, (row) => row.of)
  return new Map([...lists].map(([id, found]) => [id, found.map(({ of, ...material }) => material)]))
}
