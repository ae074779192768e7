import type * as z from 'zod'

/**
 * The schema of a screen's address, reading what it can: a value that cannot be read counts as
 * absent, so that an old or mistyped link still opens the screen (rules/screen.md#3). For the
 * router, which asks through the standard interface of schemas.
 */
export function lenient<S extends z.ZodObject>(schema: S): S {
  const validate = (search: unknown) => {
    const written = asWritten(search as object) // the router gives a record
    const whole = schema.safeParse(written)
    const wrong = new Set(whole.error?.issues.map(({ path }) => String(path[0])))
    const readable = Object.entries(written).filter(([name]) => !wrong.has(name))
    const value = whole.data ?? schema.parse(Object.fromEntries(readable))
    // The router shows a screen whatever its schema leaves out, unless that is said to be
    // undefined.
    return { value: { ...Object.fromEntries(Object.keys(written).map((name) => [name, undefined])), ...value } }
  }
  return Object.create(schema, { '~standard': { value: { ...schema['~standard'], validate } } })
}

/**
 * The router reads `?search=5` as a number and `?park=true` as a boolean: schemas of queries are
 * made for text.
 */
const asWritten = (search: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, Array.isArray(value) ? value.map(text) : text(value)]),
  )

const text = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? undefined)
