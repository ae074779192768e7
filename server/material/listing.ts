import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Message } from '#shared/invalid.ts'
import type { DateForQuantities, MaterialQuery } from '#shared/material.ts'
import { uncategorized } from '#shared/names.ts'
import { examinedInterval, type Interval, type Read, readWallClock, type Side } from '#shared/rules/period.ts'
import { materialsWithBarcode } from '../code/barcodes.ts'
import type { Ctx } from '../context.ts'
import { invalid } from '../problem.ts'
import { type Listing, onSide } from '../record/list.ts'
import { parkVisible } from '../record/visible.ts'

type Query = z.output<typeof MaterialQuery>

// A reference has no line break, so it is what follows the last one of `search_key`.
const referenceOf = sql<string>`split_part(t.search_key, E'\n', -1)`

/**
 * Sorts by the rank of the material's park or category by name: a number, which sorts faster than a
 * name.
 */
const byNameOf = (noun: 'park' | 'category') => ({
  join: sql`
    left join (select id, row_number() over (order by name_key, id) as place from ${sql.ref(noun)}) o
      on o.id = ${sql.ref(`t.${noun}_id`)}`,
  key: sql`o.place`,
})

/**
 * How the list of materials sorts and searches (rules/material.md#19). Hidden prices do not sort
 * either.
 */
export const materialListing = ({ site, user }: Pick<Ctx, 'site' | 'user'>): Listing => ({
  from: sql`material t`,
  sortable: {
    name: sql`t.name_key`,
    reference: sql`t.reference_key`,
    description: sql`caseless(t.description) collate "und-x-icu"`,
    park: byNameOf('park'),
    category: byNameOf('category'),
    rental_price: site.billing.mode === 'none' ? sql`null::numeric` : sql`t.rental_price`,
    replacement_price: sql`t.replacement_price`,
    stock_quantity: sql`t.stock_quantity`,
    out_of_order_quantity: sql`t.out_of_order_quantity`,
    weight: sql`t.weight`,
    volume: sql`t.volume`,
    power: sql`t.power`,
  },
  sort: 'name',
  searchable: { name: sql<string>`left(t.search_key, -length(${referenceOf}) - 1)`, reference: referenceOf },
  search: sql<string>`t.search_key`,
  beside: (pattern) => materialsWithBarcode(user, pattern),
})

/** Conditions of the filters, all of which must hold, limited to what the caller may see. */
export function filtered({ user }: Pick<Ctx, 'user'>, query: Query): RawBuilder<SqlBool>[] {
  const { park, category, subCategory, tags } = query
  const where = [onSide(query.deleted), parkVisible(user, 't.park_id')]
  if (park !== undefined) where.push(sql<SqlBool>`t.park_id = ${park}`)
  if (category === uncategorized) where.push(sql<SqlBool>`t.category_id is null`)
  else if (category !== undefined) where.push(sql<SqlBool>`t.category_id = ${category}`)
  if (subCategory !== undefined) where.push(sql<SqlBool>`t.sub_category_id = ${subCategory}`)
  if (tags && tags.length > 0) {
    where.push(sql<SqlBool>`t.id in (
      select mt.material_id from material_tag mt join tag g on g.id = mt.tag_id
      where g.deleted_at is null and caseless(g.name) in (${sql.join(tags.map((name) => sql`caseless(${name})`))}))`)
  }
  return where
}

/**
 * The time that `dateForQuantities` asks about: a day, or from a start to an end on the site's
 * clock. Null when it is absent or when one of the two is empty (rules/availability.md#10).
 * @throws request.invalid for an invalid date, one with a zone, or an end before the start
 */
export function examined(asked: z.output<typeof DateForQuantities> | undefined, zone: string): Interval | null {
  const refused = (key: Message['key']) => invalid('dateForQuantities', key)
  const read = (text: string, side: Side): string => {
    const { value, problem }: Read = readWallClock(text, side)
    if (problem) throw refused(problem)
    return value
  }
  const isDay = typeof asked === 'string'
  const [from, to] = isDay ? [asked.trim(), asked.trim()] : [asked?.start?.trim(), asked?.end?.trim()]
  const [start, end] = [from && read(from, 'start'), to && read(to, 'end')]
  if (!start || !end) return null
  if (isDay && start === end) throw refused('date') // a date with a time is not a day
  if (end <= start) throw refused('before_start')
  return examinedInterval(start, end, zone)
}
