import { expect, it } from 'vitest'
import { paperWeeks } from './weeks.ts'

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

it('counts on each of its days what has no lane, and leaves a lane for the counts', () => {
  const many = Array.from({ length: 7 }, () => event('2026-11-05'))
  const [, week] = weeksOf([...many, event('2026-11-05', '2026-11-06')])
  expect(week).toMatchObject({ lanes: 4, hidden: [0, 0, 0, 4, 0, 0, 0] })
  expect(week?.stretches).toHaveLength(4)
})

it('hides nothing where all lanes fit', () => {
  const [, week] = weeksOf(Array.from({ length: 5 }, () => event('2026-11-05')))
  expect(week).toMatchObject({ lanes: 5, hidden: [0, 0, 0, 0, 0, 0, 0] })
})
