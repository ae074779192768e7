import { cutSeconds, endBound, utcInstant, utcText } from '#shared/rules/period.ts'
import type { Fit } from '../fit.ts'
import { isOn, moment } from '../fit.ts'
import type { SourceRow } from '../shapes.ts'

type Dated = Pick<SourceRow<'event'>, 'starts' | 'ends' | 'is_full_days' | 'leaves' | 'returns'>
/** When an event takes place, and when its material is away, on the site's clock. */
export type MovedPeriod = {
  start_date: string
  end_date: string
  own_mobilization_start: string | null
  own_mobilization_end: string | null
}

/** A whole day ends here a second before midnight. */
const lastSecond = (midnight: string): string => utcText(utcInstant(midnight) - 1000)
/** The end of a period as it is written here. */
export const asEnd = (value: string): string =>
  value.endsWith('00:00:00') ? lastSecond(value) : cutSeconds(value, 'end')

/**
 * The period of an event, and its mobilization where it is longer: here it never is shorter. Null
 * when the source has no dates.
 */
export function periodOf(row: Dated, fit: Fit): MovedPeriod | null {
  const starts = moment(row.starts)
  const ends = moment(row.ends)
  if (starts === null || ends === null) return null
  const start_date = cutSeconds(starts, 'start')
  const written = isOn(row.is_full_days) ? asEnd(ends) : cutSeconds(ends, 'end')
  const isForward = written > start_date
  if (!isForward) fit.tell('dates_mended')
  const end_date = isForward ? written : `${start_date.slice(0, 10)} 23:59:59`
  const leaves = moment(row.leaves)
  const returns = moment(row.returns)
  const isLate = leaves !== null && cutSeconds(leaves, 'start') > start_date
  const isEarly = returns !== null && endBound(asEnd(returns)) < endBound(end_date)
  if (isLate || isEarly) fit.tell('mobilization_widened')
  return {
    start_date,
    end_date,
    own_mobilization_start:
      leaves !== null && cutSeconds(leaves, 'start') < start_date ? cutSeconds(leaves, 'start') : null,
    own_mobilization_end: returns !== null && endBound(asEnd(returns)) > endBound(end_date) ? asEnd(returns) : null,
  }
}

/** The same as the source means it, half-open: what it holds material for. Null without dates. */
export function heldBySource(row: Dated): { from: string; to: string } | null {
  const from = moment(row.leaves) ?? moment(row.starts)
  const to = moment(row.returns) ?? moment(row.ends)
  return from === null || to === null ? null : { from, to: endBound(to) }
}
