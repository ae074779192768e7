import { sql } from 'kysely'
import type * as z from 'zod'
import type { PersonInput, PersonRow, personRoutes } from '#shared/person.ts'
import type { Person } from '#shared/person-shape.ts'
import type { Ctx } from '../context.ts'
import { removeAssignments } from '../event/assignments.ts'
import { nextEvents } from '../event/next.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem, type Refusals } from '../problem.ts'
import { raiseRecords } from '../record/batch.ts'
import { finding, locking } from '../record/find.ts'
import { listPage } from '../record/list.ts'
import { insertRecord, one, updateRecord } from '../record/record.ts'
import { removal, restoration } from '../record/trash.ts'
import { change, creation } from '../record/write.ts'
import { billedThisYear } from './billed.ts'
import { checkPerson, readKnown } from './check.ts'
import { beneficiaryListing, persons } from './listing.ts'
import { loadPersons } from './load.ts'
import { replaceTags } from './tags.ts'

type Input = z.output<typeof PersonInput>

const find = finding(({ db, language }, ids) => loadPersons(db, ids, language))

/** Persons: beneficiaries and technicians by their tags (rules/person.md#4). */
export const person: Handlers<typeof personRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, beneficiaryListing(ctx), query, persons(query), async (ids) => {
      const rows: PersonRow[] = await loadPersons(ctx.db, ids, ctx.language)
      const next = query['with-next-event'] ? await nextEvents(ctx, 'person', ids) : undefined
      const billed = query['with-billed'] ? await billedThisYear(ctx, ids) : undefined
      for (const row of rows) {
        if (next) row.next_event = next.get(row.id) ?? null
        if (billed) row.billed = billed.of(row.id)
      }
      return rows
    }),

  get: (ctx, { params }) => find(ctx, params.id),

  tags: async (ctx, { params }) => {
    await find(ctx, params.id)
    return ctx.db
      .selectFrom('tag as t')
      .innerJoin('person_tag as pt', 'pt.tag_id', 't.id')
      .select(['t.id', 't.name'])
      .where('pt.person_id', '=', params.id)
      .where('t.deleted_at', 'is', null)
      .orderBy('t.name_key')
      .execute()
  },

  create: creation(find, check, async (ctx, { tags, ...values }) => {
    const id = await insertRecord(ctx, 'person', values)
    if (tags?.length) await replaceTags(ctx, id, tags)
    return id
  }),
  update: change(locking('person', find), find, check, async (ctx, { tags, ...values }, { id }) => {
    // No person drops out of every list by accident: without tags, or with an empty list, the
    // present ones stay.
    if (tags?.length) await replaceTags(ctx, id, tags)
    await updateRecord(ctx, 'person', id, values)
  }),
  remove: removal('person', find, {
    beforeDestroying: async (ctx, id) => {
      await leaveEvents(ctx, id)
      await raiseRecords(ctx, 'user', sql`select user_id from person where id = ${id}`)
    },
  }),
  restore: restoration('person', find),
}

/**
 * When the email or reference is taken, tells the caller of a creation which person has it, to use
 * instead (`error.existing`).
 * @throws request.invalid
 */
async function check({ db }: Ctx, values: Partial<Input>, refusals: Refusals, current?: Person): Promise<void> {
  const holder = checkPerson(await readKnown(db, [values]), values, current, refusals)
  if (current || holder === undefined) return
  const { rows } = await sql`select id, full_name, deleted_at from person where id = ${holder}`.execute(db)
  throw new Problem('request.invalid', { issues: refusals.issues, extra: { existing: one(rows) } })
}

/**
 * Removes a person from its events; each of them gets a new version (rules/person.md#10). Locks
 * events before it touches their lists, as in every write to an event: another order would
 * deadlock.
 */
async function leaveEvents(ctx: Ctx, id: number): Promise<void> {
  const { rows: events } = await sql<{ id: number }>`
    select id from event
    where id in (
      select event_id from event_technician where technician_id = ${id}
      union select event_id from event_beneficiary where person_id = ${id})
    order by id for no key update`.execute(ctx.db)
  const assignments = await ctx.db.selectFrom('event_technician').select('id').where('technician_id', '=', id).execute()
  await removeAssignments(ctx, assignments)
  await ctx.db.deleteFrom('event_beneficiary').where('person_id', '=', id).execute()
  for (const event of events) await updateRecord(ctx, 'event', event.id)
}
