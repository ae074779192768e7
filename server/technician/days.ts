import { Day } from '#shared/field.ts'
import { examinedInterval, type Interval } from '#shared/rules/period.ts'
import { invalid } from '../problem.ts'

/** Days of the site, `YYYY-MM-DD`; one alone counts for both. */
type Days = { startDate?: string; endDate?: string }

/**
 * The time of some days of the site, epoch ms; undefined when a query names none.
 * @throws request.invalid for unreadable days, one with a time, or an end before the start
 */
export function intervalOf(days: Days, zone: string): Interval | undefined {
  const read = (field: 'startDate' | 'endDate'): string | undefined => {
    const text = days[field]?.trim()
    if (!text) return undefined
    if (!Day.safeParse(text).success) throw invalid(field, 'date')
    return text
  }
  const [start, end] = [read('startDate'), read('endDate')]
  const [first, last] = [start ?? end, end ?? start]
  if (first === undefined || last === undefined) return undefined
  if (last < first) throw invalid('endDate', 'before_start')
  return examinedInterval(`${first} 00:00:00`, `${last} 23:59:59`, zone)
}
