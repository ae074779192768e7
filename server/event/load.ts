import { type RawBuilder, sql } from 'kysely'
import type { Event, EventBeneficiary, EventRow } from '#shared/event.ts'
import type { Language } from '#shared/language.ts'
import { can } from '#shared/permissions.ts'
import { billedOf, newestInvoice } from '#shared/rules/bills-in-force.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import { totalsOf } from '#shared/rules/measures.ts'
import { marginOf } from '#shared/rules/pricing.ts'
import { type Derived, derivedBeside, derivedKnowing, usageOf } from '../availability/derived.ts'
import { openLacking } from '../availability/known-lacking.ts'
import type { Ctx } from '../context.ts'
import { columnar, type Found, part, plain, togetherOfOne } from '../db/together.ts'
import { personsFrom, personsWhere } from '../person/load.ts'
import { onItsSide } from '../record/find.ts'
import { one, type Side } from '../record/record.ts'
import { snapshotVisible } from '../record/visible.ts'
import { costsOf, subRentalsOf } from '../sub-rental/load.ts'
import { asAssignment, assignmentsWhere } from './assignments.ts'
import { claimedLines } from './claims.ts'
import { kitsOf } from './kits.ts'
import { linesFrom, linesOfEvents, loadLines, unlistedFrom, unlistedOf } from './lines.ts'
import { type OwnEvent, ownEvent } from './stored.ts'

type Reading = Pick<Ctx, 'db' | 'user' | 'site' | 'now' | 'language'>

/**
 * Reads events as calendar rows (rules/event.md#29), in the given order; the number of statements
 * does not depend on the number of events.
 */
export async function loadRows(ctx: Reading, events: readonly OwnEvent[], withMaterials = false): Promise<EventRow[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const { found, derived } = await derivedBeside(ctx, events, besides(ctx, sql`${sql.val(ids)}::int[]`))
  const rows = rowsFrom(events, found, derived)
  if (!withMaterials) return rows
  const lines = await loadLines(ctx, ids)
  return rows.map((row) => ({ ...row, materials: lines.get(row.id)! }))
}

/** The input of calendar rows, besides the events' own columns. */
const besides = ({ language }: Reading, ids: RawBuilder<number[]>) => ({
  ...beneficiariesOf(language, ids),
  assignments: assignmentsWhere(sql<boolean>`et.event_id = any(${ids})`),
})
type Besides = Found<ReturnType<typeof besides>>

/** The input of {@link beneficiariesFrom}. */
export const beneficiariesOf = (language: Language, ids: RawBuilder<number[]>) => ({
  beneficiaries: columnar<{ event_id: number; person_id: number }>(
    plain('eb', 'event_id', 'person_id'),
    sql`from event_beneficiary eb where event_id = any(${ids}) order by event_id, position`,
  ),
  ...personsWhere(
    sql<boolean>`p.id = any(array(select person_id from event_beneficiary where event_id = any(${ids})))`,
    language,
  ),
})

function rowsFrom(events: readonly OwnEvent[], found: Besides, derived: ReadonlyMap<number, Derived>): EventRow[] {
  const beneficiaries = beneficiariesFrom(found)
  const assignments = byEvent(found.assignments.map(asAssignment))
  // In place: copying thousands of rows takes as long as fetching them.
  return events.map((event) =>
    Object.assign(event, {
      beneficiaries: beneficiaries.get(event.id) ?? [],
      technicians: assignments.get(event.id) ?? [],
      ...derived.get(event.id)!,
    }),
  )
}

/** Live beneficiaries of events, in each event's order. */
export function beneficiariesFrom({
  beneficiaries,
  ...found
}: Found<ReturnType<typeof beneficiariesOf>>): Map<number, EventBeneficiary[]> {
  const known = new Map(
    personsFrom(found)
      .filter(({ deleted_at }) => deleted_at === null)
      .map((person): [number, EventBeneficiary] => [
        person.id,
        {
          id: person.id,
          first_name: person.first_name,
          last_name: person.last_name,
          full_name: person.full_name,
          reference: person.reference,
          email: person.email,
          phone: person.phone,
          street: person.street,
          postal_code: person.postal_code,
          locality: person.locality,
          full_address: person.full_address,
          company_id: person.company_id,
          company: person.company,
        },
      ]),
  )
  const linked = byEvent(beneficiaries.map((link) => ({ ...link, person: known.get(link.person_id) })))
  return new Map([...linked].map(([id, rows]) => [id, rows.flatMap(({ person }) => person ?? [])]))
}

