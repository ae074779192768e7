import { type RawBuilder, sql } from 'kysely'
import type { EventLineInput } from '#shared/event-input.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import { type EventDates, type Mobilization, mobilizationOf, withMobilization } from '#shared/rules/mobilization.ts'
import { hasStarted, type Period, today } from '#shared/rules/period.ts'
import type { DroppedUnit, NamedUnit, Unit, UnitElsewhere } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { part } from '../db/together.ts'
import { Problem, type Refusals } from '../problem.ts'
import { eventVisible, parkVisible, unitVisible, type Viewer } from '../record/visible.ts'
import { mobilizationColumns } from './mobilization.ts'

type Writing = Pick<Ctx, 'db' | 'user' | 'site' | 'now'>

/** A unit that an event names, as its writes know it. */
export type UnitOfEvent = DroppedUnit & {
  /** The caller sees the unit, and its line. */
  is_seen: boolean
  is_out: boolean
  /** The departure counted it by name. */
  is_counted: boolean
  /** It came back: the event holds it no more. */
  is_back: boolean
}

/** What a write knows of its event. */
type Known = Mobilization & { id: number; lines: readonly { id: number }[]; units: readonly UnitOfEvent[] }

/** The units that a write compares with, by reference; those hidden from the caller are among them. */
export const unitsOfEvent = (user: Viewer, eventId: number) =>
  part(sql<UnitOfEvent>`
    select u.id, u.reference, u.material_id, m.name as material_name, eu.is_out, eu.is_counted, eu.came_back is not null as is_back,
      (m.deleted_at is null and ${parkVisible(user, 'm.park_id')} and ${unitVisible(user)}) as is_seen
    from event_unit eu join unit u on u.id = eu.unit_id join material m on m.id = u.material_id
    where eu.event_id = ${eventId} order by u.reference_key, u.id`)

type LineOfUnit = { event_id: number; material_id: number }
/** The units that events name and the caller sees, by reference in natural order (rules/unit.md#11). */
export const namedUnits = (user: Viewer, eventIds: RawBuilder<number[]>) =>
  part(sql<NamedUnit & LineOfUnit>`
    select eu.event_id, u.material_id, u.id, u.reference, u.serial_number, u.state, eu.is_out, eu.is_counted, eu.came_back
    from event_unit eu join unit u on u.id = eu.unit_id join material m on m.id = u.material_id
    where eu.event_id = any(${eventIds}) and ${unitVisible(user)} order by u.reference_key, u.id`)

/** Gives the units of a line, of those that {@link namedUnits} found. */
export function unitsByLine(found: readonly (NamedUnit & LineOfUnit)[]): (line: LineOfUnit) => NamedUnit[] {
  const keyOf = ({ event_id, material_id }: LineOfUnit) => `${event_id} ${material_id}`
  const lines = groupBy(found, keyOf)
  return (line) => (lines.get(keyOf(line)) ?? []).map(({ event_id, material_id, ...unit }) => unit)
}

/** What a write does to the units of its event. */
export type UnitPlan = {
  joining: Pick<Unit, 'id' | 'material_id'>[]
  leaving: number[]
  /** Those of the leaving ones that the new dates take away (rules/unit.md#13). */
  dropped: UnitOfEvent[]
  /** What {@link refuseUnits} refuses, once the fields are valid. */
  taken: UnitElsewhere[]
  out: UnitOfEvent[]
}

/**
 * Reads the units of sent lines, refuses wrong ones under their line (rules/unit.md#10), and plans
 * which of the present ones the new mobilization, `period`, takes away (rules/unit.md#13). Locks every unit that it
 * looks at, so that no other event names one meanwhile. Without units it reads nothing.
 */
