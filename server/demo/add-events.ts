import { sql } from 'kysely'
import { instantOf, moveWallClock, today, utcText } from '#shared/rules/period.ts'
import { cases } from './cases.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { addEventKinds } from './event-kinds.ts'
import type { DemoEvent, Shift } from './events/event.ts'
import { events } from './events/events.ts'
import { type Ids, idOf } from './ids.ts'
import { linesOf } from './kits.ts'

/**
 * Adds the events, relative to the site's today, with their beneficiaries, crew and materials;
 * returns their ids by title.
 */
export async function addEvents({ db, now, site, user }: DemoCtx, stock: Ids, people: Ids): Promise<Ids> {
  const zone = site.general.timezone
  const day = today(zone, now)
  const kinds = await addEventKinds(db)
  const kindOf = ({ kind }: DemoEvent) => (kind ? kinds.get(kind) : null)
  const rows = await db
    .insertInto('event')
    .values(
      events.map((event) => ({
        ...columnsOf(event, day),
        kind_id: kindOf(event),
        user_id: user.id,
        manager_id: event.isLed ? user.id : null,
        counted_by: isBeingCounted(event) ? user.id : null,
      })),
    )
    .returning(['id', 'title'])
    .execute()
  const ids = new Map(rows.map(({ id, title }) => [title, id]))

  await db
    .insertInto('event_beneficiary')
    .values(
      events.flatMap((event) =>
        event.for.map((who, position) => ({
          event_id: idOf(ids, event.title),
          person_id: idOf(people, who),
          position,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('event_technician')
    .values(
      events.flatMap((event) =>
        (event.crew ?? []).map((shift) => ({
          event_id: idOf(ids, event.title),
          technician_id: idOf(people, shift[0]),
          ...timesOf(shift, day, zone),
          position: shift[4],
        })),
      ),
    )
    .execute()
  await db
    .insertInto('event_material')
    .values(
      events.flatMap((event) =>
        [...withCases(event)].map(([ref, quantity]) => ({
          event_id: idOf(ids, event.title),
          material_id: idOf(stock, ref),
          quantity,
          ...countOf(event, ref, quantity),
        })),
      ),
    )
    .execute()
  await putCases(db, ids)
  await db
    .insertInto('event_departure')
    .values(
      events.flatMap(({ title, loaded = {} }) =>
        Object.entries(loaded).map(([ref, quantity]) => ({
          event_id: idOf(ids, title),
          material_id: idOf(stock, ref),
          quantity,
        })),
      ),
    )
    .execute()
  return ids
}

const isCounted = ({ state }: Pick<DemoEvent, 'state'>): boolean => state === 'inventoried' || state === 'archived'
/** Whether its departure or its return is under way. */
const isBeingCounted = (event: DemoEvent): boolean =>
  event.loaded !== undefined || (event.back !== undefined && !isCounted(event))

/** The wall clock of an hour, a number of days after a day. */
const clock = (day: string, days: number, time: string): string => moveWallClock(`${day} ${time}`, { days })

function columnsOf(
  { title, days: [first, last], hours, away, state, location, description, isFree = false }: DemoEvent,
  day: string,
) {
  return {
    title,
    start_date: clock(day, first, hours ? `${hours[0]}:00` : '00:00:00'),
    end_date: clock(day, last, hours ? `${hours[1]}:00` : '23:59:59'),
    own_mobilization_start: away ? clock(day, away[0][0], `${away[0][1]}:00`) : null,
    own_mobilization_end: away ? clock(day, away[1][0], `${away[1][1]}:00`) : null,
    location,
    period: 'empty', // a trigger computes it
    description,
    is_confirmed: state !== 'draft',
    is_billable: !isFree,
    is_return_inventory_done: isCounted({ state }),
    is_archived: state === 'archived',
  }
}

function timesOf([, days, from, to]: Shift, day: string, zone: string) {
  const instant = (at: number, time: string) => `${utcText(instantOf(clock(day, at, `${time}:00`), zone))}Z`
  return { start_time: instant(days, from), end_time: instant(to > from ? days : days + 1, to) }
}

/** The returned pieces of a line: all of them once counted, unless the event says otherwise. */
function countOf({ state, back = {} }: DemoEvent, ref: string, quantity: number) {
  const [quantity_returned, quantity_broken, quantity_lost = 0] = back[ref] ?? [isCounted({ state }) ? quantity : 0, 0]
  return { quantity_returned, quantity_broken, quantity_lost }
}

/** The materials of an event: at least the pieces of its cases. */
function withCases({ kits, more, cases: taken = {} }: DemoEvent): Map<string, number> {
  const lines = linesOf(kits, more)
  const held = new Map<string, number>()
  for (const [reference, count] of Object.entries(taken))
    for (const [ref, quantity] of Object.entries(caseOf(reference).lines))
      held.set(ref, (held.get(ref) ?? 0) + quantity * count)
  for (const [ref, quantity] of held) lines.set(ref, Math.max(lines.get(ref) ?? 0, quantity))
  return lines
}

function caseOf(reference: string): (typeof cases)[number] {
  const found = cases.find((one) => one.reference === reference)
  if (!found) throw new Error(`${reference} is no case of the demonstration`)
  return found
}

/** Puts the cases on their events, as kits with the contents of today. */
async function putCases(db: DemoCtx['db'], ids: Ids): Promise<void> {
  const kits = await db.selectFrom('kit').select(['id', 'reference']).execute()
  const kitIds = new Map(kits.map(({ id, reference }) => [reference, id]))
  const rows = events.flatMap(({ title, cases: taken = {} }) =>
    Object.entries(taken).map(([reference, quantity], position) => ({
      event_id: idOf(ids, title),
      kit_id: idOf(kitIds, reference),
      quantity,
      position,
    })),
  )
  await db.insertInto('event_kit').values(rows).execute()
  await sql`
    insert into event_kit_material (event_id, kit_id, material_id, quantity, position)
    select ek.event_id, kit_id, material_id, km.quantity, km.position
    from event_kit ek join kit_material km using (kit_id)`.execute(db)
}
