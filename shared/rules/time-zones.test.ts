import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, minute, wallClock } from '#test/instants.ts'
import { instantOf, isTimeZone, lastInstantOf, moveWallClock, utcInstant, utcText, wallClockOf } from './period.ts'

const PARIS = 'Europe/Paris'
const zones = [PARIS, 'UTC', 'America/New_York', 'America/Sao_Paulo', 'America/Havana', 'Asia/Kathmandu']
const oddZones = ['Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'Pacific/Chatham', 'America/St_Johns']
const zone = fc.constantFrom(...zones, ...oddZones)

describe('zones', () => {
  // rules/availability.md#4, rules/assignment.md#4
  test.each([
    ['2025-01-15 12:00:00', PARIS, '2025-01-15 11:00:00', '2025-01-15 11:00:00'],
    ['2025-07-01 00:00:00', PARIS, '2025-06-30 22:00:00', '2025-06-30 22:00:00'],
    ['2025-10-26 02:30:00', PARIS, '2025-10-26 00:30:00', '2025-10-26 01:30:00'],
    ['2025-10-26 03:00:00', PARIS, '2025-10-26 02:00:00', '2025-10-26 02:00:00'],
    ['2025-10-26 01:59:59', PARIS, '2025-10-25 23:59:59', '2025-10-25 23:59:59'],
    ['2025-03-30 02:30:00', PARIS, '2025-03-30 01:00:00', '2025-03-30 01:00:00'],
    ['2025-03-30 02:00:00', PARIS, '2025-03-30 01:00:00', '2025-03-30 01:00:00'],
    ['2025-03-30 03:00:00', PARIS, '2025-03-30 01:00:00', '2025-03-30 01:00:00'],
    ['2018-11-04 00:00:00', 'America/Sao_Paulo', '2018-11-04 03:00:00', '2018-11-04 03:00:00'],
    ['2025-11-02 00:30:00', 'America/Havana', '2025-11-02 04:30:00', '2025-11-02 05:30:00'],
    ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30 10:00:00', '2011-12-30 10:00:00'],
    ['2025-10-05 02:10:00', 'Australia/Lord_Howe', '2025-10-04 15:30:00', '2025-10-04 15:30:00'],
    ['2025-01-15 12:00:00', 'Asia/Kathmandu', '2025-01-15 06:15:00', '2025-01-15 06:15:00'],
  ])('%s in %s', (value, name, first, last) => {
    expect(utcText(instantOf(value, name))).toBe(first)
    expect(utcText(lastInstantOf(value, name))).toBe(last)
  })

  /** The other way to ask Intl, part by part and without any cache. */
  const plainWallClock = (at: number, timeZone: string) =>
    new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

  test('the wall clock is the one Intl shows', () => {
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        expect(wallClockOf(at, name)).toBe(plainWallClock(at, name))
      }),
    )
  })

  test('around clock changes the wall clock is the one Intl shows, minute by minute', () => {
    const changes = ['2025-03-30 01:00:00', '2025-10-26 01:00:00', '2025-10-04 15:30:00', '2025-11-02 05:00:00']
    for (const name of [...zones, ...oddZones]) {
      for (const change of changes) {
        for (let step = -90; step <= 90; step += 5) {
          const at = utcInstant(change) + step * minute
          expect(wallClockOf(at, name)).toBe(plainWallClock(at, name))
        }
      }
    }
  })

  test('an existing wall clock survives a round trip, and its first occurrence is no later than its last', () => {
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const value = wallClockOf(at, name)
        const [first, last] = [instantOf(value, name), lastInstantOf(value, name)]
        expect(wallClockOf(first, name)).toBe(value)
        expect(wallClockOf(last, name)).toBe(value)
        expect(first <= at && at <= last).toBe(true)
        expect([first, last]).toContain(at)
      }),
    )
  })

  test('later on the wall clock is never earlier in time, clock changes included', () => {
    const nearChange = fc
      .tuple(
        fc.constantFrom('2025-03-30 02:00:00', '2025-10-26 02:00:00', '2011-12-30 00:00:00'),
        fc.integer({ min: -3000, max: 3000 }),
      )
      .map(([change, minutes]) => utcText(utcInstant(change) + minutes * minute))
    const anyWallClock = fc.oneof(wallClock, nearChange)
    fc.assert(
      fc.property(anyWallClock, fc.nat({ max: 4000 }), zone, (value, minutes, name) => {
        const later = moveWallClock(value, { minutes })
        expect(instantOf(value, name)).toBeLessThanOrEqual(instantOf(later, name))
        expect(lastInstantOf(value, name)).toBeLessThanOrEqual(lastInstantOf(later, name))
      }),
    )
  })

  // rules/setting.md#2
  test('known and unknown zones', () => {
    expect(['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
    expect(['', 'Paris', '+01:00', 'Europe/Nowhere', '01'].some(isTimeZone)).toBe(false)
    expect(() => instantOf('2025-01-01 00:00:00', 'Europe/Nowhere')).toThrow(RangeError)
  })
})
