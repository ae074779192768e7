import { type RawBuilder, sql } from 'kysely'
import type { EventMaterial, UnlistedMaterial } from '#shared/material-shape.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { columnar, type Found, part, plain, together, togetherOfOne } from '../db/together.ts'
import { materialsAmong, materialsFrom } from '../material/load.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'
import { inKitsOf } from './kits.ts'
import { namedUnits, unitsByLine } from './units.ts'

/**
 * Reads the live materials of events that the caller sees, in the shape of rules/event.md#29, by
 * name, in one statement for any number of events.
 */
export async function loadLines(
  { db, user }: { db: Db; user: Viewer },
  eventIds: readonly number[],
): Promise<Map<number, EventMaterial[]>> {
  const [id] = eventIds
  const found =
    eventIds.length === 1
      ? // One plan serves: of a list in one parameter the planner supposes more, and plans it anew each time.
        await togetherOfOne(db, linesOfEvents(user, sql<number[]>`array[${id}]::int[]`))
      : await together(db, linesOfEvents(user, sql<number[]>`${sql.val(eventIds)}::int[]`))
  return linesFrom(eventIds, found)
}

/** The input of {@link linesFrom}. */
export const linesOfEvents = (user: Viewer, ids: RawBuilder<number[]>) => ({
  lines: columnar<Omit<EventMaterial['pivot'], 'quantity_in_kits' | 'is_claimed'>>(
    {
      ...plain('em', 'id', 'event_id', 'material_id', 'quantity'),
      ...plain('em', 'quantity_returned', 'quantity_broken', 'quantity_lost'),
      quantity_departed: sql`coalesce(em.quantity_departed, d.quantity)`,
      ...plain('em', 'quantity_planned', 'is_unplanned'),
    },
    sql`
      from event_material em join material m on m.id = em.material_id
        left join event_departure d on d.event_id = em.event_id and d.material_id = em.material_id
      where em.event_id = any(${ids}) and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      order by m.name_key, m.id`,
  ),
  units: namedUnits(user, ids),
  inKits: inKitsOf(user, ids),
  ...materialsAmong(
    (column) =>
      sql`${sql.ref(column)} = any(array(select material_id from event_material where event_id = any(${ids})))`,
  ),
})

/** The lines of each event; those of `claimed` say so (rules/inventory.md#41). */
export function linesFrom(
  eventIds: readonly number[],
  {
    lines,
    units,
    inKits,
    claimed = [],
    ...found
  }: Found<ReturnType<typeof linesOfEvents>> & { claimed?: { id: number }[] },
): Map<number, EventMaterial[]> {
  const byEvent = new Map<number, EventMaterial[]>(eventIds.map((id) => [id, []]))
  const known = new Map(
    materialsFrom(found).map(
      ({
        is_unitary,
        margin_before,
        margin_after,
        code,
        note,
        barcodes,
        version,
        created_at,
        updated_at,
        deleted_at,
        ...own
      }) => [own.id, { own, is_unitary }],
    ),
  )
  const unitsOf = unitsByLine(units)
  const isClaimed = new Set(claimed.map(({ id }) => id))
  const held = new Map(inKits.map(({ event_id, material_id, quantity }) => [`${event_id} ${material_id}`, quantity]))
  for (const line of lines) {
    const { event_id, material_id } = line
    const material = known.get(material_id)
    if (!material) continue
    const quantity_in_kits = held.get(`${event_id} ${material_id}`) ?? 0
    const pivot = { ...line, quantity_in_kits, ...(isClaimed.has(line.id) && { is_claimed: true as const }) }
    const named = material.is_unitary && { units: unitsOf(line) }
    byEvent.get(event_id)?.push({ ...material.own, pivot, ...named })
  }
  return byEvent
}

/** The materials that a draft counted beside the event's list, as far as the caller sees them. */
export const unlistedOf = (user: Viewer, eventId: number) =>
  part(sql<Omit<UnlistedMaterial, 'units'> & { is_unitary: boolean }>`
    select m.is_unitary, m.id, d.quantity, m.name, m.reference, m.park_id, m.category_id, m.sub_category_id,
      m.weight, m.volume, m.power
    from event_departure d join material m on m.id = d.material_id
    where d.event_id = ${eventId} and d.quantity > 0 and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      and not exists (select from event_material em where em.event_id = d.event_id and em.material_id = d.material_id)
    order by m.name_key, m.id`)

/** The same as answers tell them: those of a unitary one with the units that are counted (rules/departure.md#4). */
export function unlistedFrom(
  eventId: number,
  { unlisted, units }: Found<{ unlisted: ReturnType<typeof unlistedOf>; units: ReturnType<typeof namedUnits> }>,
): UnlistedMaterial[] {
  const unitsOf = unitsByLine(units)
  return unlisted.map(({ is_unitary, ...material }) => ({
    ...material,
    ...(is_unitary && { units: unitsOf({ event_id: eventId, material_id: material.id }) }),
  }))
}

/** True when the event has a live material, seen by the caller or not. */
export async function hasLines(db: Db, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and m.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * True when a material of the event, trashed or not, is in a park hidden from the caller
 * (rules/restricted-park.md#9).
 */
export async function hasHiddenLines({ db, user }: Pick<Ctx, 'db' | 'user'>, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and not ${parkVisible(user, 'm.park_id')} limit 1`.execute(db)
  return rows.length > 0
}
