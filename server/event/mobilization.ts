import { type RawBuilder, sql } from 'kysely'
import type { Mobilization } from '#shared/rules/mobilization.ts'
import { type Columns, listed } from '../db/together.ts'

// The table keeps own bounds alone (rules/event.md#35); everything else reads them filled.

/** When the material of an event leaves; `event` is the alias of its table. Wall clock. */
export const leavesAt = (event: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${event}.own_mobilization_start`)}, ${sql.ref(`${event}.start_date`)})`

/** When it is back. */
export const isBackAt = (event: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${event}.own_mobilization_end`)}, ${sql.ref(`${event}.end_date`)})`

/** Both bounds under the names that answers give them. */
export const mobilizationOf = (event: string): Columns<Mobilization> => ({
  mobilization_start_date: leavesAt(event),
  mobilization_end_date: isBackAt(event),
})
/** The same as a select lists them. */
export const mobilizationColumns = (event: string): RawBuilder<unknown> => listed(mobilizationOf(event))

/** The four dates of an event in answers: its operation's and its mobilization's. */
export const eventDates = ['start_date', 'end_date', 'mobilization_start_date', 'mobilization_end_date'] as const

/** Whether a bound of the mobilization is the event's own. */
export const hasOwnMobilization = (event: string): RawBuilder<boolean> => sql<boolean>`
  (num_nonnulls(${sql.ref(`${event}.own_mobilization_start`)}, ${sql.ref(`${event}.own_mobilization_end`)}) > 0)`

/** The four dates of an event, as pairs for `json_build_object`. */
export const datesInJson = (event: string): RawBuilder<unknown> => {
  const text = (date: RawBuilder<string>) => sql`to_char(${date}, 'YYYY-MM-DD HH24:MI:SS')`
  return sql`
    'start_date', ${text(sql.ref(`${event}.start_date`))}, 'end_date', ${text(sql.ref(`${event}.end_date`))},
    'mobilization_start_date', ${text(leavesAt(event))}, 'mobilization_end_date', ${text(isBackAt(event))}`
}
