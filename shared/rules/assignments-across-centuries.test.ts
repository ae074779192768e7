import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssignmentTimes, assignmentBounds, assignmentTimeProblems, shiftAssignments } from './assignment-times.ts'
import { withMobilization } from './mobilization.ts'
import { moveWallClock, type Period, utcText } from './period.ts'

const quarter = 15 * 60_000
const day = 86_400_000
const PARIS = 'Europe/Paris'
const event = (start_date: string, end_date: string) => ({ start_date, end_date })
const whole = (first: string, last: string) => event(`${first} 00:00:00`, `${last} 23:59:59`)
const times = (start: string, end: string) => ({ start_time: `${start}:00`, end_time: `${end}:00` })
const shift = (before: Period, after: Period, list: readonly AssignmentTimes[], zone = PARIS) =>
  shiftAssignments(before, withMobilization(after), list, zone)

// rules/assignment.md#12
describe('an event that moves to dates when the zone was no quarter hour from UTC', () => {
  test('has its assignments rounded to the quarter hour, there and back', () => {
    const list = [times('2027-01-01 12:00', '2027-01-01 13:00')]
    const there = shift(whole('2027-01-01', '2027-01-02'), whole('1027-01-01', '1027-01-02'), list)
    expect(there).toEqual({ kept: [times('1027-01-01 12:45', '1027-01-01 13:45')], dropped: [] })
    const back = shift(whole('1027-01-01', '1027-01-02'), whole('2027-01-01', '2027-01-02'), there.kept)
    expect(back).toEqual({ kept: list, dropped: [] })
  })

  const zones = ['Europe/Paris', 'Africa/Monrovia', 'Europe/Amsterdam', 'America/New_York']
  const dateIn = (first: number, last: number) =>
    fc
      .record({
        at: fc.integer({ min: Date.UTC(first, 0, 1) / day, max: Date.UTC(last, 0, 1) / day }),
        minute: fc.nat(1439),
      })
      .map(({ at, minute }) => utcText(at * day + minute * 60_000))
  const period = (first: number, last: number, mostMinutes: number) =>
    fc
      .tuple(dateIn(first, last), fc.integer({ min: 1, max: mostMinutes }))
      .map(([start, minutes]) => event(start, moveWallClock(start, { minutes })))
  const steps = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 40 })), { maxLength: 5 })

  test('keeps only times that are valid on the new dates, and loses no technician', () => {
    const some = period(1800, 2030, 6000)
    fc.assert(
      fc.property(fc.constantFrom(...zones), some, some, steps, (zone, before, after, slots) => {
        const first = Math.ceil(assignmentBounds(before, zone).from / quarter)
        const list = slots.map(([late, quarters]) => ({
          start_time: utcText((first + late) * quarter),
          end_time: utcText((first + late + quarters) * quarter),
        }))
        const { kept, dropped } = shift(before, after, list, zone)
        for (const one of kept) expect(assignmentTimeProblems(one, after, zone)).toEqual([])
        expect(kept.length + dropped.length).toBe(list.length)
        for (const one of dropped) expect(list).toContain(one)
      }),
    )
  })
})