/** Groups the rows of several events by event, in their order. */
const byEvent = <T extends { event_id: number }>(rows: readonly T[]): Map<number, T[]> =>
  groupBy(rows, ({ event_id }) => event_id)

/**
 * Reads a single event (rules/event.md#29), in one statement; `seen` as in `findEvent`.
 * @throws record.not_found
 */
export async function loadEvent(ctx: Reading, id: number, side: Side = 'live', seen = true): Promise<Event> {
  const ids = sql<number[]>`array[${id}]::int[]`
  const { creators, bills, estimates, kits, lacking, unlisted, subRentals, costs, ...found } = await togetherOfOne(
    ctx.db,
    {
      own: ownEvent(ctx.user, id, seen),
      ...besides(ctx, ids),
      ...usageOf(ctx.user, ids),
      ...linesOfEvents(ctx.user, ids),
      claimed: claimedLines(ctx.user, id),
      lacking: part(openLacking(ctx, ids)),
      kits: kitsOf(ctx, id),
      creators: creatorOf(id),
      bills: billsOf(ctx, id),
      estimates: estimatesOf(ctx, id),
      unlisted: unlistedOf(ctx.user, id),
      subRentals: subRentalsOf(ctx, id),
      costs: costsOf(id),
    },
  )
  const own = onItsSide(one(found.own), side)
  const [row] = rowsFrom([own], found, derivedKnowing(ctx, [own], found, new Set(lacking.map(({ id }) => id))))
  const materials = linesFrom([id], found).get(id) ?? []
  return {
    ...row!,
    code: own.code,
    materials,
    kits,
    user: asCreator(creators[0]),
    manager: own.manager,
    bills,
    estimates,
    discount_rate: newestInvoice(bills)?.discount_rate ?? estimates[0]?.discount_rate ?? 0,
    totals: totalsOf(materials.map(({ pivot, ...material }) => ({ ...material, quantity: pivot.quantity }))),
    margin: can(ctx.user.group, 'sub_rental:read')
      ? marginOf(billedOf(bills) ?? estimates[0], costs[0]?.costs ?? 0, ctx.site.billing.currency)
      : null,
    ...(subRentals.length > 0 ? { sub_rentals: subRentals } : {}),
    is_return_begun: own.is_return_begun,
    ...(unlisted.length > 0 ? { unlisted_materials: unlistedFrom(id, { unlisted, units: found.units }) } : {}),
  }
}

type Creator = {
  id: number
  pseudo: string
  person_id: number | null
  first_name: string | null
  last_name: string | null
  full_name: string | null
}
const creatorOf = (eventId: number) =>
  part(sql<Creator>`
    select u.id, u.pseudo, p.id as person_id, p.first_name, p.last_name, p.full_name
    from event e join "user" u on u.id = e.user_id left join person p on p.user_id = u.id where e.id = ${eventId}`)

function asCreator(row: Creator | undefined): Event['user'] {
  if (!row) return null
  const { person_id, first_name, last_name, full_name, ...user } = row
  const person =
    person_id === null || first_name === null || last_name === null || full_name === null
      ? null
      : { id: person_id, first_name, last_name, full_name }
  return { ...user, person }
}

/** Newest first; none for a caller who may not read bills. */
const billsOf = ({ user }: Reading, eventId: number) =>
  part(
    sql<Event['bills'][number]>`
      select id, number, date, discount_rate, due_amount, total_with_taxes, currency, superseded_by from bill
      where event_id = ${eventId} and ${can(user.group, 'bill:read') ? snapshotVisible(user) : sql`false`}
      order by id desc`,
    'date',
  )

/** Live ones, newest first. */
const estimatesOf = ({ user }: Reading, eventId: number) =>
  part(
    sql<Event['estimates'][number]>`
      select id, number, date, valid_until, discount_rate, due_amount, total_with_taxes, currency, version from estimate
      where event_id = ${eventId} and deleted_at is null and ${snapshotVisible(user)}
      order by id desc`,
    'date',
  )
