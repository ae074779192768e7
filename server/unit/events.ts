import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EventDates } from '#shared/rules/mobilization.ts'
import type { UnitElsewhere, UnitOffEvent, UnitUse } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import { isBackAt, leavesAt, mobilizationColumns } from '../event/mobilization.ts'
import { siteDay } from '../event/state.ts'
import { eventOfUnit } from '../event/units.ts'
import { Problem } from '../problem.ts'
import { lockRecords, updateRecords } from '../record/batch.ts'
import { eventVisible, parkVisible, unitVisible, type Viewer } from '../record/visible.ts'

type Reading = Pick<Ctx, 'db' | 'site' | 'now'> & { user: Viewer }
type EventColumns = EventDates & { event_id: number; title: string; is_visible: boolean }

const eventColumns = ({ user }: Pick<Reading, 'user'>): RawBuilder<EventColumns> => sql<EventColumns>`
  e.id as event_id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}, ${eventVisible(user, 'e')} as is_visible`

/**
 * True for a unit of an event (`eu`, `e`) that is out: the return of the event is not ended, and the
 * unit left and has not come back, or the event is current (rules/unit.md#14).
 */
const isOut = (ctx: Pick<Reading, 'site' | 'now'>): RawBuilder<SqlBool> => {
  const day = sql`${siteDay(ctx)}::date`
  return sql<SqlBool>`(eu.event_live and eu.came_back is null and not e.is_return_inventory_done
    and (eu.is_out or ${leavesAt('e')}::date <= ${day} and ${isBackAt('e')}::date >= ${day}))`
}

/** True for a unit that is out, or still missing after the return has ended. */
export const isAway = (ctx: Pick<Reading, 'site' | 'now'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(eu.event_live and eu.is_out or ${isOut(ctx)})`

/** Of these units, those that are out. */
export async function unitsOut(ctx: Reading, unitIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ unit_id: number }>`
    select eu.unit_id from event_unit eu join event e on e.id = eu.event_id
    where eu.unit_id = any(${sql.val(unitIds)}::int[]) and ${isOut(ctx)}`.execute(ctx.db)
  return new Set(rows.map(({ unit_id }) => unit_id))
}

/** Of these materials, those with a unit that is out. */
export async function materialsOut(ctx: Reading, materialIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ material_id: number }>`
    select distinct u.material_id
    from unit u join event_unit eu on eu.unit_id = u.id join event e on e.id = eu.event_id
    where u.material_id = any(${sql.val(materialIds)}::int[]) and u.deleted_at is null and ${isOut(ctx)}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ material_id }) => material_id))
}

/**
 * Refuses a write that would take units away while they are out, with where they are. The units
 * (alias `u`) are locked. @throws unit.out, material.units_in_use
 */
export async function refuseOut(
  ctx: Reading,
  units: RawBuilder<SqlBool>,
  key: 'unit.out' | 'material.units_in_use' = 'unit.out',
): Promise<void> {
  const { rows } = await sql<EventColumns & { id: number; reference: string; is_seen: boolean }>`
    select u.id, u.reference, ${unitVisible(ctx.user)} as is_seen, ${eventColumns(ctx)}
    from unit u join material m on m.id = u.material_id
      join event_unit eu on eu.unit_id = u.id join event e on e.id = eu.event_id
    where ${units} and ${isOut(ctx)} order by u.reference_key, u.id, e.start_date, e.id`.execute(ctx.db)
  if (rows.length === 0) return
  const told: UnitElsewhere[] = rows
    .filter(({ is_seen }) => is_seen)
    .map(({ id, reference, is_seen, ...event }) => ({ id, reference, event: eventOfUnit(event) }))
  throw new Problem(key, { details: { units: told } })
}

/** An answer with the units that left events by the write (rules/unit.md#14). */
export const withDropped = <A extends object>(
  answer: A,
  dropped: UnitOffEvent[],
): A & { dropped_units?: UnitOffEvent[] } => (dropped.length > 0 ? { ...answer, dropped_units: dropped } : answer)

/** True for a unit of an event (`eu`, `e`) that leaves it when it goes: the event has not begun. */
const mayLeave = (ctx: Pick<Reading, 'site' | 'now'>): RawBuilder<SqlBool> => sql<SqlBool>`(
  not eu.is_out and eu.came_back is null and ${leavesAt('e')}::date > ${siteDay(ctx)}::date)`

/** The events that units (their ids) leave when they go, to be locked first. */
export const eventsToLeave = (ctx: Pick<Reading, 'site' | 'now'>, unitIds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select e.id from event_unit eu join event e on e.id = eu.event_id where eu.unit_id in (${unitIds}) and ${mayLeave(ctx)}`

/** The events that name a unit, begun or not, to be locked first. */
export const eventsNaming = (unitId: number): RawBuilder<unknown> =>
  sql`select event_id from event_unit where unit_id = ${unitId}`

/**
 * Locks the events to come that name units of materials, before these: a write may take the units
 * off them, and a write to an event locks it first.
 */
export const lockEventsOfUnits = (
  ctx: Pick<Reading, 'db' | 'site' | 'now'>,
  materialIds: readonly number[],
): Promise<void> =>
  lockRecords(
    ctx.db,
    'event',
    eventsToLeave(ctx, sql`select id from unit where material_id = any(${sql.val(materialIds)}::int[])`),
  )

/**
 * Takes locked units off the lines of events that have not begun, also of trashed ones, which is a
 * write of these events (rules/unit.md#14). Events that have begun keep them: their lines tell what
 * went out. Tells the units that the caller sees, of materials that the caller sees.
 */
export async function leaveEvents(
  ctx: Reading & Pick<Ctx, 'changed'>,
  unitIds: RawBuilder<unknown>,
): Promise<UnitOffEvent[]> {
  const { rows } = await sql<EventColumns & UnitOffEvent & { is_seen: boolean }>`
    with gone as (
      delete from event_unit eu using event e
      where e.id = eu.event_id and eu.unit_id = any(${unitIds}) and ${mayLeave(ctx)}
      returning eu.unit_id, eu.event_id)
    select u.id, u.reference, u.material_id, m.name as material_name, ${eventColumns(ctx)},
      ${unitVisible(ctx.user)} and ${parkVisible(ctx.user, 'm.park_id')} as is_seen
    from gone join unit u on u.id = gone.unit_id join material m on m.id = u.material_id
      join event e on e.id = gone.event_id
    order by u.reference_key, u.id, e.start_date, e.id`.execute(ctx.db)
  const events = [...new Set(rows.map(({ event_id }) => event_id))].toSorted((one, other) => one - other)
  await updateRecords(
    ctx,
    'event',
    events.map((id) => ({ id })),
  )
  return rows
    .filter(({ is_seen }) => is_seen)
    .map(({ id, reference, material_id, material_name, is_seen, ...event }) => ({
      id,
      reference,
      material_id,
      material_name,
      event: eventOfUnit(event),
    }))
}

/** Reads the live events that name a unit, the newest start first (rules/unit.md#15). */
export async function usesOf(ctx: Reading, unitId: number): Promise<UnitUse[]> {
  const { rows } = await sql<EventColumns & Omit<UnitUse, 'event'>>`
    select eu.is_out, eu.came_back, eu.came_back_at, ${eventColumns(ctx)}
    from event_unit eu join event e on e.id = eu.event_id
    where eu.unit_id = ${unitId} and eu.event_live order by e.start_date desc, e.id desc`.execute(ctx.db)
  return rows.map(({ is_out, came_back, came_back_at, ...event }) => ({
    event: eventOfUnit(event),
    is_out,
    came_back,
    came_back_at,
  }))
}
