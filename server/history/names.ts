import { type RawBuilder, sql } from 'kysely'
import type { AttributeType } from '#shared/attribute.ts'
import type { HistoryEntity } from '#shared/history-names.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../db/tables.gen.ts'
import { part, together } from '../db/together.ts'
import { hasTrash, type RecordTable } from '../record/record.ts'
import { listVisible } from '../record/visible.ts'

/** What may be named: nouns, and countries. */
export type NamedKind = Exclude<HistoryEntity, 'settings' | 'export' | 'backup'> | 'country'
/** What an attribute's values are read with. */
type Measure = { type?: AttributeType; unit?: string | null }
/**
 * A record by name; hidden ones are left out of what is told (rules/history.md#6). `is_there` while
 * it can be opened: neither in the trash nor gone.
 */
export type Name = Measure & { name: string; is_hidden: boolean; is_there: boolean }
/** Collects what has to be named, and names it. */
export type Wanted = Map<NamedKind, Set<number>>
export type Names = (kind: NamedKind, id: number) => Name

type Row = Measure & { id: number; name: string | null; is_hidden: boolean; is_there: boolean }
type Reading = Pick<Ctx, 'db' | 'user' | 'language'>

/** Adds a record to those to be named. */
export function want(wanted: Wanted, kind: NamedKind, id: number): void {
  wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
}

/**
 * Names records as they are called now; one that is gone as it was called when it went, by its
 * number when nothing remembers it (rules/history.md#7).
 */
export async function namesOf(ctx: Reading, wanted: Wanted): Promise<Names> {
  const kinds = [...wanted].filter(([, ids]) => ids.size > 0)
  const found = await together(
    ctx.db,
    Object.fromEntries(kinds.map(([kind, ids]) => [kind, part(selectOf(kind)(ctx, sql`${sql.val([...ids])}::int[]`))])),
  )
  const names = new Map<string, Name>()
  for (const [kind, rows] of Object.entries(found)) {
    for (const { id, name, ...rest } of rows) names.set(`${kind} ${id}`, { name: name ?? `#${id}`, ...rest })
  }
  const gone = kinds.flatMap(([kind, ids]) =>
    [...ids].filter((id) => !names.has(`${kind} ${id}`)).map((id) => ({ kind, id })),
  )
  for (const [key, name] of await goneNames(ctx, gone)) names.set(key, name)
  for (const [key, name] of await borrowedNames(ctx, gone)) names.set(key, name)
  const unknown = (kind: NamedKind) => ({ is_hidden: hasParks(kind) && isRestricted(ctx), is_there: false })
  return (kind, id) => names.get(`${kind} ${id}`) ?? { name: `#${id}`, ...unknown(kind) }
}

const isRestricted = ({ user }: Reading): boolean => user.restrictedParks.length > 0
/** Where nothing tells in which park a record lay, it may have lain in a hidden one. */
const hasParks = (kind: NamedKind): boolean => ['park', 'material', 'unit', 'kit'].includes(kind)

type Gone = { kind: NamedKind; id: number }

async function goneNames(ctx: Reading, gone: readonly Gone[]): Promise<Map<string, Name>> {
  if (gone.length === 0) return new Map()
  const { rows } = await sql<{ entity: NamedKind; entity_id: number; label: string; is_seen: boolean }>`
    select distinct on (h.entity, h.entity_id) h.entity, h.entity_id, h.label,
      cardinality(h.parks) > 0 and not h.parks && ${sql.val(ctx.user.restrictedParks)}::int[] as is_seen
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g (kind text, id int)
    join history h on h.entity = g.kind and h.entity_id = g.id
    where h.label is not null order by h.entity, h.entity_id, h.id desc`.execute(ctx.db)
  return new Map(
    rows.map(({ entity, entity_id, label, is_seen }) => [
      `${entity} ${entity_id}`,
      { name: label, is_hidden: hasParks(entity) && isRestricted(ctx) && !is_seen, is_there: false },
    ]),
  )
}

/** Nouns without a name of their own: the one that names their records, and where their entries hold it. */
const namedAfter = {
  remark: { kind: 'event', id: sql`h.owner_id` },
  sub_rental: { kind: 'material', id: sql`(h.changes -> 'material_id' ->> 1)::int` },
} as const

