import * as z from 'zod'
import { Problem } from '../problem.ts'

/** Most keys of a body, and of one with thousands of rows (rules/http.md#8). */
const mostKeys = 20_000
const mostBulkKeys = 1_000_000

/** A number sent as text: no exponent, space, comma or sign but a minus (rules/http.md#11). */
const plainDecimal = /^-?\d+(\.\d+)?$/

/**
 * Parses a text of that form as a number; undefined for any other, and for one too large for a
 * number.
 */
export function plainNumber(text: string): number | undefined {
  const value = plainDecimal.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

type Schema = z.core.$ZodType | undefined

/**
 * Turns plain decimals in number fields of a sent body into numbers, at any depth
 * (rules/http.md#11). Any other text stays, so that the field's own schema refuses it. A field that
 * takes text as well keeps it.
 */
export function withNumbers(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string') return kindOf(schema).isNumber ? (plainNumber(value) ?? value) : value
  if (typeof value !== 'object' || value === null) return value
  const { lists, records } = kindOf(schema)
  if (Array.isArray(value)) {
    return lists.reduce<unknown[]>((items, { element }) => items.map((one) => withNumbers(element, one)), value)
  }
  return records.reduce<object>(withNumbersOf, value)
}

const withNumbersOf = (value: object, record: z.ZodObject): object =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(fieldOf(record, key), one)]))

/**
 * Refuses a body with more keys than any legitimate one has. The declared keys of a list's rows do
 * not count: a list has its own limit.
 * @throws request.too_large
 */
export function refuseManyKeys(schema: Schema, value: unknown, isBulk = false): void {
  let left = isBulk ? mostBulkKeys : mostKeys
  const count = (one: unknown, of: Schema, isRow: boolean): void => {
    if (typeof one !== 'object' || one === null) return
    const { lists, records } = kindOf(of)
    if (Array.isArray(one)) {
      for (const item of one) count(item, lists[0]?.element, true)
      return
    }
    const [record] = records
    for (const [key, item] of Object.entries(one)) {
      const field = record && fieldOf(record, key)
      if (!(isRow && field) && --left < 0) throw new Problem('request.too_large')
      count(item, field, false)
    }
  }
  count(value, schema, false)
}

const fieldOf = (schema: z.ZodObject, key: string): Schema =>
  Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined

/** What a schema takes, its wrappers and the members of a union looked through. */
type Kind = { lists: z.ZodArray[]; records: z.ZodObject[]; isNumber: boolean }
/** Kept by schema: zod's `instanceof` takes microseconds, and one body has a million items. */
const kinds = new WeakMap<z.core.$ZodType, Kind>()

function kindOf(schema: Schema): Kind {
  if (!schema) return unknownKind
  const known = kinds.get(schema)
  if (known) return known
  const all = alternatives(schema)
  const kind: Kind = {
    lists: all.filter((one) => one instanceof z.ZodArray),
    records: all.filter((one) => one instanceof z.ZodObject),
    isNumber: all.some((one) => one instanceof z.ZodNumber || isMarked(one)) && !all.some(takesText),
  }
  kinds.set(schema, kind)
  return kind
}
const unknownKind: Kind = { lists: [], records: [], isNumber: false }

/** A custom schema says by its `type` (`.meta`) that it takes numbers. */
const isMarked = (schema: Schema): boolean =>
  ['integer', 'number'].includes(String(schema && z.globalRegistry.get(schema)?.type))
const takesText = (schema: Schema): boolean =>
  schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral

/** The schemas inside wrappers such as `optional`: one, or each member of a union. */
function alternatives(schema: Schema): Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives)
  if (schema instanceof z.ZodPipe) return alternatives(schema.in)
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  return isWrapper && !isMarked(schema) ? alternatives(schema.unwrap() as Schema) : [schema]
}