export async function planUnits(
  ctx: Writing,
  lines: readonly EventLineInput[] | undefined,
  current: Known | null,
  period: Period | undefined,
  refusals: Refusals,
): Promise<UnitPlan> {
  const present = current?.units ?? []
  const isMoved =
    current !== null &&
    period !== undefined &&
    (current.mobilization_start_date !== period.start_date || current.mobilization_end_date !== period.end_date)
  const kept = lines?.filter(({ quantity }) => quantity > 0)
  const wanted = new Set(kept?.flatMap(({ units = [] }) => units))
  const locked = await lockUnits(ctx, [...wanted, ...(isMoved ? present.map(({ id }) => id) : [])])
  // A refused list of materials keeps its own message.
  if (kept && !Array.isArray(refusals.issues.materials)) {
    for (const line of kept) refuseLine(line, { present, locked, isMoved }, refusals)
  }
  const left = kept ? leftUnits(present, kept, current?.lines ?? []) : []
  const named = new Set(present.map(({ id }) => id))
  const joining = [...wanted].flatMap((id) => (named.has(id) ? [] : (locked.get(id) ?? [])))
  const held = isMoved ? present.filter((unit) => !unit.is_back && !left.includes(unit)) : []
  const elsewhere = await unitsElsewhere(ctx, current?.id ?? null, period, [...joining, ...held])
  const dropped = held.filter(
    ({ id, is_out }) => !is_out && !wanted.has(id) && (elsewhere.has(id) || !locked.get(id)?.is_free),
  )
  const stays = held.filter((unit) => !dropped.includes(unit) && elsewhere.has(unit.id))
  const told = [...joining, ...stays.filter(({ is_seen }) => is_seen)]
  return {
    joining,
    leaving: [...left, ...dropped].map(({ id }) => id),
    dropped,
    taken: told.flatMap(({ id }) => elsewhere.get(id) ?? []),
    out: [...left.filter(({ is_out }) => is_out), ...stays.filter(({ is_seen }) => !is_seen)],
  }
}

type Facts = { present: readonly UnitOfEvent[]; locked: ReadonlyMap<number, LockedUnit>; isMoved: boolean }

/** Refuses the units of one line, or a quantity below those it keeps. */
function refuseLine(
  { id, quantity, units }: EventLineInput,
  { present, locked, isMoved }: Facts,
  refusals: Refusals,
): void {
  const own = present.filter(({ material_id }) => material_id === id)
  if (units === undefined) {
    if (own.length > quantity) refusals.add(['materials', String(id), 'quantity'], 'too_small', { count: own.length })
    return
  }
  // A unit that the event has may stay, whatever became of it, while the dates do.
  const kept = new Set(own.filter(({ is_out }) => is_out || !isMoved).map((unit) => unit.id))
  const found = units.map((unitId) => {
    const unit = locked.get(unitId)
    return unit?.material_id === id && unit.is_seen && (unit.is_live || kept.has(unitId)) ? unit : undefined
  })
  const field = ['materials', String(id), 'units']
  const distinct = new Set(units)
  if (found.includes(undefined)) refusals.add(field, 'unknown')
  if (found.some((unit) => unit && !unit.is_free && !kept.has(unit.id))) refusals.add(field, 'unit_unavailable')
  if (distinct.size < units.length) refusals.add(field, 'twice')
  const most = Math.max(0, quantity - own.filter(({ is_seen }) => !is_seen).length)
  if (distinct.size > most) refusals.add(field, 'too_many', { count: most })
}

/** The present units that sent lines leave out: hidden ones stay while their line does. */
function leftUnits(
  present: readonly UnitOfEvent[],
  kept: readonly EventLineInput[],
  shown: readonly { id: number }[],
): UnitOfEvent[] {
  const lines = new Map(kept.map((line) => [line.id, line]))
  const isShown = new Set(shown.map(({ id }) => id))
  return present.filter(({ id, material_id, is_seen }) => {
    const line = lines.get(material_id)
    if (!line) return isShown.has(material_id)
    return is_seen && line.units !== undefined && !line.units.includes(id)
  })
}

/** Refuses what a plan cannot do. @throws unit.taken, unit.out */
export function refuseUnits({ taken, out }: UnitPlan): void {
  if (taken.length > 0) throw new Problem('unit.taken', { details: { units: taken } })
  if (out.length > 0) {
    throw new Problem('unit.out', { details: { units: out.filter(({ is_seen }) => is_seen).map(briefly) } })
  }
}
const briefly = ({ id, reference }: UnitOfEvent) => ({ id, reference })

/** A locked unit; free when it can be named for an event. */
type LockedUnit = Pick<Unit, 'id' | 'material_id'> & { is_live: boolean; is_free: boolean; is_seen: boolean }

/** Locks units, in the order of their ids, until the end of the transaction. */
export async function lockUnits({ db, user }: Writing, ids: readonly number[]): Promise<Map<number, LockedUnit>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LockedUnit>`
    select u.id, u.material_id, u.deleted_at is null as is_live, (u.deleted_at is null and u.state = 'available') as is_free,
      (m.deleted_at is null and ${parkVisible(user, 'm.park_id')} and ${unitVisible(user)}) as is_seen
    from unit u join material m on m.id = u.material_id
    where u.id = any(${sql.val(ids)}::int[]) order by u.id for no key update of u`.execute(db)
  return new Map(rows.map((unit) => [unit.id, unit]))
}

