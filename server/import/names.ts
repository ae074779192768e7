import { sql } from 'kysely'
import { can, type Permission } from '#shared/permissions.ts'
import type { Db } from '../db/connect.ts'
import { insertRecord } from '../record/record.ts'
import { holdersOf } from '../record/taken.ts'
import { parkVisible } from '../record/visible.ts'
import { countryAlias } from './country-aliases.ts'
import type { Importing } from './import.ts'

/** Resolves names of one kind: the id by the name as given, or why there is none. */
export type Named = (name: string) => number | 'unknown' | 'taken_in_trash'

const lookUp =
  (ids: ReadonlyMap<string, number | 'taken_in_trash'>): Named =>
  (name) =>
    ids.get(name) ?? 'unknown'

/**
 * Live parks the caller sees, by name in any case; without a name, the only park
 * (rules/import.md#11).
 */
export async function parksNamed({
  db,
  user,
}: Pick<Importing, 'db' | 'user'>): Promise<{ named: Named; only?: number }> {
  const parks = await db
    .selectFrom('park')
    .select(['id', sql<string>`caseless(name)`.as('key')])
    .where('deleted_at', 'is', null)
    .where(parkVisible(user, 'id'))
    .execute()
  const ids = new Map(parks.map(({ id, key }) => [key, id]))
  const only = parks.length === 1 ? parks[0]?.id : undefined
  // Parks are few: compared here as the database compares names (caseless).
  return { named: (name) => ids.get(name.toLowerCase()) ?? 'unknown', only }
}

/**
 * Countries by their name in either language, in any case and with or without accents, by their
 * code, or by another usual name (rules/language.md#7).
 */
export async function countriesNamed(db: Db, names: readonly string[]): Promise<Named> {
  const given = [...new Set(names)]
  if (given.length === 0) return () => 'unknown'
  const { rows } = await sql<{ given: string; id: number }>`
    select v.given, c.id
    from (
      select given, fold(known) as key
      from unnest(${sql.val(given)}::text[], ${sql.val(given.map(countryAlias))}::text[]) as sent (given, known)
      offset 0
    ) v
    join (
      select id, fold(name_fr) as key from country
      union all select id, fold(name_en) from country
      union all select id, lower(code) from country
    ) c using (key)`.execute(db)
  return lookUp(new Map(rows.map(({ given, id }) => [given, id])))
}

/**
 * Categories or companies by name; creates missing ones if the caller may, and lists them in
 * `made`. Neither uses nor recreates a trashed one.
 */
export async function namedOrMade(
  ctx: Importing,
  {
    table,
    column,
    permission,
    make,
  }: { table: 'category' | 'company'; column: string; permission: Permission; make(name: string): Promise<number> },
  names: readonly string[],
  made: string[],
): Promise<Named> {
  const ids = new Map<string, number | 'taken_in_trash'>()
  const fresh = new Map<string, number>()
  for (const [name, { key, id, deleted_at }] of await holdersOf(ctx.db, table, column, names)) {
    if (deleted_at !== null) ids.set(name, 'taken_in_trash')
    else if (id !== null) ids.set(name, id)
    else if (can(ctx.user.group, permission)) {
      const present = fresh.get(key)
      const own = present ?? (await make(name))
      if (present === undefined) made.push(name)
      fresh.set(key, own)
      ids.set(name, own)
    }
  }
  return lookUp(ids)
}

/**
 * Sub-categories by their category and name, created likewise. The key of each is `<category id>
 * <name>`.
 */
export async function subCategoriesNamed(
  ctx: Importing,
  pairs: readonly { category_id: number; name: string }[],
  made: string[],
): Promise<Named> {
  const distinct = [...new Map(pairs.map((pair) => [`${pair.category_id} ${pair.name}`, pair])).values()]
  if (distinct.length === 0) return () => 'unknown'
  const { rows } = await sql<{ category_id: number; name: string; key: string; id: number | null }>`
    select w.category_id, w.name, caseless(w.name) as key, s.id
    from unnest(${sql.val(distinct.map(({ category_id }) => category_id))}::int[],
      ${sql.val(distinct.map(({ name }) => name))}::text[])
      with ordinality as w (category_id, name, place)
    left join sub_category s on s.category_id = w.category_id and caseless(s.name) = caseless(w.name)
    order by w.place`.execute(ctx.db)
  const ids = new Map<string, number>()
  const fresh = new Map<string, number>()
  for (const { category_id, name, key, id } of rows) {
    const present = id ?? fresh.get(`${category_id} ${key}`)
    if (present === undefined && !can(ctx.user.group, 'category:edit')) continue
    const own = present ?? (await insertRecord(ctx, 'sub_category', { category_id, name }))
    if (present === undefined) made.push(name)
    fresh.set(`${category_id} ${key}`, own)
    ids.set(`${category_id} ${name}`, own)
  }
  return lookUp(ids)
}

/** Of these tags' names, those that no tag has, each once. */
export async function newTags(db: Db, names: readonly string[]): Promise<string[]> {
  const holders = await holdersOf(db, 'tag', 'name', names)
  const fresh = new Map<string, string>()
  for (const [name, { key, id }] of holders) if (id === null && !fresh.has(key)) fresh.set(key, name)
  return [...fresh.values()]
}
