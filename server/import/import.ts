import { sql } from 'kysely'
import type * as z from 'zod'
import type { ImportInput, ImportResult } from '#shared/import.ts'
import type { Issues } from '#shared/invalid.ts'
import type { UnitOffEvent } from '#shared/unit.ts'
import type { Caller, Ctx, Written } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { Problem } from '../problem.ts'
import { withDropped } from '../unit/events.ts'
import { spoken } from '../words.ts'
import { type HolderOf, holdersIn, type Line, readLines, type StoredRecord } from './line.ts'
import type { Importable } from './record-key.ts'

type Fields = Record<string, unknown>
/** A line with the columns it writes. */
type Settled<L, V> = { line: L; values: V }
type Stored<T> = { stored: T }
/** What an import creates beside its records, by name. */
type Adds = ImportResult['adds']

/** The parts of a request that an import needs. */
export type Importing = Pick<Ctx, 'db' | 'site' | 'now' | 'language' | 'changed'> & {
  user: Pick<Caller, 'group' | 'restrictedParks'>
}

/** The same for the writes, which tell the units that they take off events (rules/unit.md#14). */
export type Writing = Importing & { dropped(units: readonly UnitOffEvent[]): void }

/** Issues of one row of the request, counted from 1. */
export type RowIssues = readonly [row: number, issues: Issues]
/** Records that several rows of a request make together. */
export type Gathered<L> = {
  records: readonly Fields[]
  /** Where the rows are refused: the issues of a record's line, and those of its rows alone. */
  refused(line: L): RowIssues[]
}

/** How rows of one kind become records with the columns `V`, by the noun's own rules. */
export type Importer<Row, Own extends StoredRecord, V extends object> = {
  table: Importable
  schema: z.ZodObject
  /** The field by which a row finds its record, and the fields that must differ between rows. */
  key: string
  unique: readonly string[]
  /** Who holds the values of such a field, where it is unique within something only. */
  holders?(field: string, rows: readonly Fields[]): Promise<HolderOf>
  /**
   * Live records that the caller sees, locked for the rest of the transaction, with all their
   * columns.
   */
  readStored(ctx: Importing, ids: number[]): Promise<Map<number, Own>>
  /** The records that the rows tell, where several rows make one: each of these counts as a line. */
  gathered?: Gathered<Line<Row, Own>>
  /** True when a field of a row equals the record's present value, as an export writes it. */
  isSame(field: string, row: Fields, exported: Fields): boolean
  /** Fields of a row that are stored in other tables. */
  belongings: readonly (keyof Row)[]
  /**
   * Returns the columns of each line, with its references looked up by name or created; adds errors
   * to the line's issues.
   */
  settle(ctx: Importing, lines: Line<Row, Own>[], adds: Adds): Promise<V[]>
  write(
    ctx: Writing,
    news: readonly Settled<Line<Row, Own>, V>[],
    changed: readonly Settled<Line<Row, Own> & Stored<Own>, Partial<V>>[],
  ): Promise<void>
}

/** Makes the importer of these rows, once no other import runs: it may take locks. */
type Begin<Row, Own extends StoredRecord, V extends object> = (
  ctx: Importing,
  rows: ImportInput['rows'],
) => Promise<Importer<Row, Own, V>>

/**
 * Imports rows, all or none: one wrong line refuses all of them. A rehearsal runs all checks and
 * rolls back what it created on the way.
 * @throws request.invalid with `rows`, the refused fields by the number of the row
 */
