import type { CodedRecord } from '#shared/code.ts'
import { ApiProblem } from '../api.ts'

/** What a text names: one record, several units with that serial number, or nothing (rules/code.md#6). */
export type CodeAnswer =
  | { state: 'found'; record: CodedRecord }
  | { state: 'ambiguous'; candidates: CodedRecord[] }
  | { state: 'unknown' }

/** The answer that consists of these records. */
export function answerOf(records: CodedRecord[]): CodeAnswer {
  const [record, ...others] = records
  if (!record) return { state: 'unknown' }
  return others.length === 0 ? { state: 'found', record } : { state: 'ambiguous', candidates: records }
}

/**
 * The answer in a refusal of GET /codes; a text that is too long names nothing either. Null where an
 * expired session or a failing server leaves it open.
 * @throws an error that is no refusal
 */
export function refusedAnswer(error: unknown): CodeAnswer | null {
  if (!(error instanceof ApiProblem)) throw error
  const { status, details } = error
  if (status === 409) return { state: 'ambiguous', candidates: details as CodedRecord[] } // of `code.ambiguous`, the only 409 of this route
  return status === 404 || status === 400 ? { state: 'unknown' } : null
}
