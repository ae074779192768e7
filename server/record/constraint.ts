import { nounNames } from '#shared/nouns.ts'
import { DatabaseUnavailable, isStorageFull } from '../db/unavailable.ts'
import { DocumentFailure } from '../document/worker/failure.ts'
import { invalid, Problem } from '../problem.ts'

/**
 * Uniqueness that the database enforces: `<noun>_<field>_taken`. The answer names the field. Longer
 * nouns first: `event_kind_name_taken` is no field of an event.
 */
const longestFirst = nounNames.toSorted((one, other) => other.length - one.length)
const taken = new RegExp(`^(?:${longestFirst.join('|')})_([a-z_]+)_taken$`)

/**
 * Two writes conflicted and the database abandoned this one (40P01 deadlock, 40001 serialization
 * failure), or it waited too long for another (55P03): it is valid, nothing of it was written, and
 * the caller may retry it. The server does not retry: a handler may have moved an uploaded file by
 * then, and removed it.
 */
const gaveWay: readonly unknown[] = ['40P01', '40001', '55P03']
/**
 * PostgreSQL ended the connection: it is stopped, starting, or another of its processes crashed.
 */
const gone: readonly unknown[] = ['57P01', '57P02', '57P03']
/** Passing reasons why a document was not made: the caller may ask again later. */
const waits: readonly unknown[] = ['busy', 'timeout', 'closed']

/**
 * The database is the last validator: translates a broken constraint into its problem. Uniqueness
 * found here was broken by a concurrent write, so it is 409 (rules/http.md#27). Returns an error
 * that means nothing to a caller unchanged.
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
  if (constraint === 'event_unit_busy' || constraint === 'event_unit_out') return new Problem('unit.taken')
  if (constraint === 'park_not_empty') return new Problem('park.not_empty')
  if (constraint === 'category_not_empty') return new Problem('category.not_empty')
  if (constraint === 'category_used_by_attributes') return new Problem('category.used_by_attributes')
  if (constraint === 'material_park_trashed') return new Problem('material.park_trashed')
  if (constraint === 'barcode_value_taken') {
    return new Problem('record.taken', { issues: { barcodes: [{ key: 'taken' }] } })
  }
  const [, field] = taken.exec(constraint ?? '') ?? []
  if (field !== undefined) {
    return new Problem('record.taken', { issues: { [field]: [{ key: 'taken' }] } })
  }
  // A parent destroyed between our check and our write.
  const parent =
    /^[a-z_]+?_((?:park|category|sub_category|country|company|user|person|technician|material|kind|manager)_id)_known$/.exec(
      constraint ?? '',
    )
  if (code === '23503' && parent?.[1]) return invalid(parent[1], 'unknown')
  return error
}
