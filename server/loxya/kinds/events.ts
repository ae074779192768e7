import { instantOf, utcText } from '#shared/rules/period.ts'
import { say } from '../../words.ts'
import { cut, datesOf, Fit, isOn, moment, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving, noteAddresses, type Pages, pagesOf } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { allOf, rowsOf } from '../source/read.ts'
import type { People } from './people.ts'
import { type MovedPeriod, periodOf } from './periods.ts'
import { namesOf } from './places.ts'

/** What lines and papers need to know of an event that moved. */
export type MovedEvent = MovedPeriod & {
  id: number
  label: string
  isLive: boolean
  hasDeparted: boolean
  isReturned: boolean
}
/** Events by their ids in the source, and reservations by theirs: they count by themselves. */
export type Events = { events: Map<number, MovedEvent>; reservations: Map<number, MovedEvent>; next(): number }
type Needs = { users: Ids; people: People }

/** Where events and what is written about them go. */
type Written = { events: Pages; remarks: Pages }

/** Moves the events, which keep their ids, and the reservations, which become events. */
export async function moveEvents(moving: Moving, needs: Needs): Promise<Events> {
  const { db } = moving
  const events = pagesOf(db, 'event')
  const written: Written = { events, remarks: pagesOf(db, 'remark', events) }
  const own = await moveOwn(moving, needs, written)
  let last = [...own.keys()].reduce((most, id) => Math.max(most, id), 0)
  const moved: Events = { events: own, reservations: new Map(), next: () => ++last }
  const borrowers = await moveReservations(moving, needs, written, moved)
  for await (const remark of extrasOf(moving, moved)) await written.remarks.add(remark)
  await written.remarks.end()
  await moveBeneficiaries(moving, moved, needs.people, borrowers)
  await noteAddresses(db, 'reservation', new Map([...moved.reservations].map(([old, { id }]) => [old, id])))
  return moved
}

async function moveOwn(
  moving: Moving,
  { users }: Needs,
  { events, remarks }: Written,
): Promise<Map<number, MovedEvent>> {
  const moved = new Map<number, MovedEvent>()
  const references = await namesOf(moving, 'event', 'reference')
  for await (const row of rowsOf(moving.source, 'event')) {
    const id = whole(row.id)!
    const label = row.title ?? `${id}`
    const made = eventOf(moving, row, { id, label, kind: 'event', users })
    if (!made) continue
    const fit = new Fit(moving.tally, 'event', label)
    const wanted = fit.text(row.reference, 64)
    const user_id = users.get(whole(row.author_id) ?? 0) ?? null
    const deleted_at = moment(row.deleted_at)
    await events.add({
      ...made.columns,
      title: fit.needed(row.title, 2, 191),
      reference: wanted === null ? null : references.take(wanted, id, 64),
      description: fit.text(row.description, 20_000),
      location: fit.text(row.location, 1000),
      is_confirmed: isOn(row.is_confirmed),
      user_id,
      manager_id: users.get(whole(row.manager_id) ?? 0) ?? null,
      deleted_at,
    })
    moved.set(id, { ...made.event, isLive: deleted_at === null })
    const text = fit.note(row.note)
    if (text !== null) await remarks.add({ event_id: id, user_id, text })
  }
  return moved
}

/** What an event has and a reservation has not. */
const ofEventsAlone = {
  reference: null,
  description: null,
  location: null,
  user_id: null,
  manager_id: null,
  deleted_at: null,
}

/** Returns who each reservation is for, by the event that it became. */
async function moveReservations(
  moving: Moving,
  { users, people }: Needs,
  { events, remarks }: Written,
  moved: Events,
): Promise<Map<number, number[]>> {
  const borrowers = new Map<number, number[]>()
  for await (const row of rowsOf(moving.source, 'reservation')) {
    const old = whole(row.id)!
    const id = moved.next()
    const label = row.reference ?? `${old}`
    const made = eventOf(moving, row, { id, label, kind: 'reservation', users })
    if (!made) continue
    const title = say(moving.language)('moving.reservation', { reference: label })
    await events.add({ ...made.columns, ...ofEventsAlone, title, is_confirmed: true })
    moved.reservations.set(old, { ...made.event, isLive: true })
    const borrower = people.beneficiaries.get(whole(row.borrower_id) ?? 0)
    if (borrower !== undefined) borrowers.set(id, [borrower])
    const text = new Fit(moving.tally, 'reservation', label).note(row.note)
    if (text !== null) await remarks.add({ event_id: id, user_id: null, text })
  }
  return borrowers
}

