import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assignmentBounds,
  assignmentsMeet,
  assignmentTimeProblems,
  meetingOthers,
  shiftAssignments,
} from './assignment-times.ts'
import { mobilizationOf, withMobilization } from './mobilization.ts'
import { moveWallClock, utcInstant, utcText, wallClockOf } from './period.ts'

const PARIS = 'Europe/Paris'
const event = (start_date: string, end_date: string) => ({ start_date, end_date })
const whole = (day: string, last = day) => event(`${day} 00:00:00`, `${last} 23:59:59`)
const times = (start: string, end: string) => ({ start_time: `${start}:00`, end_time: `${end}:00` })

describe('times within an event', () => {
  const winter = whole('2025-01-15')
  const spring = whole('2025-03-30')
  const autumn = whole('2025-10-26')
  const night = event('2025-10-26 01:00:00', '2025-10-26 02:30:00')
  const gap = event('2025-03-30 02:30:00', '2025-03-30 06:00:00')
  // rules/assignment.md#3, rules/assignment.md#4, rules/assignment.md#24
  test.each([
    ['a whole day', winter, times('2025-01-14 23:00', '2025-01-15 23:00'), []],
    ['from before', winter, times('2025-01-14 22:45', '2025-01-15 23:00'), ['before_event']],
    ['until after', winter, times('2025-01-14 23:00', '2025-01-15 23:15'), ['after_event']],
    ['from before until after', winter, times('2025-01-14 22:45', '2025-01-15 23:15'), ['before_event', 'after_event']],
    ['a summer day', whole('2025-07-01'), times('2025-06-30 22:00', '2025-07-01 22:00'), []],
    ['a day of 23 hours', spring, times('2025-03-29 23:00', '2025-03-30 22:00'), []],
    ['after 23 hours', spring, times('2025-03-29 23:00', '2025-03-30 22:15'), ['after_event']],
    ['a day of 25 hours', autumn, times('2025-10-25 22:00', '2025-10-26 23:00'), []],
    ['after 25 hours', autumn, times('2025-10-25 22:00', '2025-10-26 23:15'), ['after_event']],
    ['until the second 02:30', night, times('2025-10-25 23:00', '2025-10-26 01:30'), []],
    ['after the second 02:30', night, times('2025-10-25 23:00', '2025-10-26 01:45'), ['after_event']],
    ['from a 02:30 that does not exist', gap, times('2025-03-30 01:00', '2025-03-30 04:00'), []],
    ['before that', gap, times('2025-03-30 00:45', '2025-03-30 04:00'), ['before_event']],
    ['no length', winter, times('2025-01-15 10:00', '2025-01-15 10:00'), ['order']],
    ['backwards', winter, times('2025-01-15 11:00', '2025-01-15 10:00'), ['order']],
    ['a minute of 10', winter, times('2025-01-15 10:10', '2025-01-15 11:00'), ['quarter']],
    ['an end of 10', winter, times('2025-01-15 10:00', '2025-01-15 11:10'), ['quarter']],
    ['seconds', winter, { start_time: '2025-01-15 10:00:01', end_time: '2025-01-15 11:00:00' }, ['quarter']],
  ])('%s', (_, period, sent, problems) => expect(assignmentTimeProblems(sent, period, PARIS)).toEqual(problems))

  // rules/assignment.md#4
  test('the first of two equal midnights starts the day, the second ends the day before', () => {
    const before = assignmentBounds(whole('2025-11-01'), 'America/Havana')
    const after = assignmentBounds(whole('2025-11-02'), 'America/Havana')
    expect(utcText(before.to)).toBe('2025-11-02 05:00:00')
    expect(utcText(after.from)).toBe('2025-11-02 04:00:00')
  })

  // rules/assignment.md#5
  test('one assignment may start when another ends', () => {
    const busy = times('2025-01-15 12:00', '2025-01-15 14:00')
    expect(assignmentsMeet(busy, times('2025-01-15 14:00', '2025-01-15 15:00'))).toBe(false)
    expect(assignmentsMeet(busy, times('2025-01-15 13:45', '2025-01-15 15:00'))).toBe(true)
    expect(assignmentsMeet(busy, times('2025-01-15 11:00', '2025-01-15 12:00'))).toBe(false)
    expect(assignmentsMeet(busy, times('2025-01-15 11:00', '2025-01-15 18:00'))).toBe(true)
  })

  // rules/assignment.md#5
  test('finds overlaps among many assignments of a technician without comparing all pairs', () => {
    const quarterPast = (at: number) => utcText(Date.UTC(2025, 0, 1) + at * 900_000)
    const slot = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(40), fc.integer({ min: 1, max: 12 }))
      .map(([technician_id, from, lasts]) => ({
        technician_id,
        start_time: quarterPast(from),
        end_time: quarterPast(from + lasts),
      }))
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 12 }), (slots) => {
        const meets = (one: (typeof slots)[number]) =>
          slots.some(
            (other) => other !== one && other.technician_id === one.technician_id && assignmentsMeet(one, other),
          )
        expect(slots.filter((one) => meetingOthers(slots).has(one))).toEqual(slots.filter(meets))
      }),
    )
  })
})

