import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inTransaction } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { parkVisible } from '../record/visible.ts'
import type { Asking, AskingFor } from './examined.ts'
import { eventsLacking, lackingLines, lackingOfEvents } from './missing.ts'
import { ownHeldBy, subRented } from './sweep.ts'

type Reading = Asking & { now: number }

/**
 * How long a transaction may last, ms: others wait for the embedded engine as long. It costs what the
 * lines of its materials cost: most materials have few, some have thousands.
 */
const turn = 200
/** How many materials the first transaction takes, and the largest. */
const [first, most] = [10, 500]
/** Of a material marked many times, so many marks go at once; all of a large stock's would be read in each turn. */
const marksRead = 5000
/** With more marked materials than this, computing everything anew costs no more. */
const mostStale = 300
/** An event that is over for so long, ms, lacks nothing in any zone. */
const surelyOver = 2 * 86_400_000
/** A clock may come back by this much, ms: `surelyOver` less the 25 hours of a day still covers it. */
const harmless = 43_200_000

/**
 * Brings the table `event_lacking` up to date: what events that are not over lack, by material. Each
 * write leaves the materials it concerns in `lacking_stale` (migration 0032); here they are computed
 * again by the rule that every answer follows (rules/availability.md#11). To be called before the
 * table is read: then it says what a question to each event would have said when this was called.
 * What is written meanwhile waits for the next reader, or this one might never end.
 * @param isStopping ends it between two turns: the next start goes on
 */
export async function renewLacking(ctx: Reading, isStopping: () => boolean = () => false): Promise<void> {
  const newest = await newestMark(ctx)
  if (newest === null) return
  let count = first
  while (!isStopping() && (await hasMarks(ctx, newest))) {
    const took = await inTransaction(ctx.db, async (db) => {
      // Of two that compute at once, the one that saw less might write last.
      await sql`select pg_advisory_xact_lock(${lockNumbers.lacking}::bigint)`.execute(db)
      const began = performance.now()
      if (await hasMarks({ db }, newest)) await renewSome({ ...ctx, db }, count)
      return performance.now() - began
    })
    count = Math.min(most, Math.max(1, Math.round(count * Math.min(2, turn / took))))
  }
}

/** Marks all where the rows were computed by a clock that has come back since. */
async function newestMark(ctx: Pick<Reading, 'db' | 'now'>): Promise<number | null> {
  const { rows } = await sql<{ id: number | null; isAhead: boolean }>`
    select (select max(id) from lacking_stale) as id, ${isAhead(ctx)} as "isAhead"`.execute(ctx.db)
  const { id, isAhead: hasComeBack } = rows[0]!
  if (!hasComeBack) return id
  await sql`
    with back as (
      update lacking_as_of set as_of = ${instant(ctx.now)} where as_of > ${instant(ctx.now + harmless)} returning as_of)
    insert into lacking_stale (material_id) select null::int from back`.execute(ctx.db)
  // Another process may have marked all meanwhile: its mark counts too.
  return newestMark(ctx)
}

const isAhead = ({ now }: Pick<Reading, 'now'>) => sql<boolean>`
  exists (select from lacking_as_of where as_of > ${instant(now + harmless)})`

