const isFile = (value: object): boolean => typeof File !== 'undefined' && value instanceof File

/**
 * Trims strings and turns empty ones into null, all the way down (rules/http.md#10): the server so
 * reads what was sent, a form so asks its schema before it sends.
 */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null || isFile(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '__proto__' ? [] : [[key, clean(one)]])),
  )
}
