import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsMovedAlong, hasOwnMobilization, movedAlong, ownBounds, withMobilization } from './mobilization.ts'
import { endBound, lengthInMinutes, moveWallClock, utcText } from './period.ts'

const operation = { start_date: '2025-06-10 18:00:00', end_date: '2025-06-10 23:59:59' }
const own = { mobilization_start_date: '2025-06-09 08:00:00', mobilization_end_date: '2025-06-11 12:00:00' }

// rules/event.md#35
describe('bounds of the mobilization', () => {
  test('follow the operation unless they are its own', () => {
    const filled = withMobilization(operation, { ...own, mobilization_end_date: null })
    expect(filled.mobilization_end_date).toBe('2025-06-10 23:59:59')
    expect(ownBounds(filled)).toEqual({ ...own, mobilization_end_date: null })
    expect(hasOwnMobilization(filled)).toBe(true)
    expect(hasOwnMobilization(withMobilization(operation))).toBe(false)
  })

  test('of the following midnight are those of 23:59:59', () => {
    const midnight = { ...own, mobilization_end_date: '2025-06-11 00:00:00' }
    expect(ownBounds(withMobilization(operation, midnight)).mobilization_end_date).toBeNull()
  })
})

// rules/event.md#36
describe('an operation that moves', () => {
  test('keeps each bound at its distance, over a change of clocks too', () => {
    const after = { start_date: '2025-10-26 18:00:00', end_date: '2025-10-26 23:59:59' }
    expect(boundsMovedAlong(withMobilization(operation, own), after)).toEqual({
      mobilization_start_date: '2025-10-25 08:00:00',
      mobilization_end_date: '2025-10-27 12:00:00',
    })
  })

  test('takes the bound of its other end along by that end alone', () => {
    const longer = { ...operation, end_date: '2025-06-11 01:00:00' }
    expect(boundsMovedAlong(withMobilization(operation, own), longer)).toEqual({
      mobilization_start_date: '2025-06-09 08:00:00',
      mobilization_end_date: '2025-06-11 13:00:00',
    })
  })

  test('takes an end to the last second of a day, not to midnight, where its own end goes there', () => {
    const evening = { ...operation, end_date: '2025-06-10 18:00:00' }
    const days = { ...own, mobilization_end_date: '2025-06-12 23:59:59' }
    const cut = boundsMovedAlong(withMobilization(operation, days), evening)
    expect(cut.mobilization_end_date).toBe('2025-06-12 18:00:00')
    expect(boundsMovedAlong(withMobilization(evening, cut), operation)).toEqual(days)
    const midnight = { ...operation, end_date: '2025-06-11 00:00:00' }
    expect(boundsMovedAlong(withMobilization(evening, cut), midnight).mobilization_end_date).toBe('2025-06-13 00:00:00')
    expect(boundsMovedAlong(withMobilization(midnight, days), operation)).toEqual(days)
  })

  test('leaves a bound at midnight that the user chose', () => {
    const chosen = { ...own, mobilization_end_date: '2025-06-12 00:00:00' }
    const later = { start_date: '2025-06-11 18:00:00', end_date: '2025-06-11 23:59:59' }
    expect(boundsMovedAlong(withMobilization(operation, chosen), later).mobilization_end_date).toBe(
      '2025-06-13 00:00:00',
    )
  })

  const minute = 60_000
  const wallClock = fc.integer({ min: 0, max: 800 * 1440 }).map((at) => utcText(Date.UTC(2024, 0, 1) + at * minute))
  const atNight = (end: string) =>
    end.endsWith('00:00:00') ? utcText(Date.parse(`${end.replace(' ', 'T')}Z`) - 1000) : end
  const period = fc
    .tuple(wallClock, fc.integer({ min: 1, max: 6000 }), fc.boolean())
    .map(([start_date, minutes, toLastSecond]) => {
      const end_date = moveWallClock(start_date, { minutes })
      return { start_date, end_date: toLastSecond ? atNight(end_date) : end_date }
    })
  const margin = fc.option(fc.integer({ min: 1, max: 6000 }))

  test('never loses a distance, and moves back to where it was', () => {
    fc.assert(
      fc.property(period, period, margin, margin, (before, after, early, late) => {
        const from = withMobilization(before, {
          mobilization_start_date: early === null ? null : moveWallClock(before.start_date, { minutes: -early }),
          mobilization_end_date: late === null ? null : moveWallClock(before.end_date, { minutes: late }),
        })
        const moved = movedAlong(from, after)
        const back = movedAlong(moved, before)
        for (const dates of [from, moved, back]) {
          expect(lengthInMinutes(dates.mobilization_start_date, dates.start_date)).toBe(early ?? 0)
          expect(lengthInMinutes(endBound(dates.end_date), dates.mobilization_end_date)).toBe(late ?? 0)
          expect(hasOwnMobilization(dates)).toBe(early !== null || late !== null)
        }
      }),
    )
  })
})
