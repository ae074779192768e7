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
   * that stops. A lost connection, or an embedded engine that stopped, is opened again, and
   * `missed` runs then: what was sent in between never arrives.
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * Tries whether a write would find room. @throws StorageFull, or why the database takes no writes
   * at all
   */
  refuseUnwritable(): Promise<void>
  waits: Waits
  /** Embedded only: the whole database as an archive, to give to `openDatabase` as `snapshot`. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  /** Lets what runs or waits finish, then closes; a second call is the same one. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** PostgreSQL, when given; else the embedded engine. */
  url?: string
  /** Where the embedded database is; without it everything stays in memory, for tests. */
  folder?: string
  /** A dumped in-memory database to start from. */
  snapshot?: Blob | Uint8Array
  /** How many statements may wait for a connection, and how long (ms). */
  queue?: QueueLimits
  log?: Log
}
