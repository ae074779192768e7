import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, TableQuery } from '#shared/field.ts'
import type { Ctx } from '../context.ts'
import { invalid } from '../problem.ts'
import { type FewValues, type Order, pageByValue, pageInOrder, pageOfFiltered } from './page.ts'

/**
 * How a noun is listed (rules/http.md#14), sorted (rules/http.md#15) and searched
 * (rules/http.md#16). Expressions refer to the alias `t` of `from`.
 */
export type Listing = {
  /** The table as `… t`, with joins that searching and filtering need: all of it is counted. */
  from: RawBuilder<unknown>
  /**
   * Sortable fields with their expressions: key columns that already ignore case or know natural
   * order.
   */
  sortable: Record<string, RawBuilder<unknown> | JoinedKey>
  sort: string
  /** Searchable fields, each folded; a field may cover several columns joined by a line break. */
  searchable: Record<string, RawBuilder<string>>
  /** The expression of a search that names no field: folded. */
  search: RawBuilder<string>
  /**
   * Whether a page filters all rows before it sorts them, when so many match, or however many may:
   * told of a limit, the planner would rather walk the sort's index, which takes long where the first
   * rows lie far in.
   */
  filtersFirst?(orderBy: string, items?: number): boolean
  /** Sortable fields with a handful of values, which no index has in order, see {@link pageByValue}. */
  fewValues?: Record<string, FewValues>
  /**
   * Ids of rows that a search which names no field finds by something else, given its folded
   * pattern.
   */
  beside?(pattern: RawBuilder<string>): RawBuilder<unknown>
}

/** A sort key in another table, which is joined to `from` on demand. */
type JoinedKey = { join: RawBuilder<unknown>; key: RawBuilder<unknown> }

type Shape<T> = (ids: readonly number[]) => Promise<T[]>

/**
 * Reads one page of a list: ids first, then their full shapes in that order. Beyond the last page
 * the data is empty.
 */
export async function listPage<T>(
  ctx: Ctx,
  listing: Listing,
  query: TableQuery,
  where: RawBuilder<SqlBool>[],
  shape: Shape<T>,
): Promise<Page<T>> {
  const perPage = query.limit ?? ctx.site.general.defaultPaginationLimit
  const currentPage = query.page ?? 1
  const rows = { ...ordering(listing, query), from: listing.from, condition: conditions(listing, query, where) }
  const part = { offset: (currentPage - 1) * perPage, limit: perPage }
  const orderBy = query.orderBy ?? listing.sort
  const { filtersFirst } = listing
  const values = listing.fewValues?.[orderBy]
  const { items, ids } = values
    ? await pageByValue(ctx.db, rows, values, part)
    : filtersFirst?.(orderBy)
      ? await pageOfFiltered(ctx.db, rows, part)
      : await pageInOrder(ctx.db, rows, part, filtersFirst && ((items) => filtersFirst(orderBy, items)))
  return {
    pagination: { perPage, currentPage, total: { items, pages: Math.max(1, Math.ceil(items / perPage)) } },
    data: await shape(ids),
  }
}

/** The whole list, for `paginated=0`. */
export async function listAll<T>(
  ctx: Ctx,
  listing: Listing,
  query: TableQuery,
  where: RawBuilder<SqlBool>[],
  shape: Shape<T>,
): Promise<T[]> {
  const { join, key, inOrder } = ordering(listing, query)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${listing.from} ${join} where ${conditions(listing, query, where)}
    order by ${inOrder(key, false)}`.execute(ctx.db)
  return shape(rows.map(({ id }) => id))
}

/**
 * The sort key with the join that it needs, and the order by it, or its reverse: empty values come
 * last in both directions, ties by id. @throws request.invalid on `orderBy`
 */
function ordering({ sortable, sort }: Listing, { orderBy = sort, ascending = true }: TableQuery): Order {
  const found = Object.hasOwn(sortable, orderBy) ? sortable[orderBy] : undefined
  if (!found) throw invalid('orderBy', 'sort')
  const { join, key } = 'join' in found ? found : { join: sql``, key: found }
  const inOrder = (by: RawBuilder<unknown>, isReversed: boolean) =>
    sql`${by} ${ascending === isReversed ? sql`desc` : sql`asc`} ${isReversed ? sql`nulls first, t.id desc` : sql`nulls last, t.id`}`
  return { join, key, inOrder }
}

function conditions(listing: Listing, query: TableQuery, where: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const all = [...where]
  const asked = query.searchBy === undefined ? undefined : [...new Set(query.searchBy.split('|'))]
  const fields = asked?.map((field) => {
    const key = Object.hasOwn(listing.searchable, field) ? listing.searchable[field] : undefined
    if (!key) throw invalid('searchBy', 'choice')
    return key
  })
  if (query.search) {
    const pattern = likePattern(query.search)
    const held = (fields ?? [listing.search]).map((key) => sql`${key} like ${pattern}`)
    const found = sql<SqlBool>`(${sql.join(held, sql` or `)})`
    const beside = fields ? undefined : listing.beside?.(pattern)
    // Two lists of ids: each has an index, which a condition on both would not use.
    all.push(beside ? sql`t.id in (select t.id from ${listing.from} where ${found} union ${beside})` : found)
  }
  return all.length > 0 ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`
}

/**
 * The text as a part of a pattern for folded keys, with `%` and `_` literal. Escaped once folded:
 * folding makes `%` of the full-width `％`.
 */
export const foldedText = (text: string): RawBuilder<string> =>
  sql<string>`regexp_replace(fold(${text}), '[\\\\%_]', '\\\\\\&', 'g')`

/** A folded pattern that finds the text anywhere. */
export const likePattern = (text: string): RawBuilder<string> => sql<string>`'%' || ${foldedText(text)} || '%'`

/** Live or trashed rows of `t`, according to the list's `deleted`. */
export const onSide = (deleted: boolean | undefined): RawBuilder<SqlBool> =>
  deleted ? sql<SqlBool>`t.deleted_at is not null` : sql<SqlBool>`t.deleted_at is null`
