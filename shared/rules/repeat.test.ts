import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthInMinutes, type Period } from './period.ts'
import { repeated, repeatSteps } from './repeat.ts'

const starts = (periods: readonly Period[]) => periods.map(({ start_date }) => start_date)

// rules/repeat.md#2
describe('the dates of several copies', () => {
  test('a month without such a day takes its last one, and the next month counts from the first copy', () => {
    const first = { start_date: '2026-01-31 18:00:00', end_date: '2026-02-01 02:00:00' }
    expect(repeated(first, { every: 'month', times: 4 })).toEqual([
      first,
      { start_date: '2026-02-28 18:00:00', end_date: '2026-03-01 02:00:00' },
      { start_date: '2026-03-31 18:00:00', end_date: '2026-04-01 02:00:00' },
      { start_date: '2026-04-30 18:00:00', end_date: '2026-05-01 02:00:00' },
    ])
    const leap = { start_date: '2027-12-31 00:00:00', end_date: '2027-12-31 23:59:59' }
    expect(starts(repeated(leap, { every: 'month', times: 3 }))).toEqual([
      '2027-12-31 00:00:00',
      '2028-01-31 00:00:00',
      '2028-02-29 00:00:00',
    ])
  })

  test('days and weeks keep the hour over a change of clocks', () => {
    const first = { start_date: '2026-03-28 02:30:00', end_date: '2026-03-28 23:59:59' }
    expect(repeated(first, { every: 'day', times: 3 }).at(-1)).toEqual({
      start_date: '2026-03-30 02:30:00',
      end_date: '2026-03-30 23:59:59',
    })
    expect(starts(repeated({ ...first, start_date: '2026-10-18 02:30:00' }, { every: 'week', times: 2 }))).toEqual([
      '2026-10-18 02:30:00',
      '2026-10-25 02:30:00',
    ])
  })

  /** Minutes around both changes of clocks of 2026 in Europe, and anywhere. */
  const minute = fc.oneof(
    fc.integer({ min: Date.UTC(2026, 2, 20) / 60_000, max: Date.UTC(2026, 3, 5) / 60_000 }),
    fc.integer({ min: Date.UTC(2026, 9, 18) / 60_000, max: Date.UTC(2026, 10, 2) / 60_000 }),
    fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 }),
  )
  const text = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const first = fc
    .tuple(minute, fc.integer({ min: 1, max: 60 * 24 * 40 }), fc.boolean())
    .map(([start, length, isWhole]): Period => {
      const [from, to] = [text(start), text(start + length)]
      return isWhole
        ? { start_date: `${from.slice(0, 10)} 00:00:00`, end_date: `${to.slice(0, 10)} 23:59:59` }
        : { start_date: from, end_date: to }
    })
  const repeat = fc.record({ every: fc.constantFrom(...repeatSteps), times: fc.integer({ min: 1, max: 52 }) })

  test('each copy has the hours and the length of the first, on the day that is asked for', () => {
    fc.assert(
      fc.property(first, repeat, (period, wanted) => {
        const copies = repeated(period, wanted)
        expect(copies).toHaveLength(wanted.times)
        expect(copies[0]).toEqual(period)
        const [year = 0, month = 1, day = 1] = period.start_date.slice(0, 10).split('-').map(Number)
        for (const [nth, copy] of copies.entries()) {
          expect(copy.start_date.slice(11)).toBe(period.start_date.slice(11))
          expect(copy.end_date.slice(11)).toBe(period.end_date.slice(11))
          expect(lengthInMinutes(copy.start_date, copy.end_date)).toBe(
            lengthInMinutes(period.start_date, period.end_date),
          )
          const lastOfMonth = new Date(Date.UTC(year, month + nth, 0)).getUTCDate()
          const expected =
            wanted.every === 'month'
              ? Date.UTC(year, month - 1 + nth, Math.min(day, lastOfMonth))
              : Date.UTC(year, month - 1, day + nth * (wanted.every === 'week' ? 7 : 1))
          expect(copy.start_date.slice(0, 10)).toBe(new Date(expected).toISOString().slice(0, 10))
        }
        expect(starts(copies).toSorted()).toEqual(starts(copies))
      }),
    )
  })
})
