import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, minute, wallClock } from '#test/instants.ts'
import {
  cutSeconds,
  durationInDays,
  examinedInterval,
  hasEnded,
  hasStarted,
  isCurrent,
  isPast,
  isWholeDays,
  lengthInMinutes,
  moveWallClock,
  quarterCeil,
  quarterFloor,
  quarterRound,
  readInstant,
  readWallClock,
  today,
  utcInstant,
  utcText,
} from './period.ts'

const PARIS = 'Europe/Paris'

describe('reading input', () => {
  // rules/http.md#18, rules/event.md#3
  test.each([
    ['2025-01-15 18:30:05', 'start', '2025-01-15 18:30:05'],
    ['2025-01-15T18:30:05', 'start', '2025-01-15 18:30:05'],
    ['2025-01-15T18:30', 'end', '2025-01-15 18:30:00'],
    ['2025-01-15T18:30:00.000', 'end', '2025-01-15 18:30:00'],
    ['2025-01-15', 'start', '2025-01-15 00:00:00'],
    ['2025-01-15', 'end', '2025-01-15 23:59:59'],
    [' 2024-02-29 ', 'end', '2024-02-29 23:59:59'],
    ['1000-01-01', 'start', '1000-01-01 00:00:00'],
    ['9989-12-31', 'end', '9989-12-31 23:59:59'],
  ] as const)('wall clock %s as %s is %s', (text, side, value) => {
    expect(readWallClock(text, side)).toEqual({ value })
  })

  // rules/http.md#18, rules/event.md#3
  test.each(['2025-01-15 18:30:00Z', '2025-01-15T18:30+01:00', '2025-01-15 18:30:00-0500', '2025-01-15T18:30+02'])(
    'wall clock %s carries a zone',
    (text) => expect(readWallClock(text, 'start')).toEqual({ problem: 'zoned' }),
  )

  // rules/http.md#18, rules/event.md#3
  test.each([
    '',
    'tomorrow',
    '2025-13-01',
    '2025-02-29',
    '2025-01-15 24:00:00',
    '2025-01-15 18:60',
    '2025-01-15 18',
    '15/01/2025',
    '2025-01-15Z',
    '0000-01-01',
    '0999-12-31',
    '9990-01-01',
    '9999-12-31',
    '2025-1-5',
    '2025-01-15 18:30:00 or so',
  ])('%j is no date', (text) => {
    expect(readWallClock(text, 'start')).toEqual({ problem: 'date' })
    expect(readInstant(text, 'start')).toEqual({ problem: 'date' })
  })

  // rules/http.md#18, rules/assignment.md#3
  test.each([
    ['2025-01-15 18:30:00', '2025-01-15 18:30:00'],
    ['2025-01-15T18:30:00.000Z', '2025-01-15 18:30:00'],
    ['2025-01-15T18:30+01:00', '2025-01-15 17:30:00'],
    ['2025-01-01T00:30:00+0530', '2024-12-31 19:00:00'],
    ['2025-01-15T18:30-05', '2025-01-15 23:30:00'],
    ['2025-01-15', '2025-01-15 00:00:00'],
  ])('assignment time %s is %s UTC', (text, value) => expect(readInstant(text, 'start')).toEqual({ value }))

  test('an offset no clock has is refused', () => {
    expect(readInstant('2025-01-15T18:30+24:00', 'start')).toEqual({ problem: 'date' })
    expect(readInstant('2025-01-15T18:30+01:60', 'start')).toEqual({ problem: 'date' })
  })

  test('a parsed value is parsed as itself', () => {
    fc.assert(
      fc.property(wallClock, fc.constantFrom('start', 'end'), (value, side) => {
        expect(readWallClock(value, side)).toEqual({ value })
        expect(utcText(utcInstant(value))).toBe(value)
      }),
    )
  })

  // rules/event.md#3
  test.each([
    ['2025-01-15 18:30:45', 'end', '2025-01-15 18:30:00'],
    ['2025-01-15 23:59:59', 'end', '2025-01-15 23:59:59'],
    ['2025-01-15 23:59:59', 'start', '2025-01-15 23:59:00'],
    ['2025-01-15 23:59:58', 'end', '2025-01-15 23:59:00'],
  ] as const)('seconds of %s as %s are cut to %s', (value, side, cut) => expect(cutSeconds(value, side)).toBe(cut))
})

