import type { Kysely } from 'kysely'
import type { Tables } from './tables.gen.ts'
import type { Waits } from './waits.ts'

export type Log = (message: string, facts?: object) => void

/**
 * How many callers may wait for a connection, and how long in milliseconds, before they get
 * "unavailable".
 */
export type QueueLimits = { length: number; wait: number }

export type Db = Kysely<Tables>

export type Database = {
  kind: 'embedded' | 'postgresql'
  db: Db
  /**
   * Runs `hear` for each NOTIFY payload on the channel, sent by any process; resolves to a function
   * that stops. Reopens a lost connection or a stopped embedded engine, and runs `missed` then:
   * payloads sent in between are lost.
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * Tests whether a write would find room. @throws StorageFull, or why the database accepts no
   * writes
   */
  refuseUnwritable(): Promise<void>
  waits: Waits
  /** Embedded only: the whole database as an archive, to give to `openDatabase` as `snapshot`. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  /** Waits for running and queued work, then closes; a second call returns the same promise. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** PostgreSQL, when given; else the embedded engine. */
  url?: string
  /** Folder of the embedded database; without it everything stays in memory, for tests. */
  folder?: string
  /** A dumped in-memory database to start from. */
  snapshot?: Blob | Uint8Array
  /** PostgreSQL: whether using the outer db inside a transaction is refused; by default it is. */
  isWatched?: boolean
  /** How many statements may wait for a connection, and how long (ms). */
  queue?: QueueLimits
  log?: Log
}
