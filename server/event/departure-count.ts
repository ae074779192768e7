import { sql } from 'kysely'
import { departureProblems } from '#shared/departure.ts'
import type { DepartedEvent, DepartureInput } from '#shared/departure-routes.ts'
import type { Event } from '#shared/event.ts'
import { type DepartureAction, departureRefusal } from '#shared/rules/departure-state.ts'
import { eventLock } from '#shared/rules/event-state.ts'
import { utcText } from '#shared/rules/period.ts'
import { lackingMaterials } from '../availability/missing.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { knownMaterials } from '../material/lines.ts'
import { Problem } from '../problem.ts'
import { inOrder } from '../record/record.ts'
import { parkVisible } from '../record/visible.ts'
import { updateCounted } from './counted.ts'
import { bringUnitsBack, departUnits, leavingUnits, takeOut } from './departure-units.ts'
import { hasHiddenLines, hasLines } from './lines.ts'
import { loadEvent } from './load.ts'
import { refuseRows } from './refuse-rows.ts'
import { lockedEvent, siteDay } from './state.ts'
import type { StoredEvent } from './stored.ts'

type Count = { id: number; actual: number; units?: number[] }

/**
 * Refuses a departure that the event's state or its hidden materials forbid (rules/departure.md#8).
 * @throws event.locked, event.hidden_materials, inventory.departure_done,
 * inventory.departure_not_done, inventory.return_begun, inventory.already_terminated
 */
export async function refuseDeparture(ctx: Ctx, current: StoredEvent, action: DepartureAction): Promise<void> {
  const reason = eventLock(current, siteDay(ctx), action)
  if (reason) throw lockedEvent(reason)
  if (action !== 'departure' && (await hidesAny(ctx, current.id))) throw new Problem('event.hidden_materials')
  const refusal = departureRefusal(current, action)
  if (refusal) throw new Problem(refusal)
}