type Row = Pick<SourceRow<'event'>, keyof SourceRow<'event'> & keyof SourceRow<'reservation'>>
type Named = { id: number; label: string; kind: 'event' | 'reservation'; users: Ids }

/** The columns that events and reservations share. */
function eventOf({ tally, zone, now }: Moving, row: Row, { id, label, kind, users }: Named) {
  tally.read(kind)
  const fit = new Fit(tally, kind, label)
  const period = periodOf(row, fit)
  if (!period) {
    tally.left(kind, 'no_time', label)
    return null
  }
  const isReturned = isOn(row.is_return_inventory_done)
  const hasDeparted = isOn(row.is_departure_inventory_done)
  const isArchived = isOn(row.is_archived)
  if (isArchived && !isReturned) fit.tell('unarchived')
  const departed = moment(row.departed_at) ?? period.own_mobilization_start ?? period.start_date
  tally.taken(kind)
  return {
    event: { ...period, id, label, hasDeparted, isReturned },
    columns: {
      id,
      ...period,
      period: 'empty', // a trigger computes it from the dates
      is_billable: row.is_billable !== '0',
      is_archived: isArchived && isReturned,
      is_return_inventory_done: isReturned,
      is_departure_inventory_done: hasDeparted,
      departed_at: hasDeparted ? utcText(instantOf(departed, zone)) : null,
      departed_by: hasDeparted ? (users.get(whole(row.departed_by) ?? 0) ?? null) : null,
      ...datesOf(row, now),
    },
  }
}

/** Lines beside the material are no part of an event here: a remark keeps them for the next estimate. */
async function* extrasOf({ source }: Moving, { events }: Events): AsyncGenerator<Record<string, unknown>> {
  const lines = new Map<number, string[]>()
  for await (const { event_id, description, quantity, unit_price } of rowsOf(source, 'event_extra')) {
    const event = events.get(whole(event_id) ?? 0)
    if (!event) continue
    lines.set(event.id, [...(lines.get(event.id) ?? []), `${quantity} × ${description} (${unit_price})`])
  }
  for (const [event_id, some] of lines) yield { event_id, user_id: null, text: cut(some.join('\n'), 20_000) }
}

/** Moves who an event is for, in their order. The first is the one on the bill. */
async function moveBeneficiaries(
  { source, db, tally }: Moving,
  { events }: Events,
  people: People,
  lists: Map<number, number[]>,
): Promise<void> {
  const rows = (await allOf(source, 'event_beneficiary')).toSorted((a, b) => Number(a.id) - Number(b.id))
  tally.read('beneficiary', rows.length + lists.size)
  tally.taken('beneficiary', lists.size)
  for (const row of rows) {
    const event = events.get(whole(row.event_id) ?? 0)
    const person =
      row.beneficiary_id === null
        ? people.persons.get(whole(row.person_id) ?? 0)
        : people.beneficiaries.get(whole(row.beneficiary_id)!)
    if (!event || person === undefined) {
      tally.left('beneficiary', 'record_gone', event?.label ?? `${row.event_id}`)
      continue
    }
    const list = lists.get(event.id) ?? []
    if (list.includes(person)) {
      tally.left('beneficiary', 'twice', event.label)
      continue
    }
    lists.set(event.id, [...list, person])
    tally.taken('beneficiary')
  }
  const made = [...lists].flatMap(([event_id, some]) =>
    some.map((person_id, position) => ({ event_id, person_id, position })),
  )
  await insertAll(db, 'event_beneficiary', made)
}
