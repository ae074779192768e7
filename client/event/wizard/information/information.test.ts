import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWholeDays } from '#shared/rules/period.ts'
import { timeChoices } from '../../../form/time.ts'
import { withRange } from '../../typed-dates.ts'
import { bodyOf, informationOf, withTime, withWholeDays } from './information.ts'

const days = { whole_days: true, start_date: '2026-12-05 00:00:00', end_date: '2026-12-07 23:59:59' }
const hours = { whole_days: false, start_date: '2026-12-05 10:15:00', end_date: '2026-12-05 12:00:00' }

describe('dates of step 1', () => {
  // rules/wizard.md#9, rules/wizard.md#1
  test('a new event lasts whole days, starting on the day the user chose', () => {
    expect(informationOf(undefined, '2026-12-05')).toMatchObject({
      whole_days: true,
      start_date: '2026-12-05 00:00:00',
      end_date: '2026-12-05 23:59:59',
    })
    expect(informationOf()).toMatchObject({ whole_days: true, start_date: '', end_date: '' })
  })

  // rules/wizard.md#9
  test('switching between whole days and hours keeps the days', () => {
    expect(withWholeDays(days, false)).toEqual({
      whole_days: false,
      start_date: '2026-12-05 09:00:00',
      end_date: '2026-12-07 18:00:00',
    })
    expect(withWholeDays(hours, true)).toEqual({
      whole_days: true,
      start_date: '2026-12-05 00:00:00',
      end_date: '2026-12-05 23:59:59',
    })
    expect(withWholeDays({ whole_days: true, start_date: '', end_date: '' }, false).start_date).toBe('')
  })

  // rules/wizard.md#10
  test('chosen days keep the hours; typed hours end the whole days', () => {
    const chosen = { start: { day: '2026-12-10' }, end: { day: '2026-12-11' } }
    expect(withRange(days, chosen)).toEqual({
      whole_days: true,
      start_date: '2026-12-10 00:00:00',
      end_date: '2026-12-11 23:59:59',
    })
    expect(withRange(hours, chosen)).toEqual({
      whole_days: false,
      start_date: '2026-12-10 10:15:00',
      end_date: '2026-12-11 12:00:00',
    })
    const timed = { start: { day: '2026-12-10', time: '08:00' }, end: { day: '2026-12-10' } }
    expect(withRange(days, timed)).toEqual({
      whole_days: false,
      start_date: '2026-12-10 08:00:00',
      end_date: '2026-12-10 18:00:00',
    })
    expect(withRange({ whole_days: false, start_date: '', end_date: '' }, chosen).end_date).toBe('2026-12-11 18:00:00')
  })

  // rules/wizard.md#10
  test('an end hour before the start hour of the same day falls on the next day', () => {
    const evening = { start: { day: '2026-12-10', time: '20:00' }, end: { day: '2026-12-10' } }
    const untilMidnight = { start_date: '2026-12-10 20:00:00', end_date: '2026-12-11 00:00:00' }
    expect(withRange(days, evening)).toMatchObject(untilMidnight)
    expect(withRange(hours, evening)).toMatchObject(untilMidnight)
    const night = { whole_days: false, start_date: '2026-12-05 20:00:00', end_date: '2026-12-06 02:00:00' }
    const day = { start: { day: '2026-12-10' }, end: { day: '2026-12-10' } }
    expect(withRange(night, day)).toMatchObject({
      start_date: '2026-12-10 20:00:00',
      end_date: '2026-12-11 02:00:00',
    })
  })

  // rules/wizard.md#10
  test.each([
    ['a start before the end leaves the end', hours, 'start', '11:45', '2026-12-05 11:45', '2026-12-05 12:00'],
    ['a start after the end takes it along', hours, 'start', '23:00', '2026-12-05 23:00', '2026-12-06 00:45'],
    ['an end after the start is of the same day', hours, 'end', '23:30', '2026-12-05 10:15', '2026-12-05 23:30'],
    ['an end before the start is of the night', hours, 'end', '02:00', '2026-12-05 10:15', '2026-12-06 02:00'],
  ] as const)('%s', (_, dates, side, time, start, end) =>
    expect(withTime(dates, side, time)).toEqual({
      whole_days: false,
      start_date: `${start}:00`,
      end_date: `${end}:00`,
    }),
  )

  // rules/wizard.md#10
  test('the end of a night returns to its first day, that of several days keeps its own', () => {
    const night = { whole_days: false, start_date: '2026-12-05 20:00:00', end_date: '2026-12-06 02:00:00' }
    expect(withTime(night, 'end', '23:00').end_date).toBe('2026-12-05 23:00:00')
    const tour = { ...night, end_date: '2026-12-07 18:00:00' }
    expect(withTime(tour, 'end', '23:00').end_date).toBe('2026-12-07 23:00:00')
  })

  test('changing the hour keeps the day', () => {
    expect(withTime(hours, 'start', '08:45').start_date).toBe('2026-12-05 08:45:00')
    expect(withTime({ ...hours, end_date: '' }, 'end', '08:45').end_date).toBe('')
  })

  // rules/wizard.md#9
  test('whole days are sent from 00:00:00 to 23:59:59, whatever hours were chosen before', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    const text = day.map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(text, text, fc.boolean(), (start, end, detour) => {
        const range = { start: { day: start }, end: { day: end } }
        const first = withRange({ whole_days: !detour, start_date: '', end_date: '' }, range)
        const dates = withWholeDays(first, true)
        expect(isWholeDays(dates.start_date, dates.end_date)).toBe(true)
        expect([dates.start_date.slice(0, 10), dates.end_date.slice(0, 10)]).toEqual([start, end])
      }),
    )
  })

  // rules/wizard.md#9
  test('offers quarter hours, and the present time where it lies between two', () => {
    expect(timeChoices('')).toHaveLength(96)
    expect(timeChoices('10:15')).toHaveLength(96)
    expect(timeChoices('10:07')[timeChoices('10:07').indexOf('10:07') - 1]).toBe('10:00')
  })

  // rules/wizard.md#8
  test('sends the switch "billable" only where the form shows it', () => {
    const values = informationOf(undefined, '2026-12-05')
    expect(bodyOf(values, true)).toHaveProperty('is_billable', true)
    expect(bodyOf(values, false)).not.toHaveProperty('is_billable')
    expect(bodyOf(values, true)).not.toHaveProperty('whole_days')
  })
})
