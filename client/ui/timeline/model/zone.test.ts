import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Snap } from './model.ts'
import { DAY, floorTo, HOUR, moved, resized, snapTo, stepped, zoneOf } from './zone.ts'

const QUARTER = HOUR / 4
const paris = zoneOf('Europe/Paris')
const at = (text: string) => Date.parse(text)
const names = ['Europe/Paris', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo']
const someZone = fc.constantFrom(...names).map((name) => ({ name, zone: zoneOf(name) }))
const instant = fc
  .integer({ min: at('2025-01-01T00:00:00Z') / 60_000, max: at('2028-01-01T00:00:00Z') / 60_000 })
  .map((m) => m * 60_000)
const snap = fc.constantFrom<Snap>(QUARTER, 5 * 60_000, HOUR, 'day')

/** The wall clock according to Intl: an oracle that shares nothing with the code. */
function clock(name: string, time: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' }).format(time)
}

describe('zoneOf', () => {
  // rules/availability.md#4
  it('knows both clock changes of 2026 in Paris', () => {
    expect(paris.dayStart(at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-28T23:00:00Z'))
    expect(paris.addDays(at('2026-03-28T23:00:00Z'), 1)).toBe(at('2026-03-29T22:00:00Z'))
    expect(paris.addDays(at('2026-10-24T22:00:00Z'), 1)).toBe(at('2026-10-25T23:00:00Z'))
    // 02:30 does not exist on 29 March: the clock jumps from 02:00 to 03:00.
    expect(paris.at(Date.UTC(2026, 2, 29, 2, 30))).toBe(at('2026-03-29T01:00:00Z'))
    // 02:30 comes twice on 25 October: the first of the two.
    expect(paris.at(Date.UTC(2026, 9, 25, 2, 30))).toBe(at('2026-10-25T00:30:00Z'))
  })

  it('begins a day without midnight at its first instant', () => {
    // Cairo jumps from 00:00 to 01:00 on 24 April 2026.
    const cairo = zoneOf('Africa/Cairo')
    expect(cairo.dayStart(at('2026-04-24T12:00:00Z'))).toBe(at('2026-04-23T22:00:00Z'))
  })

  it('agrees with Intl on the wall clock', () => {
    fc.assert(
      fc.property(someZone, instant, ({ name, zone }, time) => {
        expect(new Date(zone.wall(time)).toISOString().slice(0, 19).replace('T', ' ')).toBe(clock(name, time))
      }),
    )
  })

  it('finds days that contain the instant and begin with their date', () => {
    fc.assert(
      fc.property(someZone, instant, ({ name, zone }, time) => {
        const start = zone.dayStart(time)
        expect(start).toBeLessThanOrEqual(time)
        expect(zone.addDays(start, 1)).toBeGreaterThan(time)
        expect(clock(name, start).slice(0, 10)).toBe(clock(name, time).slice(0, 10))
        expect(clock(name, start - 1000).slice(0, 10)).not.toBe(clock(name, time).slice(0, 10))
      }),
    )
  })
})

// rules/calendar.md#15
describe('snapTo', () => {
  it('lands on multiples of the grid on the wall clock, nearby, and stays there', () => {
    fc.assert(
      fc.property(someZone, instant, ({ name, zone }, time) => {
        const point = snapTo(zone, time, QUARTER)
        expect(Number(clock(name, point).slice(14, 16)) % 15).toBe(0)
        expect(Math.abs(point - time)).toBeLessThanOrEqual(QUARTER / 2)
        expect(snapTo(zone, point, QUARTER)).toBe(point)
        expect(floorTo(zone, time, QUARTER)).toBeLessThanOrEqual(time)
        expect(time - floorTo(zone, time, QUARTER)).toBeLessThan(QUARTER)
      }),
    )
  })

  it('snaps whole days to the nearer midnight, on days of 23 and 25 hours too', () => {
    expect(snapTo(paris, at('2026-03-29T09:00:00Z'), 'day')).toBe(at('2026-03-28T23:00:00Z'))
    expect(snapTo(paris, at('2026-03-29T11:00:00Z'), 'day')).toBe(at('2026-03-29T22:00:00Z'))
    expect(floorTo(paris, at('2026-10-25T22:59:00Z'), 'day')).toBe(at('2026-10-24T22:00:00Z'))
  })
})

describe('moved', () => {
  // rules/calendar.md#15
  it('keeps the wall-clock hours across both clock changes', () => {
    const show = { start: at('2026-03-27T08:00:00Z'), end: at('2026-03-27T22:00:00Z') } // 09:00 to 23:00
    expect(moved(paris, show, 3 * DAY - HOUR, QUARTER)).toEqual({
      start: at('2026-03-30T07:00:00Z'),
      end: at('2026-03-30T21:00:00Z'),
    })
    const week = { start: at('2026-10-23T07:00:00Z'), end: at('2026-10-24T16:00:00Z') } // 09:00 to next day 18:00
    expect(moved(paris, week, DAY, QUARTER)).toEqual({
      start: at('2026-10-24T07:00:00Z'),
      end: at('2026-10-25T17:00:00Z'),
    })
  })

  // rules/calendar.md#15
  it('moves whole days by whole days', () => {
    const days = { start: at('2026-03-27T23:00:00Z'), end: at('2026-03-28T23:00:00Z') } // 28 March
    expect(moved(paris, days, 0.8 * DAY, 'day')).toEqual({
      start: at('2026-03-28T23:00:00Z'),
      end: at('2026-03-29T22:00:00Z'),
    })
    expect(moved(paris, days, 0.3 * DAY, 'day')).toEqual(days)
  })

  it('moves a day that begins at one o’clock to the midnight of another', () => {
    const cairo = zoneOf('Africa/Cairo')
    const first = { start: at('2026-04-23T22:00:00Z'), end: at('2026-04-24T21:00:00Z') } // 24 April, from 01:00
    expect(moved(cairo, first, 3 * DAY, 'day')).toEqual({
      start: at('2026-04-26T21:00:00Z'),
      end: at('2026-04-27T21:00:00Z'),
    })
  })

  // rules/calendar.md#15
  it('never inverts, stays on the grid, and keeps the wall-clock length away from clock changes', () => {
    fc.assert(
      fc.property(
        someZone,
        instant,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: -3000, max: 3000 }),
        snap,
        (z, start, steps, by, grid) => {
          const { zone } = z
          const first = floorTo(zone, start, grid)
          const period = { start: first, end: stepped(zone, first, grid, steps) }
          const result = moved(zone, period, by * 17 * 60_000, grid)
          expect(result.end).toBeGreaterThan(result.start)
          expect(snapTo(zone, result.start, grid)).toBe(result.start)
          // Only an end inside a gap or a repeated hour can differ, by that hour at most.
          const length = (p: typeof period) => zone.wall(p.end) - zone.wall(p.start)
          expect(Math.abs(length(result) - length(period))).toBeLessThanOrEqual(HOUR)
        },
      ),
    )
  })

  it('leaves an item off the grid alone until it moves', () => {
    const odd = { start: at('2026-06-01T08:07:00Z'), end: at('2026-06-01T09:07:00Z') }
    expect(moved(paris, odd, 60_000, QUARTER)).toEqual(odd)
    expect(moved(paris, odd, 12 * 60_000, QUARTER)).toEqual({
      start: at('2026-06-01T08:15:00Z'),
      end: at('2026-06-01T09:15:00Z'),
    })
  })
})

describe('resized', () => {
  // rules/calendar.md#15
  it('snaps the edge to the grid and leaves at least one step', () => {
    const show = { start: at('2026-06-01T08:00:00Z'), end: at('2026-06-01T10:00:00Z') }
    expect(resized(paris, show, 'end', at('2026-06-01T11:08:00Z'), QUARTER).end).toBe(at('2026-06-01T11:15:00Z'))
    expect(resized(paris, show, 'end', at('2026-05-01T00:00:00Z'), QUARTER).end).toBe(at('2026-06-01T08:15:00Z'))
    expect(resized(paris, show, 'start', at('2026-07-01T00:00:00Z'), QUARTER).start).toBe(at('2026-06-01T09:45:00Z'))
  })

  it('snaps to the day after a day that begins at one o’clock', () => {
    const cairo = zoneOf('Africa/Cairo')
    const period = { start: at('2025-04-25T01:09:00Z'), end: at('2025-04-26T21:01:00Z') }
    expect(resized(cairo, period, 'start', at('2025-04-25T10:00:00Z'), 'day').start).toBe(at('2025-04-25T21:00:00Z'))
  })

  // rules/calendar.md#15
  it('always puts the moved edge on the grid and leaves the other one', () => {
    fc.assert(
      fc.property(
        someZone,
        instant,
        fc.integer({ min: 1, max: 5000 }),
        instant,
        fc.constantFrom('start', 'end'),
        snap,
        (z, start, minutes, to, edge, grid) => {
          const period = { start, end: start + minutes * 60_000 }
          const result = resized(z.zone, period, edge, to, grid)
          const other = edge === 'start' ? 'end' : 'start'
          expect(result.end).toBeGreaterThan(result.start)
          expect(result[other]).toBe(period[other])
          expect(snapTo(z.zone, result[edge], grid)).toBe(result[edge])
        },
      ),
    )
  })
})