/** The names that records which are gone had of another one, as that one is called now. */
async function borrowedNames(ctx: Reading, gone: readonly Gone[]): Promise<Map<string, Name>> {
  const named = new Map<string, Name>()
  for (const [kind, after] of Object.entries(namedAfter)) {
    const ids = gone.flatMap((one) => (one.kind === kind ? [one.id] : []))
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; other: number }>`
      select distinct on (h.entity_id) h.entity_id as id, ${after.id} as other from history h
      where h.entity = ${kind} and h.entity_id = any(${sql.val(ids)}::int[]) and ${after.id} is not null
      order by h.entity_id, h.id desc`.execute(ctx.db)
    const names = await namesOf(ctx, new Map([[after.kind, new Set(rows.map(({ other }) => other))]]))
    for (const { id, other } of rows) {
      const name = names(after.kind, other)
      // It may have come into a hidden park since.
      if (!name.is_hidden) named.set(`${kind} ${id}`, { ...name, is_there: false })
    }
  }
  return named
}

type Select = (ctx: Reading, ids: RawBuilder<unknown>) => RawBuilder<Row>
const isLive = (table: RecordTable, alias: string) =>
  hasTrash(table) ? sql`${sql.ref(`${alias}.deleted_at`)} is null` : sql`true`
/** A table whose records hide in no park. */
const plain =
  (table: RecordTable, column: string): Select =>
  (_, ids) =>
    sql<Row>`
    select t.id, ${sql.ref(`t.${column}`)} as name, false as is_hidden, ${isLive(table, 't')} as is_there
    from ${sql.table(table)} t where t.id = any(${ids})`
/** By the person's name, else the one to sign in with. */
const users: Select = (_, ids) => sql<Row>`
  select u.id, coalesce(p.full_name, u.pseudo) as name, false as is_hidden, ${isLive('user', 'u')} as is_there
  from "user" u left join person p on p.user_id = u.id where u.id = any(${ids})`
const inHidden = ({ user }: Reading, park: RawBuilder<unknown>) =>
  sql`coalesce(${park} = any(${sql.val(user.restrictedParks)}::int[]), false)`

/** What has no column of this name says how it is called. */
type Nameless = { [K in NamedKind]: Tables[K] extends { name: string } ? never : K }[NamedKind]
const selectOf = (kind: NamedKind): Select => selects[kind] ?? plain(kind as Exclude<NamedKind, Nameless>, 'name')
const selects: Record<Nameless, Select> & { [K in NamedKind]?: Select } = {
  event: plain('event', 'title'),
  estimate: plain('estimate', 'number'),
  bill: plain('bill', 'number'),
  person: plain('person', 'full_name'),
  company: plain('company', 'legal_name'),
  webhook: plain('webhook', 'address'),
  user: users,
  session: users,
  attribute: (_, ids) => sql<Row>`
    select id, name, type, unit, false as is_hidden, true as is_there from attribute where id = any(${ids})`,
  country: ({ language }, ids) => sql<Row>`
    select id, ${sql.ref(`name_${language}`)} as name, false as is_hidden, true as is_there
    from country where id = any(${ids})`,
  remark: (_, ids) => sql<Row>`
    select r.id, e.title as name, false as is_hidden, true as is_there
    from remark r join event e on e.id = r.event_id where r.id = any(${ids})`,
  park: (ctx, ids) => sql<Row>`
    select p.id, p.name, ${inHidden(ctx, sql`p.id`)} as is_hidden, ${isLive('park', 'p')} as is_there
    from park p where p.id = any(${ids})`,
  material: (ctx, ids) => sql<Row>`
    select m.id, m.name, ${inHidden(ctx, sql`m.park_id`)} as is_hidden, ${isLive('material', 'm')} as is_there
    from material m where m.id = any(${ids})`,
  unit: (ctx, ids) => sql<Row>`
    select u.id, u.reference as name, ${inHidden(ctx, sql`coalesce(u.park_id, m.park_id)`)} as is_hidden,
      ${isLive('unit', 'u')} as is_there
    from unit u join material m on m.id = u.material_id where u.id = any(${ids})`,
  kit: ({ user }, ids) => sql<Row>`
    select k.id, k.name, not ${listVisible(user, 'kit', 'k')} as is_hidden, ${isLive('kit', 'k')} as is_there
    from kit k where k.id = any(${ids})`,
  sub_rental: (ctx, ids) => sql<Row>`
    select s.id, m.name, ${inHidden(ctx, sql`m.park_id`)} as is_hidden, ${isLive('sub_rental', 's')} as is_there
    from sub_rental s join material m on m.id = s.material_id where s.id = any(${ids})`,
}
