import { type RawBuilder, sql } from 'kysely'
import type { Caller, Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { type Hearing, noteDeliveries } from '../webhook/note.ts'
import { parksOf } from './scope.ts'

/** Channel of the database's notifications; each payload is an Announcement. */
export const changeChannel = 'flightcase_change'
/** Channel that announces that a session ended before its time. */
export const sessionChannel = 'flightcase_session'

/** One announcement in transit: the listening process decides which users may see it. */
export type Announcement = {
  id: number
  entity: Written['entity']
  entityId: number | null
  version: number | null
  by: { id: number; name: string } | null
  /**
   * Parks of the materials concerned before and after the write; for an event, of all its
   * materials.
   */
  parks: number[]
}

/**
 * Writes the announcements of a transaction and notifies every process when it commits
 * (rules/change.md#1). It comes last in a transaction: announcing transactions wait for each other
 * here, so that ids rise in the order of commits (rules/change.md#2) and a stream that received one
 * has missed none before it. NOTIFY makes commits wait for each other in any case. Notes what
 * webhooks will hear of them too (rules/webhook.md#7).
 * @param now epoch ms, asked once the wait is over: the instant of the commit
 */
export async function announce(
  db: Db,
  written: readonly Written[],
  by: Caller | null,
  now: () => number = Date.now,
): Promise<void> {
  const last = new Map<string, Written>()
  for (const one of written) {
    const key = `${one.entity} ${one.id}`
    last.set(key, { ...one, parks: [...(last.get(key)?.parks ?? []), ...(one.parks ?? [])] })
  }
  const notes = [...last.values()]
  const { rows } = await sql<{ hooks: Hearing[] | null }>`
    with turn as materialized (select pg_advisory_xact_lock(${sql.lit(lockNumbers.announcement)})),
    note as materialized (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as (entity text, id int, version int, parks int[])
      ) with ordinality as listed (entity, id, version, parks, place)),
    concerned as (
      select entity, id, version, place, null::int as park_id from note
      union all select entity, id, null, null, unnest(parks) from note
      ${presentParks(notes)}),
    noted as (
      insert into change (entity, entity_id, version, user_id, user_name, scope)
      select c.entity, c.id, max(c.version), ${by?.id ?? null}::int, ${by?.name ?? null}::text,
        jsonb_build_object('parks', coalesce(jsonb_agg(distinct c.park_id) filter (where c.park_id is not null), '[]'))
      from turn, concerned c group by c.entity, c.id order by min(c.place)
      returning id, entity, entity_id, version, user_id, user_name, scope)
    select count(*), present_webhooks() as hooks from (
      select pg_notify(${changeChannel}, json_build_object(
        'id', id, 'entity', entity, 'entityId', entity_id, 'version', version, 'parks', scope -> 'parks',
        'by', case when user_id is not null then json_build_object('id', user_id, 'name', user_name) end)::text)
      from (select * from noted order by id) in_order) notified`.execute(db)
  const hooks = rows[0]?.hooks // as of the end of the wait, unlike what the statement itself reads
  if (hooks) await noteDeliveries(db, written, hooks, now())
}

/**
 * Adds a row for each park that the records concern now, one kind at a time. They are grouped with
 * their records, never joined: statistics gathered before the commit count none of the new rows, and
 * a join planned for a single one would go through the ids of all for each of them.
 */
function presentParks(notes: readonly Written[]): RawBuilder<unknown> {
  const entities = [...new Set(notes.map(({ entity }) => entity))]
  const selects = entities.flatMap((entity) => {
    const ids = notes.flatMap((one) => (one.entity === entity && one.id !== null ? [one.id] : []))
    const parks = parksOf(entity, ids)
    if (!parks || ids.length === 0) return []
    return sql`union all select ${entity}, id, null, null, park_id from (${parks}) present`
  })
  return sql.join(selects, sql` `)
}

/** Tells every process, once committed, that sessions have ended, so that their streams end too. */
export async function announceSessionsEnded(db: Db): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, '')`.execute(db)
}
