import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { openStates } from '#shared/names.ts'
import { type EventDates, withMobilization } from '#shared/rules/mobilization.ts'
import type { SubRental, SubRentalQuery, SubRentalRow } from '#shared/sub-rental.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { eventDates, isBackAt, leavesAt, mobilizationColumns } from '../event/mobilization.ts'
import type { Listing } from '../record/list.ts'
import { inOrder } from '../record/record.ts'
import { eventVisible, parkVisible } from '../record/visible.ts'
import { subRentalColumns } from './load.ts'

/**
 * When pieces are to be fetched, before the event's material leaves, or given back, once it is back
 * (rules/sub-rental.md#6).
 */
const due = sql`case when s.state in ('planned', 'ordered') then ${leavesAt('e')} else ${isBackAt('e')} end`

/** Sub-rentals of live events and materials that the caller sees, as `t`. */
const visible = ({ user }: Pick<Ctx, 'user'>): RawBuilder<unknown> => sql`
    (select s.id, s.state, s.quantity, s.cost, s.company_id, ${due} as due, m.park_id,
        e.title, e.search_key as event_key, m.name_key, m.reference_key, m.search_key as material_key,
        c.legal_name_key, c.search_key as company_key, fold(s.reference) as own_key
      from sub_rental s
        join event e on e.id = s.event_id and e.deleted_at is null
        join material m on m.id = s.material_id and m.deleted_at is null
        left join company c on c.id = s.company_id
      where ${parkVisible(user, 'm.park_id')} and ${eventVisible(user, 'e')}) t`

/** How the list sorts and searches (rules/sub-rental.md#7). */
export const subRentalListing = (ctx: Pick<Ctx, 'user'>): Listing => ({
  from: visible(ctx),
  sortable: {
    due: sql`t.due`,
    event: sql`caseless(t.title) collate "und-x-icu"`,
    company: sql`t.legal_name_key`,
    material: sql`t.name_key`,
    reference: sql`t.reference_key`,
    quantity: sql`t.quantity`,
    cost: sql`t.cost`,
    state: sql`array_position(array['planned', 'ordered', 'received', 'returned'], t.state)`,
  },
  sort: 'due',
  searchable: {
    event: sql<string>`t.event_key`,
    company: sql<string>`t.company_key`,
    material: sql<string>`t.material_key`,
    reference: sql<string>`t.own_key`,
  },
  search: sql<string>`concat_ws(E'\\n', t.event_key, t.material_key, t.company_key, t.own_key)`,
})

type Query = z.output<typeof SubRentalQuery>
export function subRentalWhere({ state = [...openStates], start, end, company, park }: Query): RawBuilder<SqlBool>[] {
  const where = [sql<SqlBool>`t.state = any(${sql.val(state)}::text[])`]
  if (start !== undefined) where.push(sql<SqlBool>`t.due >= ${`${start} 00:00:00`}::timestamp`)
  if (end !== undefined) where.push(sql<SqlBool>`t.due <= ${`${end} 23:59:59`}::timestamp`)
  if (company !== undefined) where.push(sql<SqlBool>`t.company_id = ${company}`)
  if (park !== undefined) where.push(sql<SqlBool>`t.park_id = ${park}`)
  return where
}

/** Reads rows of the list in its order, in one statement. */
export async function loadSubRentalRows({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<SubRentalRow[]> {
  const { rows } = await together(db, {
    rows: part(
      sql<SubRental & EventDates & { title: string }>`
        select ${subRentalColumns}, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}
        from sub_rental s
          join event e on e.id = s.event_id
          join material m on m.id = s.material_id
          left join company c on c.id = s.company_id
        where s.id = any(${sql.val(ids)}::int[])`,
      ...eventDates,
      'created_at',
      'updated_at',
    ),
  })
  return inOrder(ids, rows).map(
    ({ title, start_date, end_date, mobilization_start_date, mobilization_end_date, ...own }) => ({
      ...own,
      event: {
        id: own.event_id,
        title,
        ...withMobilization({ start_date, end_date }, { mobilization_start_date, mobilization_end_date }),
      },
    }),
  )
}
