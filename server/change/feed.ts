import { sql } from 'kysely'
import type { Change } from '#shared/change.ts'
import type { Noun } from '#shared/nouns.ts'
import type { Caller } from '../context.ts'
import type { Database } from '../db/connect.ts'
import type { StreamAnswer } from '../http/reply.ts'
import { type Announcement, changeChannel, sessionChannel } from './announcement.ts'
import { readable } from './readable.ts'

type Out = Parameters<StreamAnswer<Change>['open']>[0]
export type ChangeFeed = {
  /**
   * Sends changes that the caller may read from now on, after those missed since `lastId`, or the
   * start position (null); returns a function that stops it.
   */
  subscribe(caller: Caller, lastId: number | null, out: Out): () => void
  /** Streams that an account has open in this process. */
  streamsOf(userId: number): number
  /** Id of the last change that this process heard of: what is read from now on shows it. */
  last(): number
  close(): Promise<void>
}
/**
 * `waiting` holds announcements made before the stream has begun; `told` is the last id considered,
 * so that none is sent twice.
 */
type Listener = { caller: Caller; out: Out; pulse: NodeJS.Timeout; waiting: Announcement[] | null; told: number }

/**
 * Milliseconds: how long a change can be replayed, and how often the server checks sessions and
 * keeps streams alive.
 */
const kept = 10 * 60_000
const sweepEvery = 30_000
const pulseEvery = 20_000
/** The position before the first change. A client that returns to it starts afresh, unless there is still no change. */
const beginning = 0

/**
 * Listens to the database's notifications once for the process and passes them to every open
 * stream, as far as each caller may read them. Ends streams whose session is over; looks a caller
 * up again with `refresh` when their rights may have changed.
 */
export async function openChangeFeed(
  database: Database,
  refresh: (caller: Caller) => Promise<Caller | null>,
  log: (error: unknown) => void,
): Promise<ChangeFeed> {
  const listeners = new Set<Listener>()
  let isClosed = false
  let last = beginning
  let turn: Promise<void> = Promise.resolve()

  /**
   * One after the other, so that streams keep the order of ids; a failure is logged and the open
   * screens start afresh.
   */
  const inTurn = (work: () => void | Promise<void>) => {
    turn = turn.then(work).catch((error: unknown) => {
      log(error)
      reloadAll()
    })
  }
  const reloadAll = () => {
    for (const { out } of listeners) out.event('reload', null)
  }
  const forget = (listener: Listener) => {
    clearInterval(listener.pulse)
    listeners.delete(listener)
  }
  const end = (listener: Listener) => {
    forget(listener)
    listener.out.event('end', null)
    listener.out.end()
  }
  const refreshAll = async () => {
    for (const listener of [...listeners]) {
      const now = await refresh(listener.caller)
      if (now) listener.caller = now
      else end(listener)
    }
  }
  const tell = (listener: Listener, one: Announcement) => {
    // The stream ended while the server looked up what it missed, or read the change before its
    // notification came.
    if (!listeners.has(listener) || one.id <= listener.told) return
    listener.told = one.id
    if (listener.caller.sessionEnds <= Date.now()) return end(listener)
    const change = readable(listener.caller, one)
    if (change) listener.out.event('change', change, String(one.id))
  }
  const hear = async (one: Announcement) => {
    last = one.id
    if (one.entity === 'user') await refreshAll()
    for (const listener of [...listeners]) {
      if (listener.waiting) listener.waiting.push(one)
      else tell(listener, one)
    }
  }
  const stops = [
    await database.listen(changeChannel, (payload) => inTurn(() => hear(JSON.parse(payload))), reloadAll),
    await database.listen(sessionChannel, () => inTurn(refreshAll)),
  ]
  last = Math.max(last, await newest(database))
  inTurn(() => prune(database))
  // Sessions expire, and old changes become useless.
  const sweep = setInterval(() => {
    inTurn(refreshAll)
    inTurn(() => prune(database))
  }, sweepEvery)
  sweep.unref()

  /**
   * Sends what the client missed, or the start position, first; announcements made meanwhile wait,
   * and go out once.
   */
  const begin = async (listener: Listener, lastId: number | null) => {
    try {
      const missed = lastId === null ? null : await since(database, lastId)
      if (!missed || lastId === null) await placeAt(listener, lastId !== null)
      else listener.told = lastId
      for (const one of missed ?? []) tell(listener, one)
    } catch (error) {
      log(error)
      if (listeners.has(listener)) listener.out.event('reload', null)
    }
    for (const one of listener.waiting ?? []) tell(listener, one)
    listener.waiting = null
  }
  /** Lets a client without any change yet resume from here when its connection breaks. */
  const placeAt = async (listener: Listener, isLost: boolean) => {
    const place = String(await newest(database))
    if (!listeners.has(listener)) return
    if (isLost) listener.out.event('reload', null, place)
    else listener.out.place(place)
  }

  return {
    subscribe(caller, lastId, out) {
      if (isClosed) {
        out.end()
        return () => {}
      }
      const breathe = () => {
        out.comment()
        // With the place, which moves on with changes that the caller may not read.
        out.event('pulse', null, listener.told > beginning ? String(listener.told) : undefined)
      }
      const pulse = setInterval(breathe, pulseEvery)
      const listener: Listener = { caller, out, pulse, waiting: [], told: beginning }
      listeners.add(listener)
      // Until the start position is known, a broken connection may have missed anything.
      if (lastId === null) out.place(String(beginning))
      void begin(listener, lastId)
      return () => forget(listener)
    },
    last: () => last,
    streamsOf: (userId) => [...listeners].filter(({ caller }) => caller.id === userId).length,
    async close() {
      isClosed = true
      clearInterval(sweep)
      for (const listener of [...listeners]) {
        forget(listener)
        listener.out.end()
      }
      for (const stop of stops) await stop()
      await turn
    },
  }
}

/** Reads what was announced after an id, in order; null when that is too long ago to tell. */
async function since({ db }: Database, lastId: number): Promise<Announcement[] | null> {
  const rows = await db
    .selectFrom('change')
    .select(['id', 'entity', 'entity_id', 'version', 'user_id', 'user_name', 'scope'])
    .where('id', '>=', lastId)
    .orderBy('id')
    .execute()
  if (rows.length === 0 && lastId === beginning) return []
  if (rows[0]?.id !== lastId) return null
  return rows.slice(1).map((row) => ({
    id: row.id,
    entity: row.entity as Noun, // the column's check allows no other
    entityId: row.entity_id,
    version: row.version,
    by: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    parks: (row.scope as { parks?: number[] }).parks ?? [], // written by announce() alone
  }))
}

/** Reads the id of the last committed announcement; `beginning` without one. */
async function newest({ db }: Database): Promise<number> {
  const row = await db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? beginning
}

/** Deletes old announcements, except the last: it is the position of every quiet stream. */
async function prune({ db }: Database): Promise<void> {
  await sql`delete from change where at < now() - ${`${kept} milliseconds`}::interval
    and id < (select max(id) from change)`.execute(db)
}
