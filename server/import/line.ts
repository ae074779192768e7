import type * as z from 'zod'
import { addIssue, type InvalidKey, type Issues, issuesOf } from '#shared/invalid.ts'
import { type Holder, type Holders, holdersOf } from '../batch.ts'
import type { Db } from '../db/connect.ts'
import type { RecordTable } from '../record.ts'

/** One row of an import on its way to a record. */
export type Line<Row, Stored> = {
  /** Its place in the request, from 1. */
  row: number
  sent: Partial<Row>
  /** What it writes over; absent for a new record. */
  stored: Stored | undefined
  issues: Issues
}

/** Adds a message to a line. */
export const refuse = ({ issues }: { issues: Issues }, field: string, key: InvalidKey): void =>
  addIssue(issues, [field], { key })

/** The value of a field as text, when it is that. */
const textOf = (row: Record<string, unknown>, field: string): string[] => {
  const value = row[field]
  return typeof value === 'string' ? [value] : []
}

type Reading<Stored> = {
  db: Db
  table: RecordTable
  schema: z.ZodObject
  /** The field by which a row finds its record. */
  key: string
  /** Fields no two rows may share. */
  unique: readonly string[]
  /** Live records with these ids that the caller sees, by id; null when none is to be written over. */
  readStored: ((ids: number[]) => Promise<Map<number, Stored>>) | null
}

/**
 * Reads rows: each finds the record it is about and is checked by itself. An empty value counts as absent; a record that is there
 * keeps what its row does not say.
 */
export async function readLines<Row, Stored>(
  rows: readonly Record<string, unknown>[],
  { db, table, schema, key, unique, readStored }: Reading<Stored>,
): Promise<Line<Row, Stored>[]> {
  const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  const holders = new Map<string, Holders>()
  for (const field of unique) {
    holders.set(
      field,
      await holdersOf(
        db,
        table,
        field,
        filled.flatMap((row) => textOf(row, field)),
      ),
    )
  }
  const holderOf = (row: Record<string, unknown>, field: string): Holder | undefined =>
    textOf(row, field).flatMap((text) => holders.get(field)?.get(text) ?? [])[0]
  const found = filled.flatMap((row) => holderOf(row, key)?.id ?? [])
  const stored = readStored ? await readStored([...new Set(found)]) : new Map<number, Stored>()
  const partial = schema.partial()

  const lines = filled.map((row, place): Line<Row, Stored> => {
    const own = stored.get(holderOf(row, key)?.id ?? 0)
    const read = (own === undefined ? schema : partial).safeParse(row, { reportInput: true })
    return {
      row: place + 1,
      sent: (read.success ? read.data : {}) as Partial<Row>, // what the row's own schema gives
      stored: own,
      issues: read.success ? {} : issuesOf(read.error),
    }
  })
  for (const field of unique) {
    const seen = new Map<string, Line<Row, Stored>>()
    for (const [place, line] of lines.entries()) {
      const value = holderOf(filled[place] ?? {}, field)?.key
      if (value === undefined) continue
      const first = seen.get(value)
      if (first) for (const twin of [first, line]) refuse(twin, field, 'twice_in_file')
      else seen.set(value, line)
    }
  }
  return lines
}

/** Records as they stand, by id. */
export const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]))
