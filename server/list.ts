import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, TableQuery } from '#shared/field.ts'
import type { Ctx } from './context.ts'
import { invalid } from './problem.ts'

/** How an entity lists (spec 3, 1.3). Expressions refer to the alias `t` of `from`. */
export type Listing = {
  /** The table, with the joins that sorting needs, as `… as t`. */
  from: RawBuilder<unknown>
  /** Sortable fields and what they sort by: key columns that already ignore case or know natural order. */
  sortable: Record<string, RawBuilder<unknown>>
  sort: string
  /** Searchable fields, each folded; a field may look into several columns joined by a line break. */
  searchable: Record<string, RawBuilder<string>>
  /** What a search looks into when it names no field: folded. */
  search: RawBuilder<string>
}

type Shape<T> = (ids: readonly number[]) => Promise<T[]>

/** One page of a list: ids first, then their full shapes in that order. Beyond the last page the data is empty. */
export async function listPage<T>(
  ctx: Ctx,
  listing: Listing,
  query: TableQuery,
  where: RawBuilder<SqlBool>[],
  shape: Shape<T>,
): Promise<Page<T>> {
  const perPage = query.limit ?? ctx.site.general.defaultPaginationLimit
  const currentPage = query.page ?? 1
  const condition = conditions(listing, query, where)
  const order = ordering(listing, query)
  const { rows: counted } = await sql<{ items: number }>`
    select count(*) as items from ${listing.from} where ${condition}`.execute(ctx.db)
  const items = counted[0]?.items ?? 0
  const offset = (currentPage - 1) * perPage
  const { rows } =
    offset < items
      ? await sql<{ id: number }>`
          select t.id from ${listing.from} where ${condition} order by ${order} limit ${perPage} offset ${offset}`.execute(
          ctx.db,
        )
      : { rows: [] }
  return {
    pagination: { perPage, currentPage, total: { items, pages: Math.max(1, Math.ceil(items / perPage)) } },
    data: await shape(rows.map(({ id }) => id)),
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
  const { rows } = await sql<{ id: number }>`
    select t.id from ${listing.from} where ${conditions(listing, query, where)} order by ${ordering(listing, query)}`.execute(
    ctx.db,
  )
  return shape(rows.map(({ id }) => id))
}

/** Empty values come last either way, ties by id. */
function ordering({ sortable, sort }: Listing, { orderBy = sort, ascending = true }: TableQuery): RawBuilder<unknown> {
  const key = Object.hasOwn(sortable, orderBy) ? sortable[orderBy] : undefined
  if (!key) throw invalid('orderBy', 'sort')
  return ascending ? sql`${key} asc nulls last, t.id` : sql`${key} desc nulls last, t.id`
}

function conditions(listing: Listing, query: TableQuery, where: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const all = [...where]
  const fields = query.searchBy?.split('|').map((field) => {
    const key = Object.hasOwn(listing.searchable, field) ? listing.searchable[field] : undefined
    if (!key) throw invalid('searchBy', 'choice')
    return key
  })
  if (query.search) {
    const pattern = likePattern(query.search)
    const looked = fields ?? [listing.search]
    all.push(
      sql<SqlBool>`(${sql.join(
        looked.map((key) => sql`${key} like ${pattern}`),
        sql` or `,
      )})`,
    )
  }
  return all.length > 0 ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`
}

/** A folded pattern that finds the text anywhere, `%` and `_` taken literally. */
export const likePattern = (text: string): RawBuilder<string> =>
  sql<string>`'%' || fold(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`

/** Live or trashed rows of `t`, as the list's `deleted` asks. */
export const onSide = (deleted: boolean | undefined): RawBuilder<SqlBool> =>
  deleted ? sql<SqlBool>`t.deleted_at is not null` : sql<SqlBool>`t.deleted_at is null`
