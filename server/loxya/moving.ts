import { sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.gen.ts'
import type { Tally } from './report.ts'
import type { Identity } from './source/read.ts'
import type { Progress, Source } from './source/source.ts'
import type { StoredFiles } from './stored-files.ts'

/** Ids here by their ids in the source. */
export type Ids = ReadonlyMap<number, number>

/** What every step of a move works with. */
export type Moving = {
  source: Source
  identity: Identity
  /** The transaction of the move. */
  db: Db
  tally: Tally
  files: StoredFiles
  /** The site's clock, by which wall-clock times are read (IANA zone). */
  zone: string
  language: Language
  /** Epoch ms. */
  now: number
  progress: Progress
}

/** Rows written per statement. */
const page = 1000

/**
 * Writes rows with the columns of the first, in their order. Values are JSON: decimals and moments
 * as text.
 */
export async function insertAll(
  db: Db,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += page) {
    const some = rows.slice(from, from + page)
    const columns = sql.join(Object.keys(some[0]!).map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::text::jsonb)`.execute(
      db,
    )
  }
}

/** Rows of one table that are written a page at a time, so that never all of them are held. */
export type Pages = { add(row: Readonly<Record<string, unknown>>): Promise<void>; end(): Promise<void> }

/**
 * Gathers rows and writes them as a page is full; `end` writes the rest.
 * @param before rows of another table that these name, and that must be there first
 */
export function pagesOf(db: Db, table: keyof Tables, before?: Pages): Pages {
  let rows: Readonly<Record<string, unknown>>[] = []
  const end = async () => {
    await before?.end()
    await insertAll(db, table, rows)
    rows = []
  }
  return {
    end,
    async add(row) {
      if (rows.push(row) >= page) await end()
    },
  }
}

/** Gives records of the source their ids here: their own where it is free. */
export class Numbers {
  readonly ids = new Map<number, number>()
  readonly #taken: Set<number>
  #next: number

  private constructor(taken: readonly number[], old: readonly number[]) {
    this.#taken = new Set(taken)
    this.#next = Math.max(0, ...spread(taken), ...spread(old)) + 1
  }

  /** @param old every id that the source has, so that none of them is given to another record */
  static async of(db: Db, table: keyof Tables, old: readonly number[]): Promise<Numbers> {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db)
    return new Numbers(
      rows.map(({ id }) => id),
      old,
    )
  }

  give(old: number): number {
    const id = this.#taken.has(old) ? this.#next++ : old
    this.#taken.add(id)
    this.ids.set(old, id)
    return id
  }

  isFree(id: number): boolean {
    return !this.#taken.has(id)
  }

  /** A record of the source is one that the site has already. */
  join(old: number, id: number): void {
    this.ids.set(old, id)
  }

  /** An id that no record of the source had. */
  fresh(): number {
    const id = this.#next++
    this.#taken.add(id)
    return id
  }
}

/** The largest of many numbers: arguments of a call are limited. */
const spread = (numbers: readonly number[]): number[] =>
  numbers.length === 0 ? [] : [numbers.reduce((most, one) => Math.max(most, one))]

/** Remembers where an old address leads, for records that could not keep their id. */
export async function noteAddresses(db: Db, kind: string, ids: Ids): Promise<void> {
  const moved = [...ids].filter(([old_id, new_id]) => old_id !== new_id)
  await insertAll(
    db,
    'moved_address',
    moved.map(([old_id, new_id]) => ({ kind, old_id, new_id })),
  )
}
