const isFile = (value: object): boolean => typeof File !== 'undefined' && value instanceof File

/** Nothing that anybody sees, such as zero-width spaces. */
const unseen = /^[\p{Cc}\p{Cf}\p{Z}]*$/u

/**
 * Trims strings and turns those that look empty into null, at every depth (rules/http.md#10): the
 * server does so with a body, a form before it asks its schema.
 */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return isEmpty(value) ? null : value.trim()
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null || isFile(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '__proto__' ? [] : [[key, clean(one)]])),
  )
}

/** A NUL is refused by itself. */
const isEmpty = (text: string): boolean => unseen.test(text) && !text.includes('\0')
