import * as z from 'zod'
import { addIssue, type Issues, issuesOf } from '#shared/invalid.ts'
import { Problem } from './problem.ts'

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What was sent, through its schema.
 * @param namesAll a refusal names every field, those without fault with an empty list (spec 3, 2)
 * @throws request.invalid naming every refused field
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown, namesAll = false): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  const issues: Issues = result.success ? {} : issuesOf(result.error)
  for (const path of unstorable(value)) addIssue(issues, path, { key: 'characters' })
  if (result.success && Object.keys(issues).length === 0) return result.data
  if (namesAll && schema instanceof z.ZodObject) for (const field of Object.keys(schema.shape)) issues[field] ??= []
  throw new Problem('request.invalid', { issues })
}

/** NUL, which PostgreSQL stores nowhere, and half of a surrogate pair, which it refuses in JSON and UTF-8 cannot say. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Fields whose text the database cannot store; an error inside a list is an error of the list. */
function unstorable(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one) => unstorable(one, path))
  return isPlain(value) ? Object.entries(value).flatMap(([key, one]) => unstorable(one, [...path, key])) : []
}
