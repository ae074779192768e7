import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import * as z from 'zod'
import { billAheadOf } from '../billing/clock.ts'
import type { Database, Db } from '../db/connect.ts'
import { mismatchOfMigrations, pendingMigrations } from '../db/migrate.ts'
import { isStorageFull } from '../db/unavailable.ts'
import type { FileStore } from '../files/file-store.ts'
import { namedFiles } from '../files/named-files.ts'
import { sentenceOf } from './failure.ts'

/** One finding: a sentence for the terminal, which says what to do when something is wrong. */
export const Finding = z.object({ ok: z.boolean(), sentence: z.string() })
export type Finding = z.output<typeof Finding>

/**
 * Inspects database, migrations, room for writes, files (unless they cannot be reached) and clock
 * (epoch ms), where the database is open.
 */
export async function inspect(database: Database, files: FileStore | null, now: number): Promise<Finding[]> {
  const migrations = await inspectMigrations(database)
  const found: Finding[] = [{ ok: true, sentence: `database: ${database.kind}, answers` }, migrations]
  if (!migrations.ok) return found
  return [
    ...found,
    await inspectRoom(database, files),
    ...(files ? await inspectFiles(database.db, files) : []),
    await inspectClock(database.db, now),
  ]
}

/** Writes, as `/readyz` does: a full disk lets everything else here pass. */
async function inspectRoom(database: Database, files: FileStore | null): Promise<Finding> {
  try {
    await database.refuseUnwritable()
    await files?.refuseUnwritable()
    return { ok: true, sentence: 'writing: database and files can be written' }
  } catch (error) {
    const sentence = sentenceOf(error) ?? (isStorageFull(error) ? (error as Error).message : undefined)
    if (sentence === undefined) throw error
    return { ok: false, sentence: `writing: ${sentence}` }
  }
}

async function inspectMigrations(database: Database): Promise<Finding> {
  const mismatch = await mismatchOfMigrations(database)
  if (mismatch) return { ok: false, sentence: `migrations: ${mismatch}` }
  const pending = await pendingMigrations(database)
  if (pending.length === 0) return { ok: true, sentence: 'migrations: all applied' }
  return { ok: false, sentence: `migrations: ${pending.join(', ')} not applied; run "flightcase migrate"` }
}

/** Checks that every file that a record names can be read. */
async function inspectFiles(db: Db, files: FileStore): Promise<Finding[]> {
  const rows = await namedFiles(db)
  const missing: Finding[] = []
  for (const { name, whose } of rows) {
    const readable = await access(files.pathOf(name), constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!readable) missing.push({ ok: false, sentence: `files: the ${whose} is missing (${name})` })
  }
  const sentence = `files: ${rows.length - missing.length} of ${rows.length} readable`
  return [...missing, { ok: missing.length === 0, sentence }]
}

/** Bills are dated by this clock, or by the newest bill when that is ahead of it. */
async function inspectClock(db: Db, now: number): Promise<Finding> {
  const ahead = await billAheadOf(db, now)
  const clock = new Date(now).toISOString()
  if (!ahead) return { ok: true, sentence: `clock: ${clock}, after the newest invoice` }
  return {
    ok: false,
    sentence:
      `clock: this machine's clock says ${clock}, but the newest invoice, ${ahead.number}, is dated ` +
      `${new Date(ahead.instant).toISOString()}. Set the clock if it is wrong. If it is right, that invoice was issued while ` +
      'the clock was ahead, and every new one takes its date until then: ask your accountant before you issue another.',
  }
}
