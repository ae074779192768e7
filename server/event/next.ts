import { sql } from 'kysely'
import type { NextEvent } from '#shared/next-event.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { eventVisible } from '../record/visible.ts'
import { leavesAt } from './mobilization.ts'

/** How events relate to each noun that has a next one. */
const relation = {
  material: { table: 'event_material', column: 'material_id' },
  person: { table: 'event_beneficiary', column: 'person_id' },
} as const

/**
 * Reads the next event of each record, by its id, in one statement: the first that has not started
 * yet among live ones that are not archived and that the caller sees (rules/event.md#33). Persons
 * are meant as beneficiaries.
 */
export async function nextEvents(
  { db, user, site, now }: Pick<Ctx, 'db' | 'user' | 'site' | 'now'>,
  noun: keyof typeof relation,
  ids: readonly number[],
): Promise<Map<number, NextEvent>> {
  const { table, column } = relation[noun]
  const { rows } = await sql<NextEvent & { of: number }>`
    select distinct on (own.record) own.record as of, e.id, e.title, e.start_date, ${leavesAt('e')} as mobilization_start_date
    from (select ${sql.ref(column)} as record, event_id from ${sql.table(table)}
        where ${sql.ref(column)} = any(${sql.val(ids)}::int[])) own
      join event e on e.id = own.event_id
    where ${leavesAt('e')} > ${wallClockOf(now, site.general.timezone)}::timestamp
      and e.deleted_at is null and not e.is_archived and ${eventVisible(user, 'e')}
    order by own.record, ${leavesAt('e')}, e.id`.execute(db)
  return new Map(rows.map(({ of, ...event }) => [of, event]))
}
