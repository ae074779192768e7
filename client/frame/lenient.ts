import type * as z from 'zod'

/**
 * The schema of a screen's address, reading what it can: what cannot be read counts as absent, so that an old or mistyped link
 * still opens the screen. For the router, which asks through the standard interface of schemas.
 */
export function lenient<S extends z.ZodObject>(schema: S): S {
  const validate = (search: unknown) => {
    const whole = schema.safeParse(search)
    if (whole.success) return { value: whole.data }
    const wrong = new Set(whole.error.issues.map(({ path }) => String(path[0])))
    const readable = Object.entries(search as object).filter(([name]) => !wrong.has(name)) // the router gives a record
    return { value: schema.parse(Object.fromEntries(readable)) }
  }
  return Object.create(schema, { '~standard': { value: { ...schema['~standard'], validate } } })
}
