import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can, type Permission } from '#shared/permissions.ts'
import { type Found, type FoundKind, mostFound, type searchRoutes } from '#shared/search.ts'
import { barcodesLike } from '../code/barcodes.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { likePattern } from '../record/list.ts'
import { listVisible, parkVisible } from '../record/visible.ts'
import { findEvents } from './events.ts'
import { findPapers } from './papers.ts'
import { type FoundRow, holdsAll, joined, rankOf, type Wanted, wanted } from './rank.ts'

type Search = (ctx: Ctx, sought: Wanted) => Promise<FoundRow[]>

/** The search of everything (rules/search.md#1). */
export const search: Handlers<typeof searchRoutes> = {
  everything: async (ctx, { query }) => {
    const sought = wanted(query.q)
    // At once: each kind is a statement of its own, and PostgreSQL answers several at a time.
    const groups = await Promise.all(
      kinds
        .filter(({ permission }) => can(ctx.user.group, permission))
        .map(async ({ kind, find }) => {
          const rows = await find(ctx, sought)
          const found: Found[] = rows.map(({ id, label, detail }) => ({ kind, id, label, detail }))
          return { best: Math.min(...rows.map(({ rank }) => rank)), found }
        }),
    )
    return groups.sort((one, other) => one.best - other.best).flatMap(({ found }) => found)
  },
}

type Table = {
  /** The table as `… t`, with the joins that the detail needs. */
  from: RawBuilder<unknown>
  label: RawBuilder<string>
  /** Texts that are joined. */
  detail: RawBuilder<string | null>[]
  sort: RawBuilder<unknown>
  /** Extra folded text, beside `search_key`, that ranks a row. */
  also?: RawBuilder<string>
  /** Ids of rows that something else than their `search_key` finds, each with a folded text that ranks it. */
  beside?(user: Ctx['user'], sought: Wanted): RawBuilder<unknown>
  visible?(user: Ctx['user']): RawBuilder<SqlBool>
}

/** Live records whose `search_key` contains every word, the best match first, then by name. */
const findIn =
  ({ from, label, detail, sort, also, beside, visible }: Table): Search =>
  async ({ db, user }, sought) => {
    const named = holdsAll(sql`t.search_key`, sought)
    // Two lists of ids: each has an index, which a condition on both would not use. Texts of a record
    // are gathered here at once: asked for each, they went through all units of the site for each.
    const found =
      beside &&
      sql`join (
        select id, string_agg(text, E'\n') as texts
        from (select t.id, null from ${from} where ${named} union all ${beside(user, sought)}) one (id, text) group by id
      ) found using (id)`
    const extra = also ?? (beside && sql<string>`coalesce(found.texts, '')`)
    const key = extra ? sql<string>`t.search_key || E'\n' || ${extra}` : sql<string>`t.search_key`
    const { rows } = await sql<Omit<FoundRow, 'detail'> & { details: (string | null)[] }>`
      select t.id, ${label} as label, array[${sql.join(detail)}]::text[] as details, ${rankOf(key, sought)} as rank
      from ${from} ${found ?? sql``}
      where t.deleted_at is null and ${found ? sql`true` : named} and ${visible?.(user) ?? sql`true`}
      order by rank, ${sort}, t.id limit ${sql.lit(mostFound)}`.execute(db)
    return rows.map(({ details, ...row }) => ({ ...row, detail: joined(details) }))
  }

const kinds: { kind: FoundKind; permission: Permission; find: Search }[] = [
  { kind: 'event', permission: 'event:read', find: findEvents },
  {
    kind: 'material',
    permission: 'material:read',
    find: findIn({
      from: sql`material t`,
      label: sql`t.name`,
      detail: [sql`t.reference`],
      sort: sql`t.name_key`,
      beside: (user, { text }) => barcodesLike(user, likePattern(text)),
      visible: (user) => parkVisible(user, 't.park_id'),
    }),
  },
  {
    kind: 'kit',
    permission: 'kit:read',
    find: findIn({
      from: sql`kit t`,
      label: sql`t.name`,
      detail: [sql`t.reference`],
      sort: sql`t.name_key`,
      visible: (user) => listVisible(user, 'kit', 't'),
    }),
  },
  {
    kind: 'person',
    permission: 'person:read',
    find: findIn({
      from: sql`person t left join company c on c.id = t.company_id and c.deleted_at is null`,
      label: sql`t.full_name`,
      detail: [sql`t.nickname`, sql`t.reference`, sql`c.legal_name`],
      sort: sql`t.last_name_key, t.first_name_key`,
      also: sql`fold(t.last_name)`,
    }),
  },
  {
    kind: 'company',
    permission: 'company:read',
    find: findIn({
      from: sql`company t`,
      label: sql`t.legal_name`,
      detail: [sql`t.locality`],
      sort: sql`t.legal_name_key`,
    }),
  },
  {
    kind: 'park',
    permission: 'park:read',
    find: findIn({
      from: sql`park t`,
      label: sql`t.name`,
      detail: [sql`t.locality`],
      sort: sql`t.name_key`,
      visible: (user) => parkVisible(user, 't.id'),
    }),
  },
  { kind: 'bill', permission: 'bill:read', find: (ctx, sought) => findPapers(ctx, sought, 'bill') },
  { kind: 'estimate', permission: 'estimate:read', find: (ctx, sought) => findPapers(ctx, sought, 'estimate') },
]
