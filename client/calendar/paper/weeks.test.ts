import { expect, it } from 'vitest'
import { paperWeeks, sharedOut } from './weeks.ts'

const november = { start: '2026-10-26', end: '2026-12-06' }
const event = (first: string, last = first) => ({ first, last })
const weeksOf = (events: { first: string; last: string }[], room = 5) =>
  paperWeeks(events, november, (one) => one, room)

it('has whole weeks, with an event in each of those that it lasts through', () => {
  const weeks = weeksOf([event('2026-11-07', '2026-11-09')])
  expect(weeks.map(({ days }) => days[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.map(({ stretches }) => stretches.length)).toEqual([0, 1, 1, 0, 0, 0])
  expect(weeks[1]?.stretches[0]).toMatchObject({ first: 5, last: 6, isBegun: false, isGoingOn: true })
  expect(weeks[2]?.stretches[0]).toMatchObject({ first: 0, last: 0, isBegun: true, isGoingOn: false })
})

it('gives events of other days the same lane', () => {
  const [, week] = weeksOf([event('2026-11-02', '2026-11-03'), event('2026-11-03'), event('2026-11-04')])
  expect(week?.stretches.map(({ lane }) => lane)).toEqual([0, 1, 0])
})

it('goes on in a further row of the same days where a page holds no more lanes', () => {
  const weeks = weeksOf(Array.from({ length: 7 }, () => event('2026-11-05')))
  const rows = weeks.filter(({ days }) => days[0] === '2026-11-02')
  expect(rows.map(({ stretches }) => stretches.map(({ lane }) => lane))).toEqual([
    [0, 1, 2, 3, 4],
    [0, 1],
  ])
  expect(rows.map(({ lanes }) => lanes)).toEqual([5, 2])
})

// rules/calendar.md#22
it.each([
  ['evenly', [20, 30, 40], 150, [50, 50, 50]],
  ['to a full week what it needs, the rest evenly', [20, 90, 20], 150, [30, 90, 30]],
  ['in full to those that need more than the page', [80, 20, 90], 150, [80, 20, 90]],
])('shares the height of a page out %s', (_, needs, height, heights) => {
  expect(sharedOut(needs, height)).toEqual(heights)
})
