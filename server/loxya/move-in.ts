import { sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { MovingReport, MovingStage } from '#shared/moving-in.ts'
import { inWorkFolder } from '../backup/work-folder.ts'
import { announce } from '../change/announcement.ts'
import { type Finding, inspect } from '../command/inspect.ts'
import type { Services } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { continueIds } from '../db/continue-ids.ts'
import { leaveUnnoted } from '../history/note.ts'
import { readSite, storeSettings } from '../settings/settings.ts'
import { refuseIfDone } from '../setup/set-up.ts'
import { moveAll } from './move-all.ts'
import type { Moving } from './moving.ts'
import { MovingRefused } from './refused.ts'
import { Tally } from './report.ts'
import { compareWith, type Sample, sampleSource } from './sample.ts'
import { shapes, silentTables } from './shapes.ts'
import { type Identity, identify, isKnown, withoutPrefix } from './source/read.ts'
import type { Progress, Source } from './source/source.ts'
import { spool } from './source/spool.ts'
import type { Piece } from './source/statements.ts'
import { type StoredFiles, storeFiles } from './stored-files.ts'
import { sumsHere, sumsOfSource } from './sums.ts'

export type MoveOptions = {
  /** Opens the source. */
  pieces(progress: Progress): AsyncIterable<Piece>
  /** The folder of uploads, if it is at hand. */
  folder: string | null
  /** Says what would move in, and writes nothing. */
  isRehearsal: boolean
  /** What an empty site begins with; a site that is set up has its own. */
  first?: { timezone?: string; language?: Language; company?: string }
  /** Anyone may send to the first screen, so the site must not have a user by the time of writing. */
  isFirstScreen?: boolean
  progress(stage: MovingStage, done: number, total: number): void
}

/**
 * Moves a database of the other program into a site without events and materials: all of it, or
 * nothing (rules/moving-in.md#4).
 * @throws MovingRefused when the source or the site cannot be used: nothing was written
 * @throws setup.done when the first screen asks and the site was set up meanwhile
 */
export async function moveIn(services: Services, options: MoveOptions): Promise<MovingReport> {
  const begun = performance.now()
  await refuseUsed(services.database.db)
  return inWorkFolder(services.config.dataDir, 'moving', async (work) => {
    const read = (done: number, total: number) => options.progress('reading', done, total)
    const source = withoutPrefix(await spool(work, options.pieces(read), isKnown))
    const identity = await identify(source)
    const undo: (() => unknown)[] = []
    const tally = new Tally()
    try {
      const files = await storeFiles({
        source,
        folder: options.folder,
        isRehearsal: options.isRehearsal,
        services,
        onFailure: (work) => undo.push(work),
        tally,
        progress: (done, total) => options.progress('files', done, total),
      })
      const told = await write(services, options, { source, identity, tally, files })
      undo.length = 0 // committed: the files belong to their rows
      options.progress('checking', 1, 1)
      const findings = await inspectMoved(services)
      const seconds = Math.round((performance.now() - begun) / 100) / 10
      return { ...told, findings, seconds }
    } catch (error) {
      for (const work of undo) await work()
      throw error
    }
  })
}

/** Everything is committed by now, so a check that breaks is a finding, not a refusal. */
async function inspectMoved({ database, files, now }: Services): Promise<Finding[]> {
  try {
    return await inspect(database, files, now())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [{ ok: false, sentence: `check: failed (${why}); run "flightcase check"` }]
  }
}

/** @throws MovingRefused where the site has events or materials, live or trashed */
async function refuseUsed(db: Db): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from event) or exists (select from material) as used`.execute(db)
  if (rows[0]?.used) throw new MovingRefused('not_empty')
}

type Gathered = { source: Source; identity: Identity; tally: Tally; files: StoredFiles }
type Told = Omit<MovingReport, 'findings' | 'seconds'>

/** Carries the report out of a transaction that is rolled back on purpose. */
class Rehearsed extends Error {
  readonly told: Told
  constructor(told: Told) {
    super('rehearsed')
    this.told = told
  }
}

async function write(services: Services, options: MoveOptions, gathered: Gathered): Promise<Told> {
  const before = { bills: await sumsOfSource(gathered.source), sample: await sampleSource(gathered.source) }
  try {
    return await inTransaction(services.database.db, async (db) => {
      const told = await writeWith(db, services, options, gathered, before)
      if (options.isRehearsal) throw new Rehearsed(told)
      return told
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.told
    throw asRefusal(error)
  }
}

async function writeWith(
  db: Db,
  services: Services,
  options: MoveOptions,
  { source, identity, tally, files }: Gathered,
  before: { bills: MovingReport['bills']['before']; sample: Sample },
): Promise<Told> {
  await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(db)
  await leaveUnnoted(db)
  // Of two moves at once the second waits here, and then finds what the first wrote.
  const present = await readSite(db, 'update')
  if (options.isFirstScreen) await refuseIfDone(db)
  await refuseUsed(db)
  const { timezone, language, company } = options.first ?? {}
  await storeSettings(db, {
    ...(timezone ? { 'general.timezone': timezone } : {}),
    ...(language ? { 'general.defaultLanguage': language } : {}),
    ...(company ? { 'company.name': company } : {}),
  })
  const site = timezone || language ? await readSite(db) : present
  const moving: Moving = {
    source,
    identity,
    db,
    tally,
    files,
    zone: site.general.timezone,
    language: site.general.defaultLanguage,
    now: services.now(),
    progress: (done, total) => options.progress('writing', done, total),
  }
  const labelOf = await withoutListing(db, () => moveAll(moving))
  options.progress('checking', 0, 1)
  const told: Told = {
    version: identity.version,
    is_rehearsal: options.isRehearsal,
    kinds: tally.kinds(),
    tables_left: tablesLeft(source),
    bills: { before: before.bills, after: await sumsHere(db) },
    quantities: await compareWith(db, before.sample, labelOf),
  }
  if (options.isRehearsal) return told // a rollback does not take sequences back
  await continueIds(db)
  await announce(db, [{ entity: 'availability', id: null, version: null }], null)
  return told
}

/** Tables that this program has no place for, and how many rows they have. */
function tablesLeft({ counts }: Source): MovingReport['tables_left'] {
  const read = new Set<string>(Object.values(shapes).flatMap(({ tables }) => [...tables]))
  return [...counts]
    .filter(([table, rows]) => rows > 0 && !read.has(table) && !silentTables.includes(table))
    .map(([table, rows]) => ({ table, rows }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
}

/** Triggers that keep the list of events after each statement, and what they would have done in the end. */
const listing = [
  ['event', 'event_entered'],
  ['event', 'event_moved'],
  ['event_material', 'event_material_made'],
  ['event_beneficiary', 'event_beneficiary_made'],
  ['bill', 'bill_made'],
  ['estimate', 'estimate_made'],
] as const

/** Runs a move and lists its events once, at its end, rather than after each of thousands of statements. */
async function withoutListing<T>(db: Db, run: () => Promise<T>): Promise<T> {
  for (const [table, trigger] of listing)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db)
  const result = await run()
  for (const [table, trigger] of listing)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db)
  await sql`analyze`.execute(db)
  await sql`select list_events(array(select id from event))`.execute(db)
  await sql`insert into lacking_stale (material_id) values (null)`.execute(db)
  return result
}

/** A row that the database refuses says which rule it broke, or what no column holds: nothing was kept. */
function asRefusal(error: unknown): unknown {
  const { constraint, detail, code = '', message } = error as DatabaseError
  if (constraint === undefined && !/^2[23]...$/.test(code)) return error // classes of SQLSTATE: data, integrity
  const why = constraint === undefined ? message : detail ? `${constraint}: ${detail}` : constraint
  return Object.assign(new MovingRefused('failed', { why }), { cause: error })
}
type DatabaseError = { constraint?: string; detail?: string; code?: string; message: string }
