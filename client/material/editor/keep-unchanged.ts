import type { MaterialChoice } from '#shared/material.ts'

/**
 * The reread materials, with the same objects as before where nothing changed: only rows with a
 * changed figure rerender.
 */
export function keepUnchanged(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after
  const known = new Map<number, MaterialChoice>(before.map((one: MaterialChoice) => [one.id, one]))
  let changed = before.length !== after.length
  const merged = after.map((one: MaterialChoice, at) => {
    const old = known.get(one.id)
    const same =
      old !== undefined &&
      old.version === one.version &&
      old.remaining_quantity === one.remaining_quantity &&
      old.tags.length === one.tags.length &&
      old.tags.every((tag, index) => tag === one.tags[index])
    if (!same || before[at] !== old) changed = true
    return same ? old : one
  })
  return changed ? merged : before
}