// rules/assignment.md#12
describe('when an event moves', () => {
  const shift = (
    before: ReturnType<typeof event>,
    after: ReturnType<typeof event>,
    ...list: ReturnType<typeof times>[]
  ) => shiftAssignments(before, withMobilization(after), list, PARIS)

  // rules/assignment.md#24
  test('the local hours stay across a clock change', () => {
    const moved = shift(
      event('2025-03-29 09:00:00', '2025-03-29 18:00:00'),
      event('2025-03-31 09:00:00', '2025-03-31 18:00:00'),
      times('2025-03-29 08:00', '2025-03-29 11:00'),
    )
    expect(moved).toEqual({ kept: [times('2025-03-31 07:00', '2025-03-31 10:00')], dropped: [] })
  })

  // rules/assignment.md#24
  test('a day longer at the front: an assignment that fits stays', () => {
    const list = [times('2025-06-10 08:00', '2025-06-10 12:00'), times('2025-06-12 08:00', '2025-06-12 12:00')]
    const moved = shift(whole('2025-06-10', '2025-06-12'), whole('2025-06-09', '2025-06-12'), ...list)
    expect(moved).toEqual({ kept: list, dropped: [] })
  })

  test('shorter, and one no longer fits: all shift, then are cut, and empty ones are dropped', () => {
    const early = times('2025-06-10 08:00', '2025-06-10 12:00')
    const long = times('2025-06-10 20:00', '2025-06-12 12:00')
    const late = times('2025-06-12 08:00', '2025-06-12 12:00')
    const moved = shift(whole('2025-06-10', '2025-06-12'), whole('2025-06-11', '2025-06-12'), early, long, late)
    expect(moved.kept).toEqual([
      times('2025-06-11 08:00', '2025-06-11 12:00'),
      times('2025-06-11 20:00', '2025-06-12 22:00'),
    ])
    expect(moved.dropped).toEqual([late])
  })

  test('a move by ten minutes shifts by a quarter of an hour, a move by seven not at all', () => {
    const before = event('2025-06-10 09:00:00', '2025-06-10 18:00:00')
    const list = times('2025-06-10 08:00', '2025-06-10 10:00') // 10:00 to 12:00
    const ten = shift(before, event('2025-06-10 09:10:00', '2025-06-10 18:10:00'), list)
    expect(ten.kept).toEqual([times('2025-06-10 08:15', '2025-06-10 10:15')])
    const seven = shift(before, event('2025-06-10 09:07:00', '2025-06-10 18:07:00'), list)
    expect(seven.kept).toEqual([list])
  })

  test('cutting rounds to the quarter inside the event', () => {
    const moved = shift(
      event('2025-06-10 09:00:00', '2025-06-10 18:00:00'),
      event('2025-06-10 09:07:00', '2025-06-10 18:07:00'),
      times('2025-06-10 07:00', '2025-06-10 16:00'),
    )
    expect(moved.kept).toEqual([times('2025-06-10 07:15', '2025-06-10 16:00')])
  })

  test('an assignment within a skipped hour is dropped', () => {
    const inTheGap = times('2025-03-23 01:15', '2025-03-23 01:45') // 02:15 to 02:45
    const moved = shift(whole('2025-03-23'), whole('2025-03-30'), inTheGap)
    expect(moved).toEqual({ kept: [], dropped: [inTheGap] })
  })

  test('an event that does not move keeps the second of two equal hours', () => {
    const twice = times('2025-10-26 00:30', '2025-10-26 01:30') // 02:30 to 02:30
    expect(shift(whole('2025-10-26'), whole('2025-10-26', '2025-10-27'), twice).kept).toEqual([twice])
    expect(shift(whole('2025-10-26'), whole('2025-10-26'), twice).kept).toEqual([twice])
  })

  test('from a whole day to hours of the same length is no shift', () => {
    const one = times('2025-06-10 08:00', '2025-06-10 10:00')
    const moved = shift(whole('2025-06-10'), event('2025-06-10 00:00:00', '2025-06-11 00:00:00'), one)
    expect(moved.kept).toEqual([one])
  })

  describe('with a mobilization of its own', () => {
    const away = (period: ReturnType<typeof event>, from: string, to: string) =>
      withMobilization(period, { mobilization_start_date: from, mobilization_end_date: to })
    const concert = event('2025-06-10 18:00:00', '2025-06-10 23:00:00')
    const setUp = times('2025-06-09 08:00', '2025-06-09 12:00') // 10:00 to 14:00

    test('all shift as the start of the operation does, set-up days with it', () => {
      const after = away(
        event('2025-06-12 18:00:00', '2025-06-12 23:00:00'),
        '2025-06-11 08:00:00',
        '2025-06-13 12:00:00',
      )
      const { kept, dropped } = shiftAssignments(concert, after, [setUp], PARIS)
      expect([kept, dropped]).toEqual([[times('2025-06-11 08:00', '2025-06-11 12:00')], []])
    })

    test('a mobilization that changes alone shifts nothing, it cuts', () => {
      const shorter = away(concert, '2025-06-09 12:00:00', '2025-06-11 12:00:00')
      expect(shiftAssignments(concert, shorter, [setUp], PARIS).kept).toEqual([
        times('2025-06-09 10:00', '2025-06-09 12:00'),
      ])
      expect(shiftAssignments(concert, withMobilization(concert), [setUp], PARIS)).toEqual({
        kept: [],
        dropped: [setUp],
      })
    })

    test('an operation of another length keeps what fits into the mobilization in place', () => {
      const after = away(
        event('2025-06-10 20:00:00', '2025-06-10 23:00:00'),
        '2025-06-09 08:00:00',
        '2025-06-11 12:00:00',
      )
      expect(shiftAssignments(concert, after, [setUp], PARIS).kept).toEqual([setUp])
    })
  })

  const quarter = 15 * 60_000
  /** An event of 2025 on quarter hours, and assignments inside it. */
  const planned = fc
    .record({ day: fc.nat({ max: 364 }), at: fc.nat({ max: 95 }), quarters: fc.integer({ min: 2, max: 400 }) })
    .chain(({ day, at, quarters }) => {
      const start_date = utcText(Date.UTC(2025, 0, 1 + day) + at * quarter)
      const end_date = moveWallClock(start_date, { minutes: quarters * 15 })
      const period = { start_date, end_date }
      const bounds = assignmentBounds(period, PARIS)
      const step = fc.integer({ min: bounds.from / quarter, max: bounds.to / quarter })
      const one = fc
        .tuple(step, step)
        .filter(([first, last]) => first !== last)
        .map(([one, other]) => ({
          start_time: utcText(Math.min(one, other) * quarter),
          end_time: utcText(Math.max(one, other) * quarter),
        }))
      const possible = bounds.to - bounds.from >= 2 * quarter
      return fc.record({
        period: fc.constant(period),
        list: possible ? fc.array(one, { maxLength: 5 }) : fc.constant<ReturnType<typeof times>[]>([]),
      })
    })

  test('keeps only times that are valid on the new dates, and loses no technician', () => {
    const newStart = fc
      .integer({ min: 0, max: 400 * 1440 })
      .map((minutes) => utcText(Date.UTC(2025, 0, 1) + minutes * 60_000))
    const length = fc.integer({ min: 1, max: 6000 })
    const margin = fc.option(fc.integer({ min: 1, max: 3000 }))
    fc.assert(
      fc.property(planned, newStart, length, margin, margin, ({ period, list }, start_date, minutes, early, late) => {
        const end_date = moveWallClock(start_date, { minutes })
        const after = withMobilization(
          { start_date, end_date },
          {
            mobilization_start_date: early === null ? null : moveWallClock(start_date, { minutes: -early }),
            mobilization_end_date: late === null ? null : moveWallClock(end_date, { minutes: late }),
          },
        )
        const tagged = list.map((one, id) => ({ ...one, id }))
        const { kept, dropped } = shiftAssignments(period, after, tagged, PARIS)
        for (const one of kept) expect(assignmentTimeProblems(one, mobilizationOf(after), PARIS)).toEqual([])
        expect([...kept, ...dropped].map(({ id }) => id).sort()).toEqual(tagged.map(({ id }) => id))
        for (const one of dropped) expect(one).toEqual(tagged[one.id])
      }),
    )
  })

  test('a move by whole days keeps every local hour, away from clock changes', () => {
    const unmoved = (text: string, days: number) => moveWallClock(wallClockOf(utcInstant(text), PARIS), { days })
    fc.assert(
      fc.property(planned, fc.integer({ min: -60, max: 60 }), ({ period, list }, days) => {
        const after = {
          start_date: moveWallClock(period.start_date, { days }),
          end_date: moveWallClock(period.end_date, { days }),
        }
        const touchesChange = [period, after].some(({ start_date, end_date }) =>
          ['2025-03-30', '2025-10-26'].some((day) => start_date.slice(0, 10) <= day && day <= end_date.slice(0, 10)),
        )
        fc.pre(!touchesChange)
        const { kept, dropped } = shiftAssignments(period, withMobilization(after), list, PARIS)
        expect(dropped).toEqual([])
        kept.forEach((one, at) => {
          const was = list[at]
          expect(was).toBeDefined()
          if (!was) return
          expect(wallClockOf(utcInstant(one.start_time), PARIS)).toBe(unmoved(was.start_time, days))
          expect(wallClockOf(utcInstant(one.end_time), PARIS)).toBe(unmoved(was.end_time, days))
        })
      }),
    )
  })
})
