import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedAlong } from './around.ts'
import type { Placed } from './model.ts'
import { DAY, HOUR, moved, zoneOf } from './zone.ts'

const paris = zoneOf('Europe/Paris')
const at = (text: string): number => Date.parse(text)

// rules/event.md#36
describe('movedAlong', () => {
  it('keeps the hour of a departure when only the bar comes to stand behind the change of the clock', () => {
    const place: Placed = {
      start: at('2027-10-30T07:00Z'), // 09:00 in summer
      end: at('2027-10-30T16:00Z'),
      around: { start: at('2027-10-29T06:00Z'), end: at('2027-10-30T16:00Z'), snap: HOUR },
    }
    expect(movedAlong(paris, place, moved(paris, place, DAY + HOUR, HOUR))).toEqual({
      start: at('2027-10-31T08:00Z'), // 09:00 in winter
      end: at('2027-10-31T17:00Z'),
      around: { start: at('2027-10-30T06:00Z'), end: at('2027-10-31T17:00Z'), snap: HOUR }, // 08:00 in summer
    })
  })

  it('leaves all as it was after as many steps back', () => {
    const day = fc.integer({ min: 0, max: 7 * 365 }).map((days) => paris.addDays(at('2024-12-31T23:00Z'), days))
    const steps = fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 6 })
    fc.assert(
      fc.property(day, fc.nat(9), fc.nat(9), steps, (start, before, after, days) => {
        const end = paris.addDays(start, 1)
        const around = { start: paris.addDays(start, -before), end: paris.addDays(end, after), snap: 'day' as const }
        const all = [...days, -days.reduce((sum, one) => sum + one, 0)]
        const back = all.reduce<Placed>(
          (place, by) =>
            movedAlong(paris, place, { start: paris.addDays(place.start, by), end: paris.addDays(place.end, by) }),
          { start, end, around },
        )
        expect(back).toEqual({ start, end, around })
      }),
    )
  })
})
