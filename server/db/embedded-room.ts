import { statfsSync } from 'node:fs'
import { z } from 'zod'
import type { Engine } from './embedded-engine.ts'
import { StorageFull } from './unavailable.ts'

const MB = 1024 ** 2
/**
 * Bytes of one file of the engine's journal, which needs the next one whole before it can go on.
 */
const SEGMENT = 16 * MB
/** Bytes a usual transaction may add to the journal. */
const MARGIN = 2 * MB
/** Bytes below which the disk counts as full. */
const LEAST = MB

const Journal = z.object({ left: z.number(), used: z.number() })

/**
 * Refuses a write that the engine might not survive. The engine copes with a full disk in its
 * tables, but dies when it cannot write its journal. A disk with room for the journal's next file
 * is fine; without that, writes go on while the present files have room.
 * @throws StorageFull
 */
export async function refuseWithoutRoom(folder: string, engine: Engine): Promise<void> {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= SEGMENT + MARGIN) return
  if (free >= LEAST) {
    const journal = await journalOf(engine)
    if (journal.left >= MARGIN) return
    // A checkpoint recycles files that are written to their end.
    if (journal.used > 0) {
      await engine.query('checkpoint')
      if ((await journalOf(engine)).left >= MARGIN) return
    }
  }
  throw new StorageFull(`The disk of ${folder} is full: ${Math.floor(free / MB)} MB are free.`)
}

/**
 * Gives the journal a second file while the disk has plenty of room, so that it can go on when
 * there is little: from then on each checkpoint recycles the previous file as the next one.
 */
export async function reserveJournal(folder: string, engine: Engine): Promise<void> {
  const { bavail, bsize } = statfsSync(folder)
  const { left, used } = await journalOf(engine)
  if (used > 0 || left > SEGMENT || bavail * bsize < 4 * SEGMENT) return
  await engine.query('select pg_switch_wal()')
  await engine.query('checkpoint')
}

/** Bytes that the journal's files can still take, and how many of these files are used up. */
async function journalOf(engine: Engine): Promise<z.infer<typeof Journal>> {
  const { rows } = await engine.query(`
    with present as (select pg_walfile_name(pg_current_wal_insert_lsn()) as name),
      files as (select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$')
    select (${SEGMENT} - mod(pg_current_wal_insert_lsn() - '0/0', ${SEGMENT})
        + ${SEGMENT} * (select count(*) from files where name > (select name from present)))::float8 as left,
      (select count(*) from files where name < (select name from present))::float8 as used`)
  return Journal.parse(rows[0])
}
