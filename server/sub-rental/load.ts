import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can } from '#shared/permissions.ts'
import type { SubRental } from '#shared/sub-rental.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { one } from '../record/record.ts'
import { parkVisible } from '../record/visible.ts'

type Reading = Pick<Ctx, 'db' | 'user'>

/** The columns of a sub-rental `s` in its GET shape, with its material `m` and its supplier `c`. */
export const subRentalColumns = sql`
  s.id, s.event_id, s.material_id, s.company_id, s.quantity, s.cost, s.state, s.reference, s.note, s.broken, s.lost,
  json_build_object('id', m.id, 'name', m.name, 'reference', m.reference, 'park_id', m.park_id) as material,
  case when c.id is not null then json_build_object('id', c.id, 'legal_name', c.legal_name, 'phone', c.phone) end as company,
  s.version, s.created_at, s.updated_at`

/**
 * Sub-rentals of live materials that the caller sees, by material, then in the order in which they
 * were written; none for a caller who may not read them (rules/sub-rental.md#2).
 */
export const subRentalsWhere = ({ user }: Pick<Ctx, 'user'>, where: RawBuilder<SqlBool>) =>
  part(
    sql<SubRental>`
      select ${subRentalColumns}
      from sub_rental s join material m on m.id = s.material_id left join company c on c.id = s.company_id
      where ${can(user.group, 'sub_rental:read') ? where : sql`false`}
        and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      order by m.name_key, m.id, s.id`,
    'created_at',
    'updated_at',
  )

/** The sub-rentals of one event. */
export const subRentalsOf = (reading: Pick<Ctx, 'user'>, eventId: number) =>
  subRentalsWhere(reading, sql<SqlBool>`s.event_id = ${eventId}`)

/** What the sub-rentals of an event cost, hidden ones too, excluding VAT (rules/sub-rental.md#8). */
export const costsOf = (eventId: number) =>
  part(sql<{ costs: number }>`select coalesce(sum(cost), 0) as costs from sub_rental where event_id = ${eventId}`)

/** Reads one sub-rental. @throws record.not_found */
export async function loadSubRental(ctx: Reading, id: number): Promise<SubRental> {
  const { found } = await together(ctx.db, { found: subRentalsWhere(ctx, sql<SqlBool>`s.id = ${id}`) })
  return one(found)
}
