import { Problem } from './problem.ts'

/** No body of ours is nearly as deep; what is would exhaust the stack. */
const deepest = 32

/** @throws request.malformed */
export function refuseEndlessNesting(value: unknown, depth = 0): void {
  if (depth > deepest) throw new Problem('request.malformed')
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) refuseEndlessNesting(one, depth + 1)
}

/** Trims strings and turns empty ones into null, all the way down (rules/http.md#10). */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '__proto__' ? [] : [[key, clean(one)]])),
  )
}
