import { examinedInterval, type Interval, readWallClock, type Side } from '#shared/rules/period.ts'
import { invalid } from '../problem.ts'

/** Days of the site, `YYYY-MM-DD`; one alone counts for both. */
type Days = { startDate?: string; endDate?: string }

/**
 * The time of some days of the site, epoch ms; undefined when a query names none.
 * @throws request.invalid for unreadable days, or an end before the start
 */
export function intervalOf(days: Days, zone: string): Interval | undefined {
  const read = (field: 'startDate' | 'endDate', side: Side): string | undefined => {
    const text = days[field]
    if (!text) return undefined
    const { value, problem } = readWallClock(text, side)
    if (problem) throw invalid(field, problem)
    return value?.slice(0, 10)
  }
  const [start, end] = [read('startDate', 'start'), read('endDate', 'end')]
  const [first, last] = [start ?? end, end ?? start]
  if (first === undefined || last === undefined) return undefined
  if (last < first) throw invalid('endDate', 'before_start')
  return examinedInterval(`${first} 00:00:00`, `${last} 23:59:59`, zone)
}
