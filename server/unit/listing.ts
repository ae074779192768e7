import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { UnitQuery } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import { type Listing, onSide } from '../record/list.ts'
import { parkVisible, unitVisible } from '../record/visible.ts'

/** How units of several materials sort and search (rules/unit.md#16). */
export const unitListing: Listing = {
  from: sql`unit t join material m on m.id = t.material_id and m.deleted_at is null`,
  sortable: {
    material: sql`(m.reference_key, m.id, t.reference_key)`,
    reference: sql`t.reference_key`,
    serial_number: sql`caseless(t.serial_number) collate "und-x-icu"`,
  },
  sort: 'material',
  searchable: { reference: sql<string>`fold(t.reference)`, serial_number: sql<string>`fold(t.serial_number)` },
  search: sql<string>`fold(concat_ws(E'\n', t.reference, t.serial_number))`,
}

/** The units asked for, as far as the caller sees them and their materials. */
export function unitsAsked({ user }: Pick<Ctx, 'user'>, query: z.output<typeof UnitQuery>): RawBuilder<SqlBool>[] {
  const where = [onSide(query.deleted), unitVisible(user, 't'), parkVisible(user, 'm.park_id')]
  if (query.material !== undefined) where.push(sql<SqlBool>`t.material_id = ${query.material}`)
  return where
}