type Elsewhere = Pick<Unit, 'id' | 'reference'> &
  EventDates & {
    event_id: number
    title: string
    is_visible: boolean
    overlaps: boolean
  }
/**
 * Finds the other live events that keep locked units from a period: those whose own meets it, and
 * where one is out, unless the period begins after today (rules/unit.md#12).
 */
export async function unitsElsewhere(
  ctx: Writing,
  eventId: number | null,
  period: Period | undefined,
  units: readonly { id: number; is_out?: boolean }[],
): Promise<Map<number, UnitElsewhere[]>> {
  if (units.length === 0 || period === undefined) return new Map()
  const { rows } = await sql<Elsewhere>`
    with asked as materialized (
      select site_period(${period.start_date}::timestamp, ${period.end_date}::timestamp, site_zone()) as period)
    select u.id, u.reference, e.id as event_id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')},
      ${eventVisible(ctx.user, 'e')} as is_visible, eu.period && asked.period as overlaps
    from asked cross join event_unit eu join unit u on u.id = eu.unit_id join event e on e.id = eu.event_id
    where eu.unit_id = any(${sql.val(units.map(({ id }) => id))}::int[]) and eu.event_id is distinct from ${eventId}::int
      and eu.event_live and eu.came_back is null and (eu.is_out or eu.period && asked.period)
    order by u.reference_key, u.id, e.start_date, e.id`.execute(ctx.db)
  const isOut = new Set(units.filter(({ is_out }) => is_out).map(({ id }) => id))
  const isSoon = hasStarted(period, today(ctx.site.general.timezone, ctx.now))
  const inTheWay = rows.filter(({ id, overlaps }) => overlaps || isSoon || isOut.has(id))
  return new Map(
    [...groupBy(inTheWay, ({ id }) => id)].map(([id, events]) => [
      id,
      events.map(({ reference, ...event }) => ({ id, reference, event: eventOfUnit(event) })),
    ]),
  )
}

/** An event as a unit's answers tell it: blank when the caller does not see it. */
export const eventOfUnit = ({
  is_visible,
  event_id,
  title,
  ...dates
}: Omit<Elsewhere, 'id' | 'reference' | 'overlaps'>): UnitElsewhere['event'] =>
  is_visible ? { id: event_id, title, ...withMobilization(dates, dates) } : { id: null, title: null, ...noDates }
const noDates = { start_date: null, end_date: null, mobilization_start_date: null, mobilization_end_date: null }

/** Takes units off their event. */
export async function removeUnits(db: Db, eventId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from event_unit where event_id = ${eventId} and unit_id = any(${sql.val(ids)}::int[])`.execute(db)
}

/** Names units on an event that has their lines. @throws unit.taken when another write was first */
export async function nameUnits(db: Db, eventId: number, units: UnitPlan['joining']): Promise<void> {
  if (units.length === 0) return
  const [ids, materials] = [units.map(({ id }) => id), units.map(({ material_id }) => material_id)]
  // The trigger fills period and event_live from the event.
  await sql`
    insert into event_unit (event_id, unit_id, material_id, period, event_live)
    select ${eventId}::int, w.id, w.material_id, 'empty', true
    from unnest(${sql.val(ids)}::int[], ${sql.val(materials)}::int[]) as w(id, material_id)`.execute(db)
}

/**
 * Takes the units off a trashed event that it cannot have any more, so that it can be restored
 * (rules/unit.md#13).
 */
export async function dropTakenUnits(ctx: Writing, current: Known): Promise<DroppedUnit[]> {
  const held = current.units.filter(({ is_back }) => !is_back)
  const locked = await lockUnits(
    ctx,
    held.map(({ id }) => id),
  )
  const elsewhere = await unitsElsewhere(ctx, current.id, mobilizationOf(current), held)
  const dropped = held.filter(({ id, is_out }) => elsewhere.has(id) || !(is_out || locked.get(id)?.is_free))
  await removeUnits(
    ctx.db,
    current.id,
    dropped.map(({ id }) => id),
  )
  return describeDroppedUnits(dropped)
}

/** What the answer says about dropped units: those that the caller sees. */
export const describeDroppedUnits = (dropped: readonly UnitOfEvent[]): DroppedUnit[] =>
  dropped
    .filter(({ is_seen }) => is_seen)
    .map(({ id, reference, material_id, material_name }) => ({ id, reference, material_id, material_name }))
