import { sql } from 'kysely'
import type { UnitCount } from '#shared/event-input.ts'
import type { InventoryProblem } from '#shared/inventory.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { unitVisible } from '../record/visible.ts'
import { awaited } from './awaited.ts'
import type { Loss } from './return-effects.ts'
import type { Count } from './return-rows.ts'

type Named = UnitCount & { material_id: number }

/** The units that valid rows name. */
const namedIn = (rows: readonly Count[]): Named[] =>
  rows.flatMap(({ id: material_id, units = [] }) => units.map((unit) => ({ ...unit, material_id })))

/**
 * Replaces how the units of the rows' materials came back: one that a row no longer names is out
 * again, or leaves the event when the count alone had named it (rules/inventory.md#30). Those that the
 * caller does not see keep what they have.
 */
export async function replaceReturnedUnits(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  eventId: number,
  rows: readonly Count[],
): Promise<void> {
  const unitary = rows.filter(({ units }) => units !== undefined)
  if (unitary.length === 0) return
  const materials = sql`${sql.val(unitary.map(({ id }) => id))}::int[]`
  const kept = sql`${sql.val(namedIn(unitary).map(({ id }) => id))}::int[]`
  const others = sql`eu.event_id = ${eventId} and eu.material_id = any(${materials}) and eu.unit_id <> all(${kept})
    and u.id = eu.unit_id and m.id = u.material_id and ${unitVisible(user)}`
  await sql`delete from event_unit eu using unit u, material m where ${others} and eu.is_added`.execute(db)
  await sql`
    update event_unit eu set came_back = null, is_out = eu.was_out, was_out = false
    from unit u, material m where ${others} and eu.came_back is not null`.execute(db)
  await addReturnedUnits(db, eventId, unitary)
}

/** Stores how the units of the rows came back, and leaves the others as they are. */
export async function addReturnedUnits(db: Db, eventId: number, rows: readonly Count[]): Promise<void> {
  const named = namedIn(rows)
  if (named.length === 0) return
  const column = (name: keyof Named) => sql.val(named.map((unit) => unit[name]))
  await sql`
    insert into event_unit as eu (event_id, unit_id, material_id, came_back, came_back_at, is_added, period, event_live)
    select ${eventId}::int, w.id, w.material_id, w.state, clock_timestamp(), true, 'empty', true
    from unnest(${column('id')}::int[], ${column('material_id')}::int[], ${column('state')}::text[])
      as w(id, material_id, state)
    on conflict (event_id, unit_id) do update set
      came_back = excluded.came_back, was_out = eu.was_out or eu.is_out, is_out = false`.execute(db)
}

/** With every piece of a line back or lost, its other units came back too. */
export async function closeUnits(db: Db, eventId: number): Promise<void> {
  await sql`
    update event_unit eu set came_back = 'returned', was_out = eu.is_out, is_out = false
    from event_material em
    where em.event_id = eu.event_id and em.material_id = eu.material_id and eu.event_id = ${eventId}
      and eu.came_back is null and em.quantity_returned + em.quantity_lost >= ${awaited}`.execute(db)
}

/** What the stored counts of an event lose, trashed materials included. */
export async function storedLosses(db: Db, eventId: number): Promise<Loss[]> {
  const { rows } = await sql<Omit<Loss, 'units'> & { units: string | null }>`
    select em.material_id, em.quantity_broken as broken, em.quantity_lost as lost,
      (select json_agg(json_build_object('id', eu.unit_id, 'state', eu.came_back))::text from event_unit eu
        where eu.event_id = em.event_id and eu.material_id = em.material_id and eu.came_back in ('broken', 'lost')) as units
    from event_material em
    where em.event_id = ${eventId} and (em.quantity_broken > 0 or em.quantity_lost > 0)`.execute(db)
  return rows.map(({ units, ...loss }) => ({ ...loss, units: units === null ? [] : JSON.parse(units) }))
}

/**
 * Lines whose broken or lost pieces are not named, since their material became unitary after the
 * count; those of trashed materials cannot be counted again, and lose nothing.
 */
export async function unnamedLines(db: Db, eventId: number): Promise<{ id: number; key: InventoryProblem }[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from event_material em join material m on m.id = em.material_id and m.is_unitary and m.deleted_at is null
      left join event_unit eu on eu.event_id = em.event_id and eu.material_id = em.material_id
    where em.event_id = ${eventId}
    group by m.id, em.id, em.event_id, em.quantity_broken, em.quantity_lost
    having count(*) filter (where eu.came_back = 'broken') > em.quantity_broken
      or count(*) filter (where eu.came_back = 'lost') > em.quantity_lost
      -- Pieces of a supplier have no name (rules/sub-rental.md#9).
      or em.quantity_broken + em.quantity_lost - count(*) filter (where eu.came_back in ('broken', 'lost')) > (
        select coalesce(sum(s.quantity), 0) from sub_rental s where s.event_id = em.event_id and s.material_id = m.id)
    order by em.id`.execute(db)
  return rows.map(({ id }) => ({ id, key: 'inventory.units_unnamed' }))
}
