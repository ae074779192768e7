import type * as z from 'zod'
import { addIssue, type InvalidKey, type Issues, issuesOf, type Message } from '#shared/invalid.ts'
import type { Db } from '../db/connect.ts'
import { withNumbers } from '../http/sent-value.ts'
import { readable } from '../http/validate.ts'
import { type Holder, type Holders, holdersOf } from '../record/taken.ts'
import { type Importable, recordsOf } from './record-key.ts'

type Values = Record<string, unknown>
/** A live record: its columns, and what an export says of it. */
export type StoredRecord = { id: number; exported: Values }

/** One row of an import on its way to a record. */
export type Line<Row, Stored> = {
  /** Its place in the request, from 1. */
  row: number
  /** What it says; of a record that is there, only what differs from it. */
  sent: Partial<Row>
  /** What it writes over; absent for a new record. */
  stored: Stored | undefined
  issues: Issues
}

/** Adds a message to a line. */
export const refuse = (
  { issues }: { issues: Issues },
  field: string,
  key: InvalidKey,
  facts?: Message['facts'],
): void => addIssue(issues, [field], { key, facts })

/** The value of a field as text, when it is that. */
const textOf = (row: Values, field: string): string[] => {
  const value = row[field]
  return typeof value === 'string' ? [value] : []
}

type Reading<Stored> = {
  db: Db
  table: Importable
  schema: z.ZodObject
  /** The field by which a row without a record's key finds its record. */
  key: string
  /** Fields no two rows may share. */
  unique: readonly string[]
  /**
   * Live records with these ids that the caller sees, by id; null when none is to be written over.
   */
  readStored: ((ids: number[]) => Promise<Map<number, Stored>>) | null
  /** True when a field of a row says what the record has already. */
  isSame(field: string, row: Values, exported: Values): boolean
}

/**
 * Reads rows: each finds the record it is about and is checked by itself. An empty value counts as
 * absent; a record that is there keeps what its row does not say. A value that the record has
 * already is not checked: an export is imported again whatever rules have come since the record was
 * written.
 */
export async function readLines<Row, Stored extends StoredRecord>(
  rows: readonly Values[],
  { db, table, schema, key, unique, readStored, isSame }: Reading<Stored>,
): Promise<Line<Row, Stored>[]> {
  const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  const records = await recordsOf(
    db,
    table,
    filled.flatMap((row) => textOf(row, 'record')),
  )
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
  const holderOf = (row: Values, field: string): Holder | undefined =>
    textOf(row, field).flatMap((text) => holders.get(field)?.get(text) ?? [])[0]
  const recordOf = (row: Values) => textOf(row, 'record').flatMap((text) => records.get(text) ?? [])[0]
  const idOf = (row: Values): number => recordOf(row)?.id ?? holderOf(row, key)?.id ?? 0
  const stored = readStored ? await readStored([...new Set(filled.map(idOf))]) : new Map<number, Stored>()
  const partial = schema.partial()

  const lines = filled.map((row, place): Line<Row, Stored> => {
    const own = stored.get(idOf(row))
    const differing = (values: Values): Values =>
      own === undefined
        ? values
        : Object.fromEntries(Object.entries(values).filter(([field]) => !isSame(field, values, own.exported)))
    const given = differing(withNumbers(schema, row) as Values)
    const read = (own === undefined ? schema : partial).safeParse(given, { reportInput: true })
    const issues = read.success ? {} : issuesOf(read.error)
    const line: Line<Row, Stored> = {
      row: place + 1,
      // What the row's own schema gives; beside a field that is refused, the others are looked into
      // as well.
      sent: differing(read.success ? read.data : readable(schema, given, issues)) as Partial<Row>,
      stored: own,
      issues,
    }
    const record = recordOf(row)
    if (record && !own && holderOf(row, key)?.id !== record.id) {
      refuse(line, 'record', record.deleted_at === null ? 'taken' : 'taken_in_trash')
    }
    return line
  })
  /** Refuses lines that share a value, under the field that each gives it by. */
  const refuseTwins = (
    sharedValue: (line: Line<Row, Stored>, row: Values) => string | number | undefined,
    fieldOf: (row: Values) => string,
  ) => {
    const seen = new Map<string | number, [Line<Row, Stored>, Values]>()
    for (const [place, line] of lines.entries()) {
      const row = filled[place] ?? {}
      const value = sharedValue(line, row)
      if (value === undefined) continue
      const first = seen.get(value)
      if (!first) seen.set(value, [line, row])
      else for (const [twin, own] of [first, [line, row] as const]) refuse(twin, fieldOf(own), 'twice_in_file')
    }
  }
  for (const field of unique) {
    refuseTwins(
      (_, row) => holderOf(row, field)?.key,
      () => field,
    )
  }
  refuseTwins(
    ({ stored: own }) => own?.id,
    (row) => (recordOf(row) ? 'record' : key),
  )
  return lines
}

/** Records as they stand, with what an export says of each, by id. */
export const byId = <T extends { id: number }>(
  rows: readonly T[],
  exported: readonly Values[],
): Map<number, T & { exported: Values }> =>
  new Map(rows.map((row, place) => [row.id, { ...row, exported: exported[place] ?? {} }]))

/** Ids of rows, in order. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
