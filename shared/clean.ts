const isFile = (value: object): boolean => typeof File !== 'undefined' && value instanceof File

/**
 * Trims strings and turns empty ones into null, at every depth (rules/http.md#10): the server does
 * so with a body, a form before it asks its schema.
 */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null || isFile(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '__proto__' ? [] : [[key, clean(one)]])),
  )
}
