import { sql } from 'kysely'
import type { Caller, Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { scopesOf } from './scope.ts'

/** Channel of the database's notifications; each payload is an Announcement. */
export const changeChannel = 'flightcase_change'
/** Channel that says that a session ended before its time. */
export const sessionChannel = 'flightcase_session'

/** One announcement as it travels: the listening process decides which users may see it. */
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
 * (rules/change.md#1). It comes last in a transaction: those who announce wait for each other here,
 * so that ids rise in the order of commits (rules/change.md#2) and a stream that has heard one has
 * missed none before it. NOTIFY makes commits wait for each other in any case.
 */
export async function announce(db: Db, written: readonly Written[], by: Caller | null): Promise<void> {
  const last = new Map<string, Written>()
  for (const one of written) {
    const key = `${one.entity} ${one.id}`
    last.set(key, { ...one, parks: [...(last.get(key)?.parks ?? []), ...(one.parks ?? [])] })
  }
  const told = [...last.values()]
  const scopes = new Map<string, Map<number, number[]>>()
  for (const entity of new Set(told.map((one) => one.entity))) {
    const ids = told.flatMap((one) => (one.entity === entity ? (one.id ?? []) : []))
    scopes.set(entity, await scopesOf(db, entity, ids))
  }
  const notes = told.map(({ entity, id, version, parks = [] }) => {
    const present = id === null ? [] : (scopes.get(entity)?.get(id) ?? [])
    return { entity, id, version, parks: [...new Set([...present, ...parks])] }
  })
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.announcement)})`.execute(db)
  await sql`
    with noted as (
      insert into change (entity, entity_id, version, user_id, user_name, scope)
      select one.note ->> 'entity', (one.note ->> 'id')::int, (one.note ->> 'version')::int, ${by?.id ?? null}::int,
        ${by?.name ?? null}::text, jsonb_build_object('parks', one.note -> 'parks')
      from jsonb_array_elements(${JSON.stringify(notes)}::jsonb) with ordinality as one (note, place) order by one.place
      returning id, entity, entity_id, version, user_id, user_name, scope)
    select count(*) from (
      select pg_notify(${changeChannel}, json_build_object(
        'id', id, 'entity', entity, 'entityId', entity_id, 'version', version, 'parks', scope -> 'parks',
        'by', case when user_id is not null then json_build_object('id', user_id, 'name', user_name) end)::text)
      from (select * from noted order by id) in_order) notified`.execute(db)
}

/** Tells every process, once committed, that sessions have ended: their streams end too. */
export async function announceSessionsEnded(db: Db): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, '')`.execute(db)
}
