import * as z from 'zod'
import { addIssue, type Issues, issuesOf } from '#shared/invalid.ts'
import { Problem } from '../problem.ts'

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses sent data with its schema.
 * @param namesAll a refusal names every field, those without error with an empty list
 * (rules/session.md#2)
 * @param refused errors known already, reported together with the rest
 * @throws request.invalid naming every refused field
 */
export function parse<T extends z.ZodType>(
  schema: T,
  value: unknown,
  namesAll = false,
  refused: Issues = {},
): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  const issues = result.success ? refused : issuesOf(result.error, refused)
  for (const path of unstorable(value)) addIssue(issues, path, { key: 'characters' })
  if (result.success && Object.keys(issues).length === 0) return result.data
  if (namesAll && schema instanceof z.ZodObject) for (const field of Object.keys(schema.shape)) issues[field] ??= []
  throw new Problem('request.invalid', { issues })
}

/** The sent fields without an error, as the schema parses them; nested records likewise. */
export function readable(schema: z.ZodObject, value: Record<string, unknown>, issues: Issues): Record<string, unknown> {
  const parts = Object.entries(schema.shape).flatMap(([name, field]): [string, unknown][] => {
    const sent = Object.hasOwn(value, name) ? value[name] : undefined
    const told = Object.hasOwn(issues, name) ? issues[name] : undefined
    if (sent === undefined || Array.isArray(told)) return []
    if (told === undefined) {
      const read = z.safeParse(field, sent)
      return read.success ? [[name, read.data]] : []
    }
    const nested = recordIn(field)
    return nested && isPlain(sent) ? [[name, readable(nested, sent, told)]] : []
  })
  return Object.fromEntries(parts)
}

/** The sent fields without an error, of a body whose fields no schema names. */
export const unrefused = (value: Record<string, unknown>, issues: Issues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, sent]): [string, unknown][] => {
      const told = Object.hasOwn(issues, name) ? issues[name] : undefined
      if (told === undefined) return [[name, sent]]
      return Array.isArray(told) || !isPlain(sent) ? [] : [[name, unrefused(sent, told)]]
    }),
  )

/** The fields of a row that its schema can read, and the errors of the others. */
export function readFields<T extends z.ZodObject>(
  schema: T,
  row: Record<string, unknown>,
): { fields: Partial<z.output<T>>; issues: Issues } {
  const result = schema.safeParse(row, { reportInput: true })
  if (result.success) return { fields: result.data as Partial<z.output<T>>, issues: {} }
  const issues = issuesOf(result.error)
  return { fields: readable(schema, row, issues) as Partial<z.output<T>>, issues } // each read by its own schema
}

/** The schema of the record that a field holds, without its wrappers. */
function recordIn(field: z.core.$ZodType): z.ZodObject | null {
  if (field instanceof z.ZodObject) return field
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return recordIn(field.unwrap())
  return field instanceof z.ZodPipe ? recordIn(field.out) : null
}

/**
 * NUL, which PostgreSQL cannot store, and half of a surrogate pair, which it refuses in JSON and
 * UTF-8 cannot encode.
 */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/**
 * Fields whose text the database cannot store; an error inside a list counts as an error of the
 * list.
 */
function unstorable(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one) => unstorable(one, path))
  return isPlain(value) ? Object.entries(value).flatMap(([key, one]) => unstorable(one, [...path, key])) : []
}
