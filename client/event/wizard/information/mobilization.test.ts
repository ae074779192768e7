import { describe, expect, test } from 'vitest'
import type { Dates } from '../../typed-dates.ts'
import { type Away, awayAlong } from './mobilization.ts'

const none: Dates = { whole_days: true, start_date: '', end_date: '' }
const days = (start: string, end: string): Dates => ({
  whole_days: true,
  start_date: `${start} 00:00:00`,
  end_date: `${end} 23:59:59`,
})
const hours = (start_date: string, end_date: string): Dates => ({ whole_days: false, start_date, end_date })
const away = ({ whole_days, start_date, end_date }: Dates, is_away_longer = true): Away => ({
  is_away_longer,
  away_whole_days: whole_days,
  mobilization_start_date: start_date,
  mobilization_end_date: end_date,
})
/** The fields after the event's dates went from one value to the next. */
function along(from: Away, first: Dates, ...later: Dates[]): Away {
  let [now, before] = [from, first]
  for (const after of later) {
    now = { ...now, ...awayAlong(now, before, after) }
    before = after
  }
  return now
}

// rules/wizard.md#34
describe('departure and return typed before the event has dates', () => {
  const typed = away(days('2026-01-01', '2026-01-06'))

  test('stay when they surround its new dates', () => {
    expect(along(typed, none, days('2026-01-03', '2026-01-04'))).toEqual(typed)
    expect(along(typed, none, days('2026-01-01', '2026-01-06'))).toEqual(typed)
    expect(along(typed, none, hours('2026-01-06 20:00:00', '2026-01-07 00:00:00'))).toEqual(typed)
  })

  test('follow the event on the side where they do not', () => {
    expect(along(typed, none, days('2026-01-05', '2026-01-08'))).toEqual(away(days('2026-01-01', '2026-01-08')))
    expect(along(typed, none, days('2025-12-30', '2026-01-04'))).toEqual(away(days('2025-12-30', '2026-01-06')))
    expect(along(typed, none, hours('2026-01-05 09:00:00', '2026-01-08 18:00:00'))).toEqual(
      away(hours('2026-01-01 00:00:00', '2026-01-08 18:00:00')),
    )
  })

  test('stay while the event loses its whole days before its dates are chosen', () => {
    expect(along(typed, none, { ...none, whole_days: false })).toEqual(typed)
  })

  test('are those of the event where the user typed none, or folded them', () => {
    const dates = days('2026-01-03', '2026-01-04')
    expect(along(away(none), none, dates)).toEqual(away(dates))
    expect(along({ ...typed, is_away_longer: false }, none, dates)).toEqual(away(dates, false))
  })
})

// rules/event.md#36
test('the switch "whole days" of the event, off and on, leaves whole days of departure and return', () => {
  const whole = days('2026-03-03', '2026-03-03')
  const working = hours('2026-03-03 09:00:00', '2026-03-03 18:00:00')
  const typed = away(days('2026-03-02', '2026-03-04'))
  expect(along(typed, whole, working)).toEqual(away(hours('2026-03-02 09:00:00', '2026-03-04 18:00:00')))
  expect(along(typed, whole, working, whole)).toEqual(typed)
})
