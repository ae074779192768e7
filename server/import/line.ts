import type * as z from 'zod'
import { addIssue, type InvalidKey, type Issues, issuesOf, type Message } from '#shared/invalid.ts'
import type { Db } from '../db/connect.ts'
import { withNumbers } from '../http/sent-value.ts'
import { readable } from '../http/validate.ts'
import { type Holder, holdersOf } from '../record/taken.ts'
import { type Importable, recordsOf } from './record-key.ts'

type Values = Record<string, unknown>
/** A live record: its columns, and its values as an export writes them. */
export type StoredRecord = { id: number; exported: Values }

/** One row of an import on its way to a record. */
export type Line<Row, Stored> = {
  /** Its position in the request, from 1. */
  row: number
  /** The fields that it fills. */
  filled: ReadonlySet<string>
  /** Its values; for an existing record, only those that differ. */
  sent: Partial<Row>
  /** The record it updates; absent for a new one. */
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

/** The value of a field, when it is text. */
export const textOf = (row: Values, field: string): string[] => {
  const value = row[field]
  return typeof value === 'string' ? [value] : []
}

/** Finds the record, live or trashed, that holds the value which a row gives a field. */
export type HolderOf = (row: Values) => Holder | undefined

/** Holders of a field that no two records of a table share. */
export async function holdersIn(db: Db, table: Importable, field: string, rows: readonly Values[]): Promise<HolderOf> {
  const texts = rows.flatMap((row) => textOf(row, field))
  const found = await holdersOf(db, table, field, texts)
  return (row) => textOf(row, field).flatMap((text) => found.get(text) ?? [])[0]
}

type Reading<Stored> = {
  db: Db
  table: Importable
  schema: z.ZodObject
  /** The field by which a row without a record's key finds its record. */
  key: string
  /** Fields that must differ between rows. */
  unique: readonly string[]
  /** Who holds the values of such a field; the rows have no empty values. */
  holders(field: string, rows: readonly Values[]): Promise<HolderOf>
  /**
   * Live records with these ids that the caller sees, by id; null when the import may update none.
   */
  readStored: ((ids: number[]) => Promise<Map<number, Stored>>) | null
  /** True when a field of a row equals the record's present value. */
  isSame(field: string, row: Values, exported: Values): boolean
}

/**
 * Reads rows: each finds its record and is checked alone. An empty value counts as absent; an
 * existing record keeps the fields that its row omits. A present value is not checked again, so
 * that an export can be imported whatever rules were added since the record was written.
 */
export async function readLines<Row, Stored extends StoredRecord>(
  rows: readonly Values[],
  { db, table, schema, key, unique, holders, readStored, isSame }: Reading<Stored>,
): Promise<Line<Row, Stored>[]> {
  const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  const records = await recordsOf(
    db,
    table,
    filled.flatMap((row) => textOf(row, 'record')),
  )
  const known = new Map<string, HolderOf>()
  for (const field of unique) known.set(field, await holders(field, filled))
  const holderOf = (row: Values, field: string): Holder | undefined => known.get(field)?.(row)
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
      filled: new Set(Object.keys(row)),
      // The row as its own schema parses it; beside a refused field, checks the others as well.
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
  /** Refuses lines that share a value, under the field by which each gives it. */
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

/** Present records, with their values as an export writes them, by id. */
export const byId = <T extends { id: number }>(
  rows: readonly T[],
  exported: readonly Values[],
): Map<number, T & { exported: Values }> =>
  new Map(rows.map((row, place) => [row.id, { ...row, exported: exported[place] ?? {} }]))

/** Ids of rows, in order. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