async function hasMarks({ db }: Pick<Reading, 'db'>, newest: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from lacking_stale where id <= ${newest}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** True of every event that a lack still concerns (rules/event.md#30), and of some that ended a day or two ago. */
const isOpen = ({ now }: Pick<Reading, 'now'>) => sql<SqlBool>`
  not is_archived and (isempty(period) or upper(period) > ${instant(now - surelyOver)})`

/** What a write leaves after this has read the marks, it computes next time. */
async function renewSome(ctx: Reading, count: number): Promise<void> {
  // Replaces a mark of all by one of each material, older than any other: its readers wait for these.
  await sql`
    with every as (delete from lacking_stale where material_id is null returning id)
    insert into lacking_stale (id, material_id) select -m.id, m.id from material m where exists (select from every)
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`
    with waiting as materialized (select id, material_id from lacking_stale order by id limit ${marksRead}),
    chosen as (select distinct material_id from waiting limit ${count})
    delete from lacking_stale mark using waiting join chosen on chosen.material_id = waiting.material_id
    where mark.id = waiting.id returning waiting.material_id as id`.execute(ctx.db)
  const materials = sql<number[]>`${sql.val([...new Set(rows.map(({ id }) => id))])}::int[]`
  const found = lackingOfMaterials(
    { ...ctx, user: { restrictedParks: [] } },
    materials,
    sql`deleted_at is null and ${isOpen(ctx)}`,
  )
  await sql`
    with clock as (
      insert into lacking_as_of (as_of) values (${instant(ctx.now)})
      on conflict (id) do update set as_of = greatest(lacking_as_of.as_of, excluded.as_of))
    delete from event_lacking where material_id = any(${materials})`.execute(ctx.db)
  await sql`insert into event_lacking (event_id, material_id) select id, material_id from (${found}) found`.execute(
    ctx.db,
  )
}

/**
 * What events lack of these materials, by event and material.
 * @param examined a condition on the events, beside that they hold some of them
 */
function lackingOfMaterials(ctx: AskingFor, materials: RawBuilder<number[]>, examined: RawBuilder<unknown>) {
  const ofMaterials = sql<SqlBool>`material_id = any(${materials})`
  // They are found by their material before anything is joined to them.
  const lines = sql`(
    select em.event_id, em.material_id, ${ownHeldBy('em')} as quantity
    from (select * from event_material where ${ofMaterials} offset 0) em
      left join ${subRented(ofMaterials)} on sub.event_id = em.event_id and sub.material_id = em.material_id
    where ${ownHeldBy('em')} > 0 offset 0) em`
  return lackingLines(ctx, {
    examined: sql`id in (select event_id from event_material where ${ofMaterials}) and ${examined}`,
    taken: sql`${lines} join event e on e.id = em.event_id`,
    summed: sql<SqlBool>`true`,
    asked: sql`examined x join ${lines} on em.event_id = x.id`,
  })
}

/** The select of what these events lack, by event and material, where it still concerns them. */
export const openLacking = (ctx: AskingFor & Reading, ids: RawBuilder<number[]>) =>
  lackingOfEvents(ctx, sql`id = any(${ids}) and ${isOpen(ctx)}`)

type Known = { lacking: number[]; trashed: number[]; stale: number[]; isUnknown: boolean }

/**
 * Picks the events that lack a material which the caller sees, as `eventsLacking` does, of events that
 * are neither over nor archived. It reads what is known of them, and computes only what writes have
 * left to be computed.
 */
export async function openEventsLacking(ctx: AskingFor & Reading, eventIds: readonly number[]): Promise<Set<number>> {
  if (eventIds.length <= 1) return eventsLacking(ctx, eventIds)
  const ids = sql`${sql.val(eventIds)}::int[]`
  const { rows } = await sql<Known>`
    with mark as materialized (select material_id from lacking_stale limit ${marksRead}),
    stale as materialized (select distinct material_id from mark)
    select
      array(
        select distinct el.event_id from event_lacking el join material m on m.id = el.material_id
        where el.event_id = any(${ids}) and m.deleted_at is null and ${parkVisible(ctx.user, 'm.park_id')}
          and not exists (select from stale where stale.material_id = el.material_id)) as lacking,
      array(select id from event where id = any(${ids}) and deleted_at is not null) as trashed,
      array(select material_id from stale where material_id is not null) as stale,
      exists (select from stale where material_id is null) or (select count(*) from mark) = ${marksRead} or ${isAhead(ctx)} as "isUnknown"`.execute(
    ctx.db,
  )
  const { lacking, trashed, stale, isUnknown } = rows[0]!
  if (isUnknown || stale.length > mostStale) return eventsLacking(ctx, eventIds)
  const found = [...lacking, ...(await eventsLacking(ctx, trashed))]
  if (stale.length > 0) {
    const lines = lackingOfMaterials(ctx, sql<number[]>`${sql.val(stale)}::int[]`, sql`id = any(${ids})`)
    const written = await sql<{ id: number }>`${lines}`.execute(ctx.db)
    found.push(...written.rows.map(({ id }) => id))
  }
  return new Set(found)
}
