import { nounNames } from '#shared/nouns.ts'
import { DatabaseUnavailable, isStorageFull } from '../db/unavailable.ts'
import { DocumentFailure } from '../document/worker/failure.ts'
import { invalid, Problem } from '../problem.ts'

/** Uniqueness the database holds: `<noun>_<field>_taken`. The answer names the field. */
const taken = new RegExp(`^(?:${nounNames.join('|')})_([a-z_]+)_taken$`)

/**
 * Two writes were in each other's way and the database gave this one up (40P01 deadlock, 40001
 * serialization failure), or it waited too long for another (55P03): nothing is wrong with it,
 * nothing of it was written, and it may be sent again. It is not run again here: a handler may have
 * moved an uploaded file by then, and taken it back.
 */
const gaveWay: readonly unknown[] = ['40P01', '40001', '55P03']
/** PostgreSQL ended the connection: it is stopped, starting, or another process of it crashed. */
const gone: readonly unknown[] = ['57P01', '57P02', '57P03']
/** Why a document was not made, where nothing is wrong with it: asked for later, it comes. */
const waits: readonly unknown[] = ['busy', 'timeout', 'closed']

/**
 * The database is the last validator: a broken constraint becomes the problem it stands for.
 * Uniqueness found here was broken by a concurrent write, so it is 409 (rules/http.md#27). An error
 * that means nothing to a caller is returned as it is.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (isStorageFull(error)) return Object.assign(new Problem('server.storage_full'), { cause: error })
  const { constraint, code } = error as { constraint?: string; code?: string }
  if (error instanceof DatabaseUnavailable || gone.includes(code))
    return Object.assign(new Problem('server.unavailable'), { cause: error })
  if (gaveWay.includes(code) || (error instanceof DocumentFailure && waits.includes(error.reason)))
    return Object.assign(new Problem('server.unavailable', { retryAfter: 1 }), { cause: error })
  if (constraint === 'event_technician_busy') return new Problem('event_technician.busy')
  if (constraint === 'park_not_empty') return new Problem('park.not_empty')
  if (constraint === 'category_not_empty') return new Problem('category.not_empty')
  if (constraint === 'category_used_by_attributes') return new Problem('category.used_by_attributes')
  if (constraint === 'material_park_trashed') return new Problem('material.park_trashed')
  const [, field] = taken.exec(constraint ?? '') ?? []
  if (field !== undefined) {
    return new Problem('record.taken', { issues: { [field]: [{ key: 'taken' }] } })
  }
  // A parent destroyed between our check and our write.
  const parent =
    /^[a-z_]+?_((?:park|category|sub_category|country|company|user|person|technician|material)_id)_known$/.exec(
      constraint ?? '',
    )
  if (code === '23503' && parent?.[1]) return invalid(parent[1], 'unknown')
  return error
}
