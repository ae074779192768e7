import { sql } from 'kysely'
import type { UnitCount } from '#shared/event-input.ts'
import { type Stock, type StockEffect, stockAfter, stockEffect } from '#shared/inventory.ts'
import { utcText } from '#shared/rules/period.ts'
import type { UnitOffEvent, UnitState } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lockRecords, updateRecords } from '../record/batch.ts'
import { eventsToLeave, leaveEvents } from '../unit/events.ts'
import { recount } from '../unit/unitary.ts'

/** Pieces of a material that came back broken or are lost; of a unitary one its units. */
export type Loss = { material_id: number; broken: number; lost: number; units: readonly UnitCount[] }
/** An effect on the quantities of a material. */
export type QuantityEffect = StockEffect & { material_id: number }
/** An effect on one unit, which is null once it is destroyed. */
export type UnitEffect = {
  material_id: number
  unit_id: number | null
  unit_reference: string
  state_before: UnitState
  state_after: UnitState
}
export type LockedMaterial = Stock & { id: number; is_unitary: boolean }

type Act = { kind: 'end' | 'late' | 'reopen'; counts?: unknown; reason?: string }

/** Notes what is done to a return: by whom, when and why. Returns its id. */
export async function noteAct(ctx: Ctx, eventId: number, { kind, counts, reason }: Act): Promise<number> {
  const { id } = await ctx.db
    .insertInto('return_act')
    .values({
      event_id: eventId,
      kind,
      counts: counts === undefined ? null : JSON.stringify(counts),
      reason,
      user_id: ctx.user.id,
      made_at: `${utcText(ctx.now)}Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks materials in the order of their ids: two inventories that end at once wait for each other
 * instead of failing.
 */
export async function lockMaterials(db: Db, ids: readonly number[]): Promise<LockedMaterial[]> {
  const { rows } = await sql<LockedMaterial>`
    select id, is_unitary, stock_quantity, out_of_order_quantity from material
    where id = any(${sql.val(ids)}::int[]) order by id for no key update`.execute(db)
  return rows
}

/**
 * Locks the event of a return, and the events to come that may lose units by it: the return may name
 * any unit of its materials.
 */
export async function lockEventsOfReturn(ctx: Ctx, id: number): Promise<void> {
  const units = sql`
    select u.id from event_material em join unit u on u.material_id = em.material_id where em.event_id = ${id}`
  await lockRecords(ctx.db, 'event', sql`${eventsToLeave(ctx, units)} union all select ${id}::int`)
}

/**
 * Puts broken pieces out of order and takes lost ones from the stock, and notes what that really
 * did (rules/inventory.md#8). Each material that changes has a new version. Returns the units that
 * leave events to come.
 */
export async function affectStock(ctx: Ctx, actId: number, losses: readonly Loss[]): Promise<UnitOffEvent[]> {
  const byMaterial = new Map(
    losses.filter(({ broken, lost }) => broken > 0 || lost > 0).map((loss) => [loss.material_id, loss]),
  )
  const materials = await lockMaterials(ctx.db, [...byMaterial.keys()])
  const counted: (QuantityEffect & { stock: Stock })[] = []
  const units: UnitCount[] = []
  for (const material of materials) {
    const loss = byMaterial.get(material.id)!
    if (material.is_unitary) {
      units.push(...loss.units)
      continue
    }
    const stock = stockAfter(material, loss)
    const effect = stockEffect(material, stock)
    if (effect.taken !== 0 || effect.out_of_order !== 0) counted.push({ material_id: material.id, ...effect, stock })
  }
  await updateRecords(
    ctx,
    'material',
    counted.map(({ material_id, stock }) => ({ id: material_id, ...stock })),
  )
  const { changed, dropped } = await changeUnits(ctx, actId, units)
  for (const id of new Set(changed.map(({ material_id }) => material_id))) await recount(ctx, id)
  const effects = [...counted.map(({ stock: _, ...effect }) => effect), ...changed]
  for (const effect of effects)
    await ctx.db
      .insertInto('return_effect')
      .values({ act_id: actId, ...effect })
      .execute()
  return dropped
}

/** The state that a unit gets; null where it has it, or is no longer in the stock. */
function stateAfter(now: UnitState, count: UnitCount['state']): UnitState | null {
  if (count === 'broken') return now === 'available' ? 'out_of_order' : null
  return count === 'lost' && (now === 'available' || now === 'out_of_order') ? 'lost' : null
}

type UnitsChanged = { changed: UnitEffect[]; dropped: UnitOffEvent[] }
/**
 * Changes the states of units that came back broken or are lost, and takes them off the events to
 * come (rules/unit.md#14); their materials are locked. A lost one that left with another event since
 * is found, and stays as it is.
 */
async function changeUnits(ctx: Ctx, actId: number, units: readonly UnitCount[]): Promise<UnitsChanged> {
  if (units.length === 0) return { changed: [], dropped: [] }
  const counts = new Map(units.map(({ id, state }) => [id, state]))
  const { rows } = await sql<{ id: number; material_id: number; reference: string; state: UnitState }>`
    select id, material_id, reference, state from unit
    where id = any(${sql.val([...counts.keys()])}::int[]) and deleted_at is null
    order by id for no key update`.execute(ctx.db)
  // Once they are locked, no departure can name them meanwhile.
  const found = await foundSince(ctx.db, actId)
  const changed = rows.flatMap(({ id, material_id, reference, state }) => {
    const after = stateAfter(state, counts.get(id)!)
    if (after === null || (after === 'lost' && found.has(id))) return []
    return [{ material_id, unit_id: id, unit_reference: reference, state_before: state, state_after: after }]
  })
  await updateRecords(
    ctx,
    'unit',
    changed.map(({ unit_id, state_after }) => ({ id: unit_id, state: state_after })),
  )
  return { changed, dropped: await leaveEvents(ctx, sql`${sql.val(changed.map(({ unit_id }) => unit_id))}::int[]`) }
}

/** The units that a return counts as lost, and that left with another event after that count. */
async function foundSince(db: Db, actId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ unit_id: number }>`
    select distinct own.unit_id
    from return_act a
      join event_unit own on own.event_id = a.event_id and own.came_back = 'lost'
      join event_unit other on other.unit_id = own.unit_id and other.event_id <> own.event_id
    where a.id = ${actId} and other.event_live
      and (other.is_out or other.was_out and other.came_back_at > own.came_back_at)`.execute(db)
  return new Set(rows.map(({ unit_id }) => unit_id))
}