describe('intervals and lengths', () => {
  // rules/availability.md#3, rules/availability.md#4
  test.each([
    ['2025-07-01 00:00:00', '2025-07-01 23:59:59', '2025-06-30 22:00:00', '2025-07-01 22:00:00'],
    ['2025-03-30 00:00:00', '2025-03-30 23:59:59', '2025-03-29 23:00:00', '2025-03-30 22:00:00'],
    ['2025-10-26 00:00:00', '2025-10-26 23:59:59', '2025-10-25 22:00:00', '2025-10-26 23:00:00'],
    ['2025-10-25 12:00:00', '2025-10-26 02:30:00', '2025-10-25 10:00:00', '2025-10-26 00:30:00'],
    ['2025-12-31 20:00:00', '2025-12-31 23:59:59', '2025-12-31 19:00:00', '2025-12-31 23:00:00'],
  ])('%s to %s', (start, end, from, to) => {
    expect(examinedInterval(start, end, PARIS)).toEqual({ from: utcInstant(from), to: utcInstant(to) })
  })

  // rules/availability.md#4
  test('an event that ends and one that starts at an hour that occurs twice do not meet', () => {
    const ending = examinedInterval('2025-10-25 12:00:00', '2025-10-26 02:30:00', PARIS)
    const starting = examinedInterval('2025-10-26 02:30:00', '2025-10-26 12:00:00', PARIS)
    expect(ending.to).toBe(starting.from)
  })

  // rules/event.md#4
  test.each([
    ['2025-06-01 00:00:00', '2025-06-01 23:59:59', 1],
    ['2025-06-01 00:00:00', '2025-06-02 23:59:59', 2],
    ['2025-06-01 18:00:00', '2025-06-02 02:00:00', 1],
    ['2025-06-01 08:00:00', '2025-06-02 07:59:00', 1],
    ['2025-06-01 08:00:00', '2025-06-02 08:00:00', 2],
    ['2025-03-29 00:00:00', '2025-03-30 23:59:59', 2],
    ['2024-02-28 00:00:00', '2024-03-01 23:59:59', 3],
  ])('%s to %s counts %i days', (start, end, days) => expect(durationInDays(start, end)).toBe(days))

  // rules/event.md#4, rules/event.md#5
  test('whole days count the days of the calendar', () => {
    fc.assert(
      fc.property(wallClock, fc.integer({ min: 1, max: 400 }), (value, days) => {
        const start = `${value.slice(0, 10)} 00:00:00`
        const end = moveWallClock(`${value.slice(0, 10)} 23:59:59`, { days: days - 1 })
        expect(isWholeDays(start, end)).toBe(true)
        expect(durationInDays(start, end)).toBe(days)
        expect(lengthInMinutes(start, end)).toBe(days * 1440)
      }),
    )
  })

  // rules/event.md#5
  test.each(['2025-06-01 00:00:00/2025-06-02 00:00:00', '2025-06-01 00:15:00/2025-06-01 23:59:59'])(
    '%s are hours',
    (both) => {
      const [start = '', end = ''] = both.split('/')
      expect(isWholeDays(start, end)).toBe(false)
    },
  )
})

describe('moving', () => {
  // rules/calendar.md#15
  test.each([
    ['2025-03-29 09:00:00', { days: 2 }, '2025-03-31 09:00:00'],
    ['2025-03-30 01:45:00', { minutes: 30 }, '2025-03-30 02:15:00'],
    ['2025-01-01 00:00:00', { minutes: -15 }, '2024-12-31 23:45:00'],
    ['2025-01-31 23:59:59', { days: 1 }, '2025-02-01 23:59:59'],
    ['2025-01-31 23:59:59', { minutes: 1440 }, '2025-02-01 23:59:59'],
    ['2025-01-31 23:59:59', { minutes: 15 }, '2025-02-01 00:15:00'],
    ['2025-01-31 23:59:59', { minutes: -15 }, '2025-01-31 23:45:00'],
  ])('%s by %o is %s', (value, by, moved) => expect(moveWallClock(value, by)).toBe(moved))

  test('moving there and back again changes nothing', () => {
    const days = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(wallClock, days, fc.integer({ min: -9999, max: 9999 }), (value, days, minutes) => {
        const back = moveWallClock(moveWallClock(value, { days, minutes }), { days: -days, minutes: -minutes })
        expect(back).toBe(value)
      }),
    )
  })

  test('finds the quarters before and after', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const [floor, ceil, round] = [quarterFloor(at), quarterCeil(at), quarterRound(at)]
        for (const quarter of [floor, ceil, round]) expect(quarter % (15 * minute)).toBe(0)
        expect(floor <= at && at <= ceil && ceil - floor <= 15 * minute).toBe(true)
        expect(Math.abs(round - at)).toBeLessThanOrEqual(7.5 * minute)
      }),
    )
    expect(utcText(quarterCeil(utcInstant('2025-01-01 10:00:01')))).toBe('2025-01-01 10:15:00')
    expect(utcText(quarterFloor(utcInstant('2025-01-01 10:14:59')))).toBe('2025-01-01 10:00:00')
  })
})

describe('today', () => {
  // rules/setting.md#15
  test.each([
    ['2025-12-31 22:59:59', PARIS, '2025-12-31'],
    ['2025-12-31 23:00:00', PARIS, '2026-01-01'],
    ['2025-12-31 23:00:00', 'America/New_York', '2025-12-31'],
    ['2025-06-30 22:00:00', PARIS, '2025-07-01'],
  ])('at %s UTC in %s it is %s', (now, name, date) => expect(today(name, utcInstant(now))).toBe(date))

  // rules/event.md#5
  test.each([
    // start, end, past, current, started, ended, with today 2025-06-15
    ['2025-06-14 10:00:00', '2025-06-14 23:59:59', true, false, true, true],
    ['2025-06-14 10:00:00', '2025-06-15 00:00:00', false, true, true, true],
    ['2025-06-15 18:00:00', '2025-06-15 20:00:00', false, true, true, true],
    ['2025-06-15 23:45:00', '2025-06-16 02:00:00', false, true, true, false],
    ['2025-06-16 00:00:00', '2025-06-16 23:59:59', false, false, false, false],
  ])('%s to %s', (start_date, end_date, past, current, started, ended) => {
    const period = { start_date, end_date }
    const day = '2025-06-15'
    expect({ past: isPast(period, day), current: isCurrent(period, day) }).toEqual({ past, current })
    expect({ started: hasStarted(period, day), ended: hasEnded(period, day) }).toEqual({ started, ended })
  })
})
