import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EventKit, KitPiece } from '#shared/event-kit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { part, together } from '../db/together.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'

type Reading = { user: Viewer; site: Ctx['site'] }

/** A kit on an event as a write compares with it: with its whole contents, seen or not. */
export type StoredKit = {
  id: number
  quantity: number
  /** The caller sees one of its materials (rules/kit.md#8). */
  is_seen: boolean
  materials: KitPiece[]
}

/** True for kits on events (alias `ek`) with a material that the caller sees. */
export const eventKitVisible = (user: Viewer): RawBuilder<SqlBool> =>
  user.restrictedParks.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from event_kit_material lm join material m on m.id = lm.material_id
        where lm.event_id = ek.event_id and lm.kit_id = ek.kit_id and ${parkVisible(user, 'm.park_id')})`

/** The kits of an event in their order, as {@link StoredKit}. */
export const storedKits = (user: Viewer, eventId: number) =>
  part(sql<StoredKit>`
    select ek.kit_id as id, ek.quantity, ${eventKitVisible(user)} as is_seen, coalesce((
      select json_agg(json_build_object('id', material_id, 'quantity', quantity) order by position, material_id)
      from event_kit_material where event_id = ek.event_id and kit_id = ek.kit_id), '[]') as materials
    from event_kit ek where ek.event_id = ${eventId} order by ek.position, ek.kit_id`)

/** Material and quantity of a kit's list, to compare: now, and on the event. */
const listNow = sql`select material_id, quantity from kit_material where kit_id = k.id`
const listThen = sql`select material_id, quantity from event_kit_material where event_id = ek.event_id and kit_id = k.id`

/** The kits of an event as answers show them, without prices when nothing is billed (rules/kit.md#12). */
export const kitsOf = ({ user, site }: Reading, eventId: number) =>
  part(sql<EventKit>`
    select k.id, k.name, k.reference, k.picture,
      ${site.billing.mode === 'none' ? sql`null::numeric` : sql`k.rental_price`} as rental_price, k.is_discountable,
      k.deleted_at is null and (exists (${listNow} except ${listThen}) or exists (${listThen} except ${listNow})) as is_outdated,
      coalesce((
        select json_agg(json_build_object('id', l.material_id, 'quantity', l.quantity) order by l.position, l.material_id)
        from event_kit_material l join material m on m.id = l.material_id
        where l.event_id = ek.event_id and l.kit_id = k.id and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}),
        '[]') as materials,
      json_build_object('quantity', ek.quantity) as pivot
    from event_kit ek join kit k on k.id = ek.kit_id
    where ek.event_id = ${eventId} and ${eventKitVisible(user)} order by ek.position, k.id`)

/** Reads the kits of one event. */
export const loadEventKits = async (ctx: Reading & { db: Db }, eventId: number): Promise<EventKit[]> =>
  (await together(ctx.db, { kits: kitsOf(ctx, eventId) })).kits

/**
 * The pieces that kits hold on events, of the materials that the caller sees.
 */
export const inKitsOf = (user: Viewer, ids: RawBuilder<number[]>) =>
  part(sql<{ event_id: number; material_id: number; quantity: number }>`
    select l.event_id, l.material_id, sum(ek.quantity * l.quantity)::int as quantity
    from event_kit ek join event_kit_material l on l.event_id = ek.event_id and l.kit_id = ek.kit_id
      join material m on m.id = l.material_id
    where ek.event_id = any(${ids}) and ${parkVisible(user, 'm.park_id')} group by l.event_id, l.material_id`)

/** Copies the kits of an event to another, with the contents that they have there (rules/kit.md#16). */
export async function copyKits(db: Db, from: number, to: number): Promise<void> {
  const columns = sql`kit_id, quantity, position`
  await sql`
    with kits as (
      insert into event_kit (event_id, ${columns}) select ${to}::int, ${columns} from event_kit where event_id = ${from})
    insert into event_kit_material (event_id, material_id, ${columns})
    select ${to}::int, material_id, ${columns} from event_kit_material where event_id = ${from}`.execute(db)
}

/** Announces the events and templates that a kit about to be destroyed leaves (rules/kit.md#17). */
export async function tellOwnersOf(ctx: Pick<Ctx, 'db' | 'changed'>, kitId: number): Promise<void> {
  for (const entity of ['event', 'list_template'] as const) {
    const [owner, links] = [sql.table(entity), sql.table(`${entity}_kit`)]
    const { rows: held } = await sql<{ id: number }>`
      select id from ${owner} where id in (select ${sql.ref(`${entity}_id`)} from ${links} where kit_id = ${kitId})
      order by id for no key update`.execute(ctx.db)
    if (held.length === 0) continue
    const { rows } = await sql<{ id: number; version: number }>`
      update ${owner} set version = version + 1, updated_at = clock_timestamp()
      where id = any(${sql.val(held.map(({ id }) => id))}::int[]) returning id, version`.execute(ctx.db)
    for (const row of rows.toSorted((one, other) => one.id - other.id)) ctx.changed({ entity, ...row })
  }
}
