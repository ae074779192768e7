import { sql } from 'kysely'
import type { Caller, Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { scopeOf } from './scope.ts'

/** Channel of the database's notifications; each payload is an Announcement. */
export const changeChannel = 'flightcase_change'
/** Channel that says that a session ended before its time. */
export const sessionChannel = 'flightcase_session'

/** One announcement as it travels: who may see it is decided where it is heard. */
export type Announcement = {
  id: number
  entity: Written['entity']
  entityId: number | null
  version: number | null
  by: { id: number; name: string } | null
  /** Parks of the materials concerned before and after the write; for an event, of all its materials. */
  parks: number[]
}

const LOCK = 7_315_002

/**
 * Writes the announcements of a transaction and notifies every process when it commits (spec 3, 20.1). It comes last in a
 * transaction: those who announce wait for each other here, so that ids rise in the order of commits and a stream that
 * has heard one has missed none before it. NOTIFY makes commits wait for each other in any case.
 */
export async function announce(db: Db, written: readonly Written[], by: Caller | null): Promise<void> {
  const last = new Map<string, Written>()
  for (const one of written) {
    const key = `${one.entity} ${one.id}`
    last.set(key, { ...one, parks: [...(last.get(key)?.parks ?? []), ...(one.parks ?? [])] })
  }
  const scoped = []
  for (const one of last.values()) {
    const { parks } = await scopeOf(db, one.entity, one.id)
    scoped.push({ ...one, parks: [...new Set([...parks, ...(one.parks ?? [])])] })
  }
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
  for (const { entity, id, version, parks } of scoped) {
    await sql`
      with noted as (
        insert into change (entity, entity_id, version, user_id, user_name, scope)
        values (${entity}, ${id}, ${version}, ${by?.id ?? null}, ${by?.name ?? null}, ${JSON.stringify({ parks })}::jsonb)
        returning id, entity, entity_id, version, user_id, user_name, scope)
      select pg_notify(${changeChannel}, json_build_object(
        'id', id, 'entity', entity, 'entityId', entity_id, 'version', version, 'parks', scope -> 'parks',
        'by', case when user_id is not null then json_build_object('id', user_id, 'name', user_name) end)::text)
      from noted`.execute(db)
  }
}

/** Tells every process, once committed, that sessions have ended: their streams end too. */
export async function announceSessionsEnded(db: Db): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, '')`.execute(db)
}
