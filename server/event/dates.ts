import { boundsMovedAlong, type EventDates, ownBounds, withMobilization } from '#shared/rules/mobilization.ts'
import { cutSeconds, endBound, type Period, readWallClock, type Side } from '#shared/rules/period.ts'
import type { Refusals } from '../problem.ts'

type SentPeriod = { start_date?: string; end_date?: string }
type SentBounds = { mobilization_start_date?: string | null; mobilization_end_date?: string | null }
const sides = {
  start_date: 'start',
  end_date: 'end',
  mobilization_start_date: 'start',
  mobilization_end_date: 'end',
} as const satisfies Record<keyof EventDates, Side>
type DateField = keyof typeof sides

/** A date as sent, its seconds cut; undefined once it is refused. */
function readDate(field: DateField, text: string, refusals: Refusals): string | undefined {
  const { value, problem } = readWallClock(text, sides[field])
  if (problem) refusals.add(field, problem)
  return value && cutSeconds(value, sides[field])
}

/** The new operation, seconds cut; undefined when the dates make none (rules/event.md#3). */
export function checkPeriod(sent: SentPeriod, current: Period | null, refusals: Refusals): Period | undefined {
  const read = (field: 'start_date' | 'end_date'): string | undefined => {
    const text = sent[field]
    if (refusals.has(field)) return undefined
    return text === undefined ? current?.[field] : readDate(field, text, refusals)
  }
  const [start_date, end_date] = [read('start_date'), read('end_date')]
  if (start_date === undefined || end_date === undefined) return undefined
  if (start_date < end_date) return { start_date, end_date }
  refusals.add('end_date', 'before_start')
  return undefined
}

/**
 * The new operation and mobilization (rules/event.md#35): a bound that is not sent keeps its
 * distance from an operation that moves (rules/event.md#36), null follows it. Undefined when a date
 * is refused.
 */
export function checkDates(
  sent: SentPeriod & SentBounds,
  current: EventDates | null,
  refusals: Refusals,
): EventDates | undefined {
  const operation = checkPeriod(sent, current, refusals)
  const kept = current && operation ? boundsMovedAlong(current, operation) : null
  const read = (field: 'mobilization_start_date' | 'mobilization_end_date'): string | null | undefined => {
    const text = sent[field]
    if (refusals.has(field)) return undefined
    if (text) return readDate(field, text, refusals)
    return text === null ? null : (kept?.[field] ?? null)
  }
  const [start, end] = [read('mobilization_start_date'), read('mobilization_end_date')]
  if (start === undefined || end === undefined || !operation) return undefined
  const dates = withMobilization(operation, { mobilization_start_date: start, mobilization_end_date: end })
  const unreachable = beyondYears(dates)
  for (const field of unreachable) refusals.add(field, 'date')
  if (unreachable.length > 0) return undefined
  const isLate = dates.mobilization_start_date > dates.start_date
  const isEarly = endBound(dates.mobilization_end_date) < endBound(dates.end_date)
  if (isLate) refusals.add('mobilization_start_date', 'after_operation')
  if (isEarly) refusals.add('mobilization_end_date', 'before_operation')
  return isLate || isEarly ? undefined : dates
}

/** The dates of an operation that takes a bound along beyond the years that dates have. */
const beyondYears = (dates: EventDates): ('start_date' | 'end_date')[] =>
  (['start_date', 'end_date'] as const).filter(
    (field) => readWallClock(dates[`mobilization_${field}`], sides[field]).problem !== undefined,
  )

/** The same as the table stores them. */
export function datesStored(dates: EventDates) {
  const { mobilization_start_date, mobilization_end_date } = ownBounds(dates)
  return {
    start_date: dates.start_date,
    end_date: dates.end_date,
    own_mobilization_start: mobilization_start_date,
    own_mobilization_end: mobilization_end_date,
  }
}
