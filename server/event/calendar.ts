import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { type CalendarEvent, type CalendarPage, mostInAnswer } from '#shared/event.ts'
import type { CalendarQuery } from '#shared/event-input.ts'
import { readWallClock } from '#shared/rules/period.ts'
import { derivedBeside } from '../availability/derived.ts'
import type { Ctx } from '../context.ts'
import { type Columns, columnar, plain, together } from '../db/together.ts'
import { invalid } from '../problem.ts'
import { eventVisible } from '../record/visible.ts'
import { withinPeriod } from './find.ts'
import { eventDates, hasOwnMobilization, mobilizationOf } from './mobilization.ts'

type Own = Omit<
  CalendarEvent,
  'beneficiaries' | 'borrower' | 'parks' | 'materials_count' | 'has_missing_materials' | 'has_not_returned_materials'
>

const drawnColumns: Columns<Own> = {
  ...plain('e', 'id', 'title', 'location', 'start_date', 'end_date'),
  ...mobilizationOf('e'),
  has_own_mobilization: hasOwnMobilization('e'),
  ...plain('e', 'is_confirmed', 'is_archived', 'is_billable', 'is_return_inventory_done'),
  ...plain('e', 'is_departure_inventory_done', 'kind_id', 'version'),
}

/**
 * Live events of a stretch of days as the calendar draws them (rules/event.md#32), by start, so many
 * at once. Their number changes neither that of the statements nor, past a limit, the size of the
 * answer. @throws request.invalid, event.period_too_long
 */
export async function calendarPage(ctx: Ctx, query: z.output<typeof CalendarQuery>): Promise<CalendarPage> {
  const { rows } = await together(ctx.db, {
    rows: columnar<Own>(
      drawnColumns,
      sql`
        from event e
        where e.deleted_at is null and ${withinPeriod(ctx, query)} and ${eventVisible(ctx.user, 'e')}
          and ${behind(query.after)}
        order by e.start_date, e.id limit ${mostInAnswer + 1}`,
      ...eventDates,
    ),
  })
  const events = rows.slice(0, mostInAnswer)
  const last = rows.length > events.length ? events.at(-1) : undefined
  return { data: await withTheRest(ctx, events), next: last ? `${last.start_date} ${last.id}` : null }
}

/** Only what comes after the event that the caller got last. @throws request.invalid */
function behind(after: string | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`
  const [, start = '', id = ''] = /^(.*) (\d{1,9})$/.exec(after) ?? []
  const { value } = readWallClock(start, 'start')
  if (!value) throw invalid('after', 'value')
  return sql<SqlBool>`(e.start_date, e.id) > (${value}::timestamp, ${Number(id)}::int)`
}

async function withTheRest(ctx: Ctx, events: readonly Own[]): Promise<CalendarEvent[]> {
  if (events.length === 0) return []
  const ids = sql<number[]>`${sql.val(events.map(({ id }) => id))}::int[]`
  const { found, derived } = await derivedBeside(ctx, events, { borrowers: borrowersOf(ids) })
  const borrowers = new Map(found.borrowers.map((one) => [one.id, one]))
  // In place: copying thousands of rows takes as long as fetching them.
  return events.map((event) => Object.assign(event, borrowers.get(event.id) ?? nobody, derived.get(event.id)!))
}

type Borrowers = Pick<CalendarEvent, 'id' | 'beneficiaries' | 'borrower'>
const nobody = { beneficiaries: [], borrower: null } satisfies Omit<Borrowers, 'id'>

/** Live beneficiaries of events, in each event's order, and the name that the first goes by. */
const borrowersOf = (ids: RawBuilder<number[]>) =>
  columnar<Borrowers>(
    {
      id: sql`eb.event_id`,
      beneficiaries: sql`array_agg(p.id order by eb.position)`,
      borrower: sql`(array_agg(coalesce(c.legal_name, p.full_name) order by eb.position))[1]`,
    },
    sql`
      from event_beneficiary eb
      join person p on p.id = eb.person_id and p.deleted_at is null
      left join company c on c.id = p.company_id
      where eb.event_id = any(${ids})
      group by eb.event_id`,
  )
