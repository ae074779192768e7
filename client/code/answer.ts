import type { CodedRecord } from '#shared/code.ts'

/** What a text names: one record, several units with that serial number, or nothing (rules/code.md#6). */
export type Answer =
  | { state: 'found'; record: CodedRecord }
  | { state: 'ambiguous'; candidates: CodedRecord[] }
  | { state: 'unknown' }

/** The answer that consists of these records. */
export function answerOf(records: CodedRecord[]): Answer {
  const [record, ...others] = records
  if (!record) return { state: 'unknown' }
  return others.length === 0 ? { state: 'found', record } : { state: 'ambiguous', candidates: records }
}
