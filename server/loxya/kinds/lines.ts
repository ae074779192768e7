import { sql } from 'kysely'
import { mostPieces } from '#shared/limits.ts'
import { Fit, isOn, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { countOf, rowsOf } from '../source/read.ts'
import type { Events, MovedEvent } from './events.ts'

/** Rows gathered before they are written: the lines of a site may be millions. */
const page = 5000

type Place = { event: MovedEvent; material: number }
const kinds = [
  { lines: 'event_line', units: 'event_line_unit', events: 'events' },
  { lines: 'reservation_line', units: 'reservation_line_unit', events: 'reservations' },
] as const

/** Moves what goes out on events, with what left and came back, and which units. */
export async function moveLines(moving: Moving, moved: Events, materials: Ids, units: Ids): Promise<void> {
  const total = kinds.reduce((sum, { lines }) => sum + countOf(moving.source, lines), 0)
  let done = 0
  for (const kind of kinds) {
    const places = await namedPlaces(moving, kind.units)
    const out: Lines = { rows: [], drafts: [] }
    for await (const row of rowsOf(moving.source, kind.lines)) {
      moving.tally.read('line')
      const event = moved[kind.events].get(whole(row.event_id) ?? 0)
      const material = materials.get(whole(row.material_id) ?? 0)
      const line = whole(row.id)
      if (!event || material === undefined) {
        moving.tally.left('line', 'record_gone', event?.label ?? `${row.event_id}`)
        continue
      }
      if (line !== null && places.has(line)) places.set(line, { event, material })
      lineOf(moving, row, event, material, out)
      if (out.rows.length < page) continue
      done += out.rows.length
      moving.progress(done, total)
      await write(moving, out)
    }
    await write(moving, out)
    await moveLineUnits(moving, kind.units, places, units)
  }
  await noteReturns(moving)
}

type Lines = { rows: Record<string, unknown>[]; drafts: Record<string, unknown>[] }

function lineOf(
  { tally }: Moving,
  row: Omit<SourceRow<'event_line'>, 'event_id'>,
  event: MovedEvent,
  material_id: number,
  out: Lines,
): void {
  const listed = Math.min(mostPieces, whole(row.quantity) ?? 0)
  const departed = whole(row.quantity_departed)
  const left = event.hasDeparted ? Math.min(mostPieces, Math.max(0, departed ?? listed)) : null
  const quantity = Math.max(listed, left ?? 0)
  if (quantity <= 0) {
    tally.left('line', 'no_value', event.label)
    return
  }
  const returned = Math.max(0, whole(row.quantity_returned) ?? 0)
  const broken = Math.max(0, whole(row.broken) ?? 0)
  const quantity_returned = Math.min(quantity, returned)
  const quantity_broken = Math.min(quantity_returned, broken)
  if (quantity_returned !== returned || quantity_broken !== broken)
    new Fit(tally, 'line', event.label).tell('quantity_mended')
  out.rows.push({
    event_id: event.id,
    material_id,
    quantity,
    quantity_returned,
    quantity_broken,
    quantity_departed: left,
    quantity_planned: quantity > listed && listed > 0 ? listed : null,
    is_unplanned: listed <= 0,
  })
  // A departure that is being counted.
  if (left === null && departed !== null)
    out.drafts.push({ event_id: event.id, material_id, quantity: Math.max(0, departed) })
}

/** A material stands once on an event: the database says of how many that held. */
async function write({ db, tally }: Moving, out: Lines): Promise<void> {
  if (out.rows.length > 0) {
    const columns = sql.join(Object.keys(out.rows[0]!).map((column) => sql.ref(column)))
    const { rows } = await sql<{ made: number }>`
      with made as (
        insert into event_material (${columns})
        select ${columns} from jsonb_populate_recordset(null::event_material, ${JSON.stringify(out.rows)}::text::jsonb)
        on conflict (event_id, material_id) do nothing returning 1)
      select count(*)::int as made from made`.execute(db)
    const { made } = rows[0]!
    tally.taken('line', made)
    if (made < out.rows.length) tally.left('line', 'twice', '', out.rows.length - made)
  }
  await insertAll(db, 'event_departure', out.drafts)
  out.rows.length = 0
  out.drafts.length = 0
}

/** The lines that units are named on; where they stand is told when they are read. */
async function namedPlaces({ source }: Moving, kind: (typeof kinds)[number]['units']) {
  const places = new Map<number, Place | null>()
  for await (const { line_id } of rowsOf(source, kind)) places.set(whole(line_id) ?? 0, null)
  return places
}

async function moveLineUnits(
  { source, db, tally }: Moving,
  kind: (typeof kinds)[number]['units'],
  places: ReadonlyMap<number, Place | null>,
  units: Ids,
): Promise<void> {
  const rows = new Map<string, Record<string, unknown>>()
  for await (const row of rowsOf(source, kind)) {
    tally.read('line_unit')
    const place = places.get(whole(row.line_id) ?? 0)
    const unit_id = units.get(whole(row.unit_id) ?? 0)
    if (!place || unit_id === undefined) {
      tally.left('line_unit', 'record_gone', place?.event.label ?? `${row.line_id}`)
      continue
    }
    const { event, material } = place
    const came_back = isOn(row.is_returned_broken) ? 'broken' : isOn(row.is_returned) ? 'returned' : null
    rows.set(`${event.id} ${unit_id}`, {
      event_id: event.id,
      unit_id,
      material_id: material,
      is_out: event.hasDeparted && !event.isReturned && came_back === null,
      was_out: event.hasDeparted,
      is_counted: event.hasDeparted,
      came_back: event.isReturned ? came_back : null,
      period: 'empty', // a trigger takes the event's
      event_live: true,
    })
  }
  await insertFreeUnits(db, tally, [...rows.values()])
}

/**
 * A unit is on one live event at a time, and out on one: of two that meet, the later stays behind.
 */
async function insertFreeUnits(db: Moving['db'], tally: Moving['tally'], rows: readonly Record<string, unknown>[]) {
  if (rows.length === 0) return
  const { rows: left } = await sql<{ title: string }>`
    with wanted as materialized (
      select u.*, e.period as held, e.title, e.deleted_at is null as is_live
      from jsonb_populate_recordset(null::event_unit, ${JSON.stringify(rows)}::text::jsonb) u join event e on e.id = u.event_id),
    ordered as (
      select *, is_live and came_back is null as is_kept,
        max(upper(held)) filter (where is_live and came_back is null)
          over (partition by unit_id order by lower(held), event_id rows between unbounded preceding and 1 preceding) as busy_until,
        count(*) filter (where is_out and is_live)
          over (partition by unit_id order by lower(held), event_id rows between unbounded preceding and 1 preceding) as outs
      from wanted),
    judged as (select *, is_kept and (busy_until > lower(held) or (is_out and outs > 0)) is true as is_busy from ordered),
    made as (
      insert into event_unit (event_id, unit_id, material_id, is_out, was_out, is_counted, came_back, period, event_live)
      select event_id, unit_id, material_id, is_out, was_out, is_counted, came_back, period, event_live from judged where not is_busy)
    select title from judged where is_busy`.execute(db)
  tally.taken('line_unit', rows.length - left.length)
  for (const { title } of left) tally.left('line_unit', 'busy', title)
}

/**
 * What ended inventories did to the stock, as if they had ended here: reopening takes it back
 * (rules/inventory.md#33). A return that was begun ends the counting of what left.
 */
async function noteReturns({ db }: Moving): Promise<void> {
  await sql`
    with ended as (
      insert into return_act (event_id, kind, made_at)
      select distinct e.id, 'end', e.updated_at from event e join event_material em on em.event_id = e.id
      where e.is_return_inventory_done and em.quantity_broken > 0 returning id, event_id)
    insert into return_effect (act_id, material_id, out_of_order)
    select ended.id, em.material_id, em.quantity_broken
    from ended join event_material em on em.event_id = ended.event_id
      join material m on m.id = em.material_id and not m.is_unitary where em.quantity_broken > 0`.execute(db)
  await sql`
    update event e set is_return_begun = true
    where e.is_return_inventory_done
      or exists (select from event_material em where em.event_id = e.id and em.quantity_returned > 0)`.execute(db)
}