/** Whether a material of the event, or one counted beside its list, is hidden from the caller. */
async function hidesAny(ctx: Ctx, eventId: number): Promise<boolean> {
  if (await hasHiddenLines(ctx, eventId)) return true
  const { rows } = await sql`
    select 1 from event_departure d join material m on m.id = d.material_id
    where d.event_id = ${eventId} and not ${parkVisible(ctx.user, 'm.park_id')} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Stores a draft of the count; rows that are not sent stay unchanged (rules/departure.md#3).
 * @throws request.invalid with a list of rows and the error of each; stores nothing then
 */
export async function saveDeparture(ctx: LockedCtx, current: StoredEvent, sent: DepartureInput): Promise<Event> {
  await storeRows(ctx, current, sent)
  await updateCounted(ctx, current.id, { counted_by: ctx.user.id })
  return loadEvent(ctx, current.id)
}

/**
 * Stores the rows and ends the departure: what goes beyond the list joins it, and the event is
 * confirmed (rules/departure.md#9). Warns of what joined without being free.
 * @throws request.invalid as a draft; event.no_materials, unit.taken
 */
export async function endDeparture(ctx: LockedCtx, current: StoredEvent, sent: DepartureInput): Promise<DepartedEvent> {
  const { id } = current
  await storeRows(ctx, current, sent)
  await depart(ctx, id)
  await departUnits(ctx.db, id)
  // Confirming requires a material (rules/event.md#13).
  if (!(await hasLines(ctx.db, id))) throw new Problem('event.no_materials')
  await updateCounted(ctx, id, {
    is_confirmed: true,
    is_departure_inventory_done: true,
    departed_at: `${utcText(ctx.now)}Z`,
    departed_by: ctx.user.id,
    counted_by: null,
  })
  const event = await loadEvent(ctx, id)
  const warnings = await beyondWhatIsFree(ctx, event)
  return warnings.length > 0 ? { ...event, warnings } : event
}

/** Opens a departure again: its counts are a draft (rules/departure.md#10). */
export async function reopenDeparture(ctx: Ctx, { id }: StoredEvent): Promise<Event> {
  await sql`
    with departed as (
      insert into event_departure (event_id, material_id, quantity)
      select event_id, material_id, quantity_departed from event_material
      where event_id = ${id} and quantity_departed is not null)
    update event_material set quantity_departed = null where event_id = ${id}`.execute(ctx.db)
  await bringUnitsBack(ctx.db, id)
  await updateCounted(ctx, id, { is_departure_inventory_done: false, departed_at: null, departed_by: null })
  return loadEvent(ctx, id)
}

/** Checks the rows and stores them; a material beside the list that is counted 0 is counted no more. */
async function storeRows(ctx: LockedCtx, current: StoredEvent, sent: DepartureInput): Promise<void> {
  const { id, lines } = current
  const listed = new Set(lines.map((line) => line.id))
  const others = sent.flatMap(({ id }) => (isId(id) && !listed.has(id) ? [id] : []))
  const known = new Set([...listed, ...(await knownMaterials(ctx, others))])
  const leaving = await leavingUnits(ctx, current, sent)
  refuseRows(ctx, departureProblems(sent, known, leaving.byMaterial))
  const rows = sent as Count[] // a row without problem holds whole numbers
  if (rows.length === 0) return
  const column = (name: 'id' | 'actual') => sql.val(rows.map((row) => row[name]))
  await sql`
    insert into event_departure (event_id, material_id, quantity)
    select ${id}, w.id, w.actual from unnest(${column('id')}::int[], ${column('actual')}::int[]) as w(id, actual)
    order by w.id
    on conflict (event_id, material_id) do update set quantity = excluded.quantity`.execute(ctx.db)
  await takeOut(ctx, current, leaving, rows)
  if (others.length === 0) return
  await sql`
    delete from event_departure where event_id = ${id} and quantity = 0
      and material_id = any(${sql.val(others)}::int[])`.execute(ctx.db)
}

const isId = (id: unknown): id is number => Number.isInteger(id) && Math.abs(id as number) < 2 ** 31

/**
 * The draft becomes what departed; what nobody counted stays behind. The list asks for what it did
 * before an earlier end raised it, or for what its kits hold meanwhile: a count corrected since keeps
 * no quantity that nobody took out.
 */
async function depart(ctx: Ctx, eventId: number): Promise<void> {
  await sql`
    with counted as (delete from event_departure where event_id = ${eventId} returning material_id, quantity),
    asked as (
      select own.id, coalesce(c.quantity, 0) as departed,
        greatest(coalesce(own.quantity_planned, own.quantity), least(own.quantity, coalesce(k.quantity, 0))) as quantity
      from event_material own
        left join counted c on c.material_id = own.material_id
        left join (
          select l.material_id, sum(ek.quantity * l.quantity) as quantity
          from event_kit ek join event_kit_material l on l.event_id = ek.event_id and l.kit_id = ek.kit_id
          where ek.event_id = ${eventId} group by l.material_id) k on k.material_id = own.material_id
      where own.event_id = ${eventId}),
    listed as (
      update event_material em set
        quantity = greatest(asked.quantity, asked.departed),
        quantity_departed = asked.departed,
        quantity_planned = case when asked.departed > asked.quantity then asked.quantity end
      from asked where asked.id = em.id)
    insert into event_material (event_id, material_id, quantity, quantity_departed, is_unplanned)
    select ${eventId}, c.material_id, c.quantity, c.quantity, true from counted c
    where c.quantity > 0 and c.material_id not in (select material_id from event_material where event_id = ${eventId})
    order by c.material_id`.execute(ctx.db)
}

/** What left beyond the list though other events hold it (rules/departure.md#9). */
async function beyondWhatIsFree(ctx: Ctx, { id, materials }: Event) {
  const beyond = materials.filter(({ pivot }) => pivot.is_unplanned || pivot.quantity_planned !== null)
  if (beyond.length === 0) return []
  const lacking = await lackingMaterials(ctx, id)
  return beyond.flatMap((line) => inOrder([line.id], lacking).map((lack) => ({ ...line, ...lack })))
}
