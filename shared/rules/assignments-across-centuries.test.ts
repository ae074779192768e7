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

const zones = ['Europe/Paris', 'Africa/Monrovia', 'Europe/Amsterdam', 'America/New_York']
const dateIn = (first: number, last: number) =>
  fc
    .record({
      at: fc.integer({ min: Date.UTC(first, 0, 1) / day, max: Date.UTC(last, 0, 1) / day }),
      minute: fc.nat(1439),
    })
    .map(({ at, minute }) => utcText(at * day + minute * 60_000))

// rules/assignment.md#12
describe('an event that moves to dates when the zone was no quarter hour from UTC', () => {
  test('has its assignments rounded to the quarter hour, there and back', () => {
    const list = [times('2027-01-01 12:00', '2027-01-01 13:00')]
    const there = shift(whole('2027-01-01', '2027-01-02'), whole('1027-01-01', '1027-01-02'), list)
    expect(there).toEqual({ kept: [times('1027-01-01 12:45', '1027-01-01 13:45')], dropped: [] })
    const back = shift(whole('1027-01-01', '1027-01-02'), whole('2027-01-01', '2027-01-02'), there.kept)
    expect(back).toEqual({ kept: list, dropped: [] })
  })

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

// rules/assignment.md#12
describe('assignments that a move takes beyond the years of dates', () => {
  test('are dropped', () => {
    const late = times('6999-01-01 08:00', '6999-01-01 16:00')
    expect(shift(whole('2027-01-01', '7000-01-01'), whole('6000-01-01', '6001-01-01'), [late])).toEqual({
      kept: [],
      dropped: [late],
    })
    const early = times('1500-01-01 08:00', '1500-01-01 16:00')
    expect(shift(whole('9000-01-01', '9000-01-02'), whole('1000-01-01', '1000-01-01'), [early])).toEqual({
      kept: [],
      dropped: [early],
    })
  })

  test('are cut where part of them lies in the event', () => {
    const long = times('2027-01-01 08:00', '6999-01-01 08:00')
    expect(shift(whole('2027-01-01', '7000-01-01'), whole('6000-01-01', '6000-01-02'), [long]).kept).toEqual([
      times('6000-01-01 08:00', '6000-01-02 23:00'),
    ])
  })

  test('are valid on the new dates, or dropped, whatever the years', () => {
    const far = fc
      .tuple(dateIn(1000, 9989), dateIn(1000, 9989))
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => (one < other ? event(one, other) : event(other, one)))
    const slots = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40)), { maxLength: 5 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), far, far, slots, (zone, before, after, wanted) => {
        const { from, to } = assignmentBounds(before, zone)
        const list = wanted.map(([place, quarters]) => {
          const start = Math.floor((from + (to - from) * place) / quarter)
          return { start_time: utcText(start * quarter), end_time: utcText((start + quarters + 1) * quarter) }
        })
        const { kept, dropped } = shift(before, after, list, zone)
        for (const one of kept) expect(assignmentTimeProblems(one, after, zone)).toEqual([])
        expect(kept.length + dropped.length).toBe(list.length)
      }),
    )
  })
})
