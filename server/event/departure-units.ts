import { sql } from 'kysely'
import type { LeavingUnits } from '#shared/departure.ts'
import type { DepartureInput } from '#shared/departure-routes.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import type { LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import type { StoredEvent } from './stored.ts'
import { lockUnits, unitsElsewhere } from './units.ts'

/** The units that the rows of a departure may name, by material, and the materials of those they name. */
export type Leaving = { byMaterial: Map<number, LeavingUnits>; materialOf: Map<number, number> }

/**
 * Locks the units that rows name, and reads which of them may leave with their material: live and
 * seen, and in order unless the event names them already (rules/departure.md#22).
 */
export async function leavingUnits(ctx: LockedCtx, { units }: StoredEvent, sent: DepartureInput): Promise<Leaving> {
  const asked = new Set(sent.flatMap((row) => idsIn(row.units)))
  const locked = [...(await lockUnits(ctx, [...asked])).values()]
  const present = new Set(units.map(({ id }) => id))
  const nameable = groupBy(
    locked.filter(({ id, is_live, is_free, is_seen }) => is_seen && is_live && (is_free || present.has(id))),
    ({ material_id }) => material_id,
  )
  const counted = groupBy(
    units.filter(({ is_counted }) => is_counted),
    ({ material_id }) => material_id,
  )
  const materials = new Set([...nameable.keys(), ...counted.keys()])
  return {
    materialOf: new Map(locked.map(({ id, material_id }) => [id, material_id])),
    byMaterial: new Map(
      [...materials].map((id) => {
        const own = counted.get(id) ?? []
        return [
          id,
          {
            nameable: new Set(nameable.get(id)?.map((unit) => unit.id)),
            hidden: own.filter(({ is_seen }) => !is_seen).length,
            counted: own.length,
          },
        ]
      }),
    ),
  }
}

const idsIn = (units: unknown): number[] =>
  Array.isArray(units) ? units.filter((id): id is number => Number.isInteger(id) && id > 0 && id < 2 ** 31) : []

type Row = { id: number; units?: number[] }
/**
 * Takes the named units out, and back in those that a row leaves out; a unit that only the count had
 * named is named no more then. @throws unit.taken when one is out, or named, elsewhere
 */
export async function takeOut(
  ctx: LockedCtx,
  current: StoredEvent,
  { materialOf }: Leaving,
  rows: readonly Row[],
): Promise<void> {
  const counted = rows.filter(({ units }) => units !== undefined && units !== null)
  const wanted = counted.flatMap(({ units = [] }) => units)
  if (counted.length === 0) return
  await refuseTaken(ctx, current, wanted)
  const materials = counted.map(({ id }) => id)
  const seen = current.units.filter(({ is_seen, material_id }) => is_seen && materials.includes(material_id))
  const left = seen.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id)
  const joining = wanted.filter((id) => !current.units.some((unit) => unit.id === id))
  const ids = (list: readonly number[]) => sql`${sql.val(list)}::int[]`
  const { id } = current
  await sql`
    with gone as (
      delete from event_unit where event_id = ${id} and unit_id = any(${ids(left)}) and is_unplanned)
    update event_unit set is_out = (unit_id = any(${ids(wanted)})), is_counted = (unit_id = any(${ids(wanted)}))
    where event_id = ${id} and came_back is null and (unit_id = any(${ids(wanted)}) and not (is_out and is_counted)
      or unit_id = any(${ids(left)}) and is_counted and not is_unplanned)`.execute(ctx.db)
  if (joining.length === 0) return
  // The trigger fills period and event_live from the event.
  await sql`
    insert into event_unit (event_id, unit_id, material_id, is_out, is_counted, is_unplanned, period, event_live)
    select ${id}::int, w.id, w.material_id, true, true, true, 'empty', true
    from unnest(${ids(joining)}, ${ids(joining.map((one) => materialOf.get(one)!))}) as w(id, material_id)`.execute(
    ctx.db,
  )
}

/** A unit that another event has taken out, or names at the same time, is told with that event. */
async function refuseTaken(ctx: LockedCtx, current: StoredEvent, ids: readonly number[]): Promise<void> {
  const asked = ids.map((id) => ({ id, is_out: true }))
  const elsewhere = await unitsElsewhere(ctx, current.id, current, asked)
  if (elsewhere.size > 0) throw new Problem('unit.taken', { details: { units: [...elsewhere.values()].flat() } })
}

/**
 * The end of a departure: of the units that a line names without having been counted, as many leave
 * as pieces that no counted unit is; the others are named no more (rules/departure.md#22).
 */
export async function departUnits(db: Db, eventId: number): Promise<void> {
  await sql`
    with named as (
      select eu.unit_id, coalesce(em.quantity_departed, 0) as departed,
        row_number() over (partition by eu.material_id order by eu.is_counted desc, u.reference_key, u.id) as place
      from event_unit eu join unit u on u.id = eu.unit_id
        left join event_material em on em.event_id = eu.event_id and em.material_id = eu.material_id
      where eu.event_id = ${eventId} and eu.came_back is null),
    left_behind as (
      delete from event_unit eu using named n
      where eu.event_id = ${eventId} and eu.unit_id = n.unit_id and n.place > n.departed)
    update event_unit eu set is_out = true from named n
    where eu.event_id = ${eventId} and eu.unit_id = n.unit_id and n.place <= n.departed and not eu.is_out`.execute(db)
}

/** A departure that is opened again: its units stay named and counted, and are not out any more. */
export const bringUnitsBack = (db: Db, eventId: number): Promise<unknown> =>
  sql`update event_unit set is_out = false where event_id = ${eventId} and is_out`.execute(db)
