import type { Kysely } from 'kysely'
import type { Tables } from './tables.gen.ts'

export type Log = (message: string, facts?: object) => void

/** How many callers may wait for the embedded engine, and how long in milliseconds, before they are told it is unavailable. */
export type QueueLimits = { length: number; wait: number }

export type Db = Kysely<Tables>

export type Database = {
  kind: 'embedded' | 'postgresql'
  db: Db
  /**
   * Runs `hear` for each NOTIFY payload on the channel, sent by any process; resolves to a function that stops. On
   * PostgreSQL a lost connection is opened again, and `missed` runs then: what was sent in between never arrives.
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
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
  /** How many statements may wait for the embedded engine, and how long (ms). */
  queue?: QueueLimits
  log?: Log
}