export async function importAll<Row, Own extends StoredRecord, V extends object>(
  ctx: Importing,
  importer: Importer<Row, Own, V> | Begin<Row, Own, V>,
  { rows, update = false, dry_run = false }: ImportInput,
): Promise<ImportResult> {
  // When two users import the same file, the second waits, and then finds what the first has
  // written.
  if (!dry_run) await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.importing)})`.execute(ctx.db)
  const written: Written[] = []
  const left: UnitOffEvent[] = []
  const inner: Writing = {
    ...ctx,
    changed: (one) => written.push(one),
    dropped: (units) => {
      for (const one of units) left.push(one)
    },
  }
  try {
    const result = await inTransaction(ctx.db, async () => {
      const present = typeof importer === 'function' ? await importer(inner, rows) : importer
      return attempt(inner, present, rows, update, dry_run)
    })
    for (const one of written) ctx.changed(one)
    return withDropped(result, left)
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}

/** Ends a rehearsal: rolls back what it created on the way. */
class Rehearsed extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('rehearsed')
    this.result = result
  }
}

async function attempt<Row, Own extends StoredRecord, V extends object>(
  ctx: Writing,
  importer: Importer<Row, Own, V>,
  rows: ImportInput['rows'],
  update: boolean,
  isRehearsal: boolean,
): Promise<ImportResult> {
  const { table, schema, key, unique, gathered, isSame, belongings } = importer
  const lines = await readLines<Row, Own>(gathered?.records ?? rows, {
    db: ctx.db,
    table,
    schema,
    key,
    unique,
    isSame,
    holders: (field, filled) => importer.holders?.(field, filled) ?? holdersIn(ctx.db, table, field, filled),
    readStored: update
      ? async (ids) => (ids.length === 0 ? new Map<number, Own>() : importer.readStored(ctx, ids))
      : null,
  })
  const readable = lines.filter(({ stored, sent }) => stored === undefined || Object.keys(sent).length > 0)
  const adds: Adds = { categories: [], sub_categories: [], tags: [], companies: [] }
  const values = await importer.settle(ctx, readable, adds)
  if (!update) for (const { issues } of lines) pointAtUpdate(issues, [key, 'record'])
  const refusedOf = new Map(lines.map((line) => [line, gathered ? gathered.refused(line) : ownIssues(line)]))
  const isRight = (line: Line<Row, Own>) => refusedOf.get(line)?.length === 0
  const wrong = [...refusedOf.values()].flat().sort(([row], [other]) => row - other)
  const good = readable
    .map((line, place) => ({ line, values: values[place]! })) // settled in order
    .filter(({ line }) => isRight(line))
  const news = good.filter(({ line }) => line.stored === undefined)
  const changed = good.flatMap(({ line, values }) => {
    if (line.stored === undefined) return []
    const others = differing(values, line.stored)
    // Another spelling of a name may mean the record's present value.
    if (isEmpty(others) && belongings.every((field) => line.sent[field] === undefined)) return []
    return [{ line: { ...line, stored: line.stored }, values: others }]
  })
  const unchanged = lines.filter(isRight).length - news.length - changed.length
  const result = { created: news.length, updated: changed.length, unchanged, adds }
  if (isRehearsal) {
    throw new Rehearsed({
      ...result,
      // A row's messages are by field, never nested: its schema has no records inside.
      errors: wrong.map(([row, issues]) => ({
        row,
        details: spoken(ctx.language, byName(issues)) as Record<string, string[]>,
      })),
    })
  }
  if (wrong.length > 0) {
    const refused: Issues = Object.fromEntries(wrong.map(([row, issues]) => [String(row), byName(issues)]))
    throw new Problem('request.invalid', { issues: { rows: refused } })
  }
  await importer.write(ctx, news, changed)
  return { ...result, errors: [] }
}

/** Says of a record that exists already how the import could update it (rules/import.md#9). */
function pointAtUpdate(issues: Issues, fields: readonly string[]) {
  for (const field of fields) {
    const messages = issues[field]
    if (!Array.isArray(messages)) continue
    issues[field] = messages.map((one) => (one.key === 'taken' ? { key: 'taken_updatable' } : one))
  }
}

/** Where a row is a record of its own, its line has all its issues. */
const ownIssues = ({ row, issues }: { row: number; issues: Issues }): RowIssues[] =>
  isEmpty(issues) ? [] : [[row, issues]]

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/** Columns whose sent value differs from the record's. */
const differing = <V extends object>(values: V, stored: Fields): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([column, value]) => value !== undefined && value !== stored[column]),
  ) as Partial<V> // some of its own entries

/** A row refers by name where the noun's rules refer by id: the row's `park` is their `park_id`. */
const byName = (issues: Issues): Issues =>
  Object.fromEntries(Object.entries(issues).map(([field, messages]) => [field.replace(/_id$/, ''), messages]))
