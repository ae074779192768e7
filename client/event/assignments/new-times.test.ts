import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignmentTimeProblems } from '#shared/rules/assignment-times.ts'
import { instantOf, utcText, wallClockOf } from '#shared/rules/period.ts'
import { asDrawn, firstDay, fromClick, withStart } from './new-times.ts'

const zone = 'Europe/Paris'
const at = (wallClock: string) => instantOf(`${wallClock}:00`, zone)
const said = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((instant) => wallClockOf(instant, zone).slice(0, 16))
const gig = { start_date: '2026-12-05 10:00:00', end_date: '2026-12-05 18:30:00' }
const tour = { start_date: '2026-12-05 10:00:00', end_date: '2026-12-07 18:30:00' }

// rules/assignment.md#17, rules/assignment.md#18
test.each([
  ['an event of some hours', gig, ['2026-12-05 10:00', '2026-12-05 18:30']],
  ['the hours of the first of several days', tour, ['2026-12-05 10:00', '2026-12-06 00:00']],
  [
    'a night past midnight',
    { start_date: '2026-12-05 20:00:00', end_date: '2026-12-06 02:00:00' },
    ['2026-12-05 20:00', '2026-12-06 02:00'],
  ],
  [
    'a whole day',
    { start_date: '2026-12-05 00:00:00', end_date: '2026-12-05 23:59:59' },
    ['2026-12-05 00:00', '2026-12-06 00:00'],
  ],
  [
    'an event that ends at midnight',
    { start_date: '2026-12-05 20:00:00', end_date: '2026-12-06 00:00:00' },
    ['2026-12-05 20:00', '2026-12-06 00:00'],
  ],
  [
    'times off the quarter hour',
    { start_date: '2026-12-05 10:05:00', end_date: '2026-12-05 18:40:00' },
    ['2026-12-05 10:15', '2026-12-05 18:30'],
  ],
  [
    'the day on which clocks go back',
    { start_date: '2026-10-25 00:00:00', end_date: '2026-10-26 23:59:59' },
    ['2026-10-25 00:00', '2026-10-26 00:00'],
  ],
])('the button proposes %s', (_, event, times) => expect(said(firstDay(event, zone))).toEqual(times))

// rules/assignment.md#18
test.each([
  ['until the end of the day', '2026-12-05 14:07', ['2026-12-05 14:00', '2026-12-06 00:00']],
  ['until the end of the event on its last day', '2026-12-07 14:07', ['2026-12-07 14:00', '2026-12-07 18:30']],
  ['from the start of the event before it', '2026-12-05 08:00', ['2026-12-05 10:00', '2026-12-06 00:00']],
  ['the last quarter hour of the event after it', '2026-12-08 09:00', ['2026-12-07 18:15', '2026-12-07 18:30']],
])('a click proposes %s', (_, clicked, times) => expect(said(fromClick(at(clicked), tour, zone))).toEqual(times))

// rules/assignment.md#18
test('a click into a night proposes until its end', () => {
  const night = { start_date: '2026-12-05 20:00:00', end_date: '2026-12-06 02:00:00' }
  expect(said(fromClick(at('2026-12-05 22:20'), night, zone))).toEqual(['2026-12-05 22:15', '2026-12-06 02:00'])
})

// rules/assignment.md#18
test('cuts a drawn period to the event', () => {
  const drawn = { start: at('2026-12-05 08:00'), end: at('2026-12-05 12:15') }
  expect(said(asDrawn(drawn, tour, zone))).toEqual(['2026-12-05 10:00', '2026-12-05 12:15'])
  const before = { start: at('2026-12-04 08:00'), end: at('2026-12-04 12:15') }
  expect(said(asDrawn(before, tour, zone))).toEqual(['2026-12-05 10:00', '2026-12-06 00:00'])
})

// rules/assignment.md#17, rules/assignment.md#18
test('proposes only times that the server accepts', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 })
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 30, max: 6000 }),
      minutes,
      fc.integer({ min: 1, max: 400 }),
      (from, long, click, drawn) => {
        const first = Date.UTC(2026, 0, 1)
        const wall = (minute: number) => wallClockOf(first + minute * 60_000, zone)
        const event = { start_date: wall(from), end_date: wall(from + long) }
        fc.pre(event.start_date < event.end_date)
        const pressed = Math.floor((first + click * 60_000) / 900_000) * 900_000
        for (const { start, end } of [
          firstDay(event, zone),
          fromClick(pressed, event, zone),
          asDrawn({ start: pressed, end: pressed + drawn * 900_000 }, event, zone),
        ])
          expect(assignmentTimeProblems({ start_time: utcText(start), end_time: utcText(end) }, event, zone)).toEqual(
            [],
          )
      },
    ),
  )
})

// rules/assignment.md#19
test('a start set after the end moves the end too; an earlier start leaves it', () => {
  const times = { start_time: '2026-12-05 10:00:00', end_time: '2026-12-05 12:30:00' }
  expect(withStart(times, '2026-12-05 11:00:00').end_time).toBe('2026-12-05 12:30:00')
  expect(withStart(times, '2026-12-05 12:30:00').end_time).toBe('2026-12-05 15:00:00')
  expect(withStart(times, '2026-12-06 23:00:00').end_time).toBe('2026-12-07 01:30:00')
})
