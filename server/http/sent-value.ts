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
  if (typeof value === 'string') return isNumber(schema) ? (plainNumber(value) ?? value) : value
  if (typeof value !== 'object' || value === null) return value
  return alternatives(schema).reduce<unknown>(withNumbersOf, value)
}

function withNumbersOf(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) {
    return schema instanceof z.ZodArray ? value.map((one) => withNumbers(schema.element, one)) : value
  }
  if (!(schema instanceof z.ZodObject)) return value
  return Object.fromEntries(
    Object.entries(value as object).map(([key, one]) => [key, withNumbers(fieldOf(schema, key), one)]),
  )
}

/**
 * Refuses a body with more keys than any legitimate one has. The declared keys of a list's rows do
 * not count: a list has its own limit.
 * @throws request.too_large
 */
export function refuseManyKeys(schema: Schema, value: unknown, isBulk = false): void {
  let left = isBulk ? mostBulkKeys : mostKeys
  const count = (one: unknown, of: Schema, isRow: boolean): void => {
    if (typeof one !== 'object' || one === null) return
    const shapes = alternatives(of)
    if (Array.isArray(one)) {
      const list = shapes.find((shape) => shape instanceof z.ZodArray)
      for (const item of one) count(item, list?.element, true)
      return
    }
    const record = shapes.find((shape) => shape instanceof z.ZodObject)
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

/**
 * True for a schema that takes numbers and no text; a custom schema says so by its `type`
 * (`.meta`).
 */
function isNumber(schema: Schema): boolean {
  const all = alternatives(schema)
  return all.some((one) => one instanceof z.ZodNumber || isMarked(one)) && !all.some(takesText)
}
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
