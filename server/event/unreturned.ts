import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { UnreturnedLine, UnreturnedQuery } from '#shared/return.ts'
import { daysBetween } from '#shared/rules/days.ts'
import { type EventDates, withMobilization } from '#shared/rules/mobilization.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import type { Listing } from '../record/list.ts'
import { inOrder } from '../record/record.ts'
import { parkVisible, unitVisible } from '../record/visible.ts'
import { isOver, siteNow, stillOut } from './awaited.ts'
import { eventDates, mobilizationColumns } from './mobilization.ts'
import { siteDay } from './state.ts'

type Reading = Pick<Ctx, 'db' | 'user' | 'site' | 'now'>
/** The first live beneficiary of an event (alias `e`), by id. */
const borrower = sql`
  select p.id, p.full_name, p.last_name_key, p.search_key, coalesce(p.phone, c.phone) as phone
  from event_beneficiary eb
    join person p on p.id = eb.person_id and p.deleted_at is null
    left join company c on c.id = p.company_id and c.deleted_at is null
  where eb.event_id = e.id order by eb.position limit 1`

/** Lines whose pieces are still out, as `t` (rules/unreturned.md#1). */
const stillOutLines = (ctx: Reading): RawBuilder<unknown> => sql`
    (select em.id, em.event_id, em.material_id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}, e.search_key as event_key,
        m.name_key, m.reference_key, m.search_key as material_key, m.park_id, ${stillOut} as quantity,
        p.last_name_key, p.search_key as person_key
      from event e
        join event_material em on em.event_id = e.id
        join material m on m.id = em.material_id and m.deleted_at is null
        left join lateral (${borrower}) p on true
      where ${isOver(siteNow(ctx))} and ${stillOut} > 0 and ${parkVisible(ctx.user, 'm.park_id')}) t`

/** How the list sorts and searches (rules/unreturned.md#3). */
export const unreturnedListing = (ctx: Reading): Listing => ({
  from: stillOutLines(ctx),
  sortable: {
    days_late: sql`-(t.mobilization_end_date::date - date '2000-01-01')`,
    event: sql`caseless(t.title) collate "und-x-icu"`,
    start_date: sql`t.start_date`,
    end_date: sql`t.mobilization_end_date`, // when the pieces were due back
    beneficiary: sql`t.last_name_key`,
    material: sql`t.name_key`,
    reference: sql`t.reference_key`,
    quantity: sql`t.quantity`,
  },
  sort: 'days_late',
  searchable: {
    event: sql<string>`t.event_key`,
    beneficiary: sql<string>`t.person_key`,
    material: sql<string>`t.material_key`,
  },
  search: sql<string>`concat_ws(E'\\n', t.event_key, t.material_key, t.person_key)`,
})

export const unreturnedWhere = ({ park }: z.output<typeof UnreturnedQuery>): RawBuilder<SqlBool>[] =>
  park === undefined ? [] : [sql<SqlBool>`t.park_id = ${park}`]

type Row = EventDates & {
  id: number
  event_id: number
  title: string
  material_id: number
  name: string
  reference: string
  park_id: number
  quantity: number
  person_id: number | null
  full_name: string | null
  phone: string | null
}

/** Reads lines of the list in its order, in one statement. */
export async function loadUnreturned(ctx: Reading, ids: readonly number[]): Promise<UnreturnedLine[]> {
  const lines = sql`${sql.val(ids)}::int[]`
  const found = await together(ctx.db, {
    rows: part(
      sql<Row>`
        select em.id, em.event_id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}, em.material_id, m.name, m.reference, m.park_id,
          ${stillOut} as quantity, p.id as person_id, p.full_name, p.phone
        from event_material em
          join event e on e.id = em.event_id
          join material m on m.id = em.material_id
          left join lateral (${borrower}) p on true
        where em.id = any(${lines})`,
      ...eventDates,
    ),
    units: part(sql<{ line: number; id: number; reference: string }>`
      select em.id as line, u.id, u.reference
      from event_material em
        join material m on m.id = em.material_id
        join event_unit eu on eu.event_id = em.event_id and eu.material_id = em.material_id and eu.came_back is null
        join unit u on u.id = eu.unit_id and u.deleted_at is null and ${unitVisible(ctx.user)}
      where em.id = any(${lines}) order by u.reference_key, u.id`),
  })
  const day = siteDay(ctx)
  return inOrder(ids, found.rows).map((row) => ({
    id: row.id,
    event: { id: row.event_id, title: row.title, ...withMobilization(row, row) },
    beneficiary:
      row.person_id === null ? null : { id: row.person_id, full_name: row.full_name ?? '', phone: row.phone },
    material: { id: row.material_id, name: row.name, reference: row.reference, park_id: row.park_id },
    quantity: row.quantity,
    units: found.units.filter(({ line }) => line === row.id).map(({ id, reference }) => ({ id, reference })),
    days_late: daysBetween(row.mobilization_end_date.slice(0, 10), day),
  }))
}
