import { moveWallClock } from '#shared/rules/period.ts'

/** The days before its end when a warranty is about to end. */
const soon = 60

/** Whether a warranty has ended, ends within 60 days, or later; its last day counts (rules/unit.md#18). */
export function warrantyAt(until: string, today: string): 'passed' | 'soon' | 'later' {
  if (until < today) return 'passed'
  return until <= moveWallClock(`${today} 00:00:00`, { days: soon }).slice(0, 10) ? 'soon' : 'later'
}
