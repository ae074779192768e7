import { sql } from 'kysely'
import type { Event, EventBeneficiary, EventRow } from '#shared/event.ts'
import { can } from '#shared/permissions.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import { derivedValues } from '../availability/derived.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { loadPersons } from '../person/load.ts'
import type { Side } from '../record/record.ts'
import { snapshotVisible } from '../record/visible.ts'
import { loadAssignments } from './assignments.ts'
import { loadLines } from './lines.ts'
import { findEvent, type OwnEvent } from './stored.ts'

type Reading = Pick<Ctx, 'db' | 'user' | 'site' | 'now' | 'language'>

/**
 * Events as calendar rows (rules/event.md#29), in the order given; the number of statements does
 * not depend on how many there are.
 */
export async function loadRows(ctx: Reading, events: readonly OwnEvent[], withMaterials = false): Promise<EventRow[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const beneficiaries = await loadBeneficiaries(ctx, ids)
  const assignments = byEvent(await loadAssignments(ctx.db, sql`et.event_id = any(${sql.val(ids)}::int[])`))
  const derived = await derivedValues(ctx, events)
  const lines = withMaterials ? await loadLines(ctx, ids) : null
  return events.map((event) => ({
    ...event,
    beneficiaries: beneficiaries.get(event.id) ?? [],
    technicians: assignments.get(event.id) ?? [],
    ...derived.get(event.id)!,
    ...(lines ? { materials: lines.get(event.id)! } : {}),
  }))
}

/** Live beneficiaries of events, in each event's order. */
async function loadBeneficiaries(
  { db, language }: Reading,
  eventIds: readonly number[],
): Promise<Map<number, EventBeneficiary[]>> {
  const links = await db
    .selectFrom('event_beneficiary')
    .select(['event_id', 'person_id'])
    .where(sql<boolean>`event_id = any(${sql.val(eventIds)}::int[])`)
    .orderBy('event_id')
    .orderBy('position')
    .execute()
  const persons = await loadPersons(db, [...new Set(links.map(({ person_id }) => person_id))], language)
  const known = new Map(
    persons
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
  const found = byEvent(links.map((link) => ({ ...link, person: known.get(link.person_id) })))
  return new Map([...found].map(([id, rows]) => [id, rows.flatMap(({ person }) => person ?? [])]))
}

/** Rows of several events, each event's in the order they come. */
const byEvent = <T extends { event_id: number }>(rows: readonly T[]): Map<number, T[]> =>
  groupBy(rows, ({ event_id }) => event_id)

/** A single event (rules/event.md#29); `seen` as in `findEvent`. @throws record.not_found */
export async function loadEvent(ctx: Reading, id: number, side: Side = 'live', seen = true): Promise<Event> {
  const own = await findEvent(ctx, id, side, seen)
  const [row] = await loadRows(ctx, [own], true)
  const bills = can(ctx.user.group, 'bill:read') ? await loadBills(ctx, id) : []
  const estimates = await loadEstimates(ctx, id)
  return {
    ...row!,
    materials: row!.materials ?? [],
    user: await loadCreator(ctx.db, own.user_id),
    bills,
    estimates,
    discount_rate: bills[0]?.discount_rate ?? estimates[0]?.discount_rate ?? 0,
  }
}

async function loadCreator(db: Db, id: number | null): Promise<Event['user']> {
  if (id === null) return null
  const row = await db
    .selectFrom('user as u')
    .leftJoin('person as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.pseudo', 'p.id as person_id', 'p.first_name', 'p.last_name', 'p.full_name'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { person_id, first_name, last_name, full_name, ...user } = row
  const person =
    person_id === null || first_name === null || last_name === null || full_name === null
      ? null
      : { id: person_id, first_name, last_name, full_name }
  return { ...user, person }
}

/** Newest first. */
const loadBills = (ctx: Reading, eventId: number): Promise<Event['bills']> =>
  ctx.db
    .selectFrom('bill')
    .select(['id', 'number', 'date', 'discount_rate', 'due_amount', 'total_with_taxes', 'currency', 'superseded_by'])
    .where('event_id', '=', eventId)
    .where(snapshotVisible(ctx.user))
    .orderBy('id', 'desc')
    .execute()

/** Live ones, newest first. */
const loadEstimates = (ctx: Reading, eventId: number): Promise<Event['estimates']> =>
  ctx.db
    .selectFrom('estimate')
    .select([
      'id',
      'number',
      'date',
      'valid_until',
      'discount_rate',
      'due_amount',
      'total_with_taxes',
      'currency',
      'version',
    ])
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where(snapshotVisible(ctx.user))
    .orderBy('id', 'desc')
    .execute()
