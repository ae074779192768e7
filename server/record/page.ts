import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What a list sorts by, with the join that it needs; `inOrder` orders by an expression of it, and then by id. */
export type Order = {
  join: RawBuilder<unknown>
  key: RawBuilder<unknown>
  inOrder(by: RawBuilder<unknown>, isReversed: boolean): RawBuilder<unknown>
}
type Rows = Order & { from: RawBuilder<unknown>; condition: RawBuilder<SqlBool> }
type Part = { offset: number; limit: number }
/** How many rows there are in all, and the ids of those of the page. */
type Found = { items: number; ids: number[] }

/**
 * A page of rows that are counted; `filtersFirst` says of their number whether to filter all before
 * sorting them. The first page needs no number to be found, and is counted in the same statement.
 */
export async function pageInOrder(
  db: Db,
  rows: Rows,
  { offset, limit }: Part,
  filtersFirst?: (items: number) => boolean,
): Promise<Found> {
  const { from, join, condition, key, inOrder } = rows
  if (offset === 0 && !filtersFirst) {
    const { rows: found } = await sql<Found>`
      select (select count(*) from ${from} where ${condition}) as items, array(
        select t.id from ${from} ${join} where ${condition} order by ${inOrder(key, false)} limit ${limit}) as ids`.execute(
      db,
    )
    return found[0]!
  }
  const counted = await sql<{ items: number }>`select count(*) as items from ${from} where ${condition}`.execute(db)
  const items = counted.rows[0]?.items ?? 0
  const size = Math.min(limit, items - offset)
  if (size <= 0) return { items, ids: [] }
  const isFenced = filtersFirst?.(items) ?? false
  const read = async (isReversed: boolean, skipped: number): Promise<number[]> => {
    const page = isFenced
      ? sql<{ id: number }>`
          select t.id from (select t.id, ${key} as key from ${from} ${join} where ${condition} offset 0) t
          order by ${inOrder(sql`t.key`, isReversed)} limit ${size} offset ${skipped}`
      : sql<{ id: number }>`
          select t.id from ${from} ${join} where ${condition}
          order by ${inOrder(key, isReversed)} limit ${size} offset ${skipped}`
    return (await page.execute(db)).rows.map(({ id }) => id)
  }
  // Reads the last pages from the end: no page is further than half the list away.
  const ids = offset <= items / 2 ? await read(false, offset) : (await read(true, items - offset - size)).reverse()
  return { items, ids }
}

/** A page of rows that are filtered before they are sorted, and so counted in the same scan. */
export async function pageOfFiltered(db: Db, rows: Rows, { offset, limit }: Part): Promise<Found> {
  const { from, join, condition, key, inOrder } = rows
  const { rows: found } = await sql<Found>`
    with t as materialized (select t.id, ${key} as key from ${from} ${join} where ${condition})
    select (select count(*) from t) as items,
      array(select t.id from t order by ${inOrder(sql`t.key`, false)} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  return found[0] ?? { items: 0, ids: [] }
}

/** A number of a handful of values. */
export type FewValues = {
  /** The select of how many of these rows have each value, as `key` and `items`; a value may stand in several. */
  counts(rows: RawBuilder<unknown>): RawBuilder<unknown>
  /** Whether a row has this value. */
  is(value: number): RawBuilder<SqlBool>
}

/**
 * A page by a number of a handful of values: how many rows have each tells which of them lie in the
 * page, and those of one are in order by id alone.
 */
export async function pageByValue(
  db: Db,
  rows: Rows,
  { counts, is }: FewValues,
  { offset, limit }: Part,
): Promise<Found> {
  const { from, join, condition, inOrder } = rows
  const { rows: values } = await sql<{ key: number; items: number }>`
    select t.key, t.items
    from (
      select key, sum(items) as items, 0 as id from (${counts(sql`${from} ${join} where ${condition}`)}) counted
      group by key) t
    order by ${inOrder(sql`t.key`, false)}`.execute(db)
  const ids: number[] = []
  let items = 0
  for (const value of values) {
    const skipped = Math.max(0, offset - items)
    const wanted = Math.min(offset + limit, items + value.items) - items - skipped
    items += value.items
    if (wanted <= 0) continue
    // Reads the last from the end.
    const isReversed = skipped > value.items / 2
    const { rows: found } = await sql<{ id: number }>`
      select t.id from ${from} ${join} where ${condition} and ${is(value.key)}
      order by t.id ${isReversed ? sql`desc` : sql`asc`}
      limit ${wanted} offset ${isReversed ? value.items - skipped - wanted : skipped}`.execute(db)
    const inIds = found.map(({ id }) => id)
    ids.push(...(isReversed ? inIds.reverse() : inIds))
  }
  return { items, ids }
}
