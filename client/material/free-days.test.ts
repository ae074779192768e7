import { expect, test } from 'vitest'
import { withMobilization } from '#shared/rules/mobilization.ts'
import { freeWithoutMargins, holdingOn, runsOf } from './free-days.ts'

const event = (id: number, start_date: string, end_date: string) => ({
  id,
  title: `Concert ${id}`,
  ...withMobilization({ start_date, end_date }),
  is_confirmed: true,
  quantity: 2,
  beneficiaries: [],
})
const day = (day: string, in_use: number, in_margin = 0) => ({
  day,
  in_use,
  in_margin,
  remaining_quantity: Math.max(0, 5 - in_use),
})

// rules/availability.md#15, rules/availability.md#3
test('lists for a day the events that touch it, and not one that ends at its first instant', () => {
  const events = [
    event(1, '2041-07-01 00:00:00', '2041-07-01 23:59:59'),
    event(2, '2041-07-01 20:00:00', '2041-07-02 00:00:00'),
    event(3, '2041-07-01 20:00:00', '2041-07-02 02:00:00'),
    event(4, '2041-07-02 23:45:00', '2041-07-03 02:00:00'),
  ]
  const ids = (of: string) => holdingOn(events, of).map(({ id }) => id)
  expect(ids('2041-07-01')).toEqual([1, 2, 3])
  expect(ids('2041-07-02')).toEqual([3, 4])
  expect(ids('2041-07-03')).toEqual([4])
})

// rules/availability.md#19
test('with margins, names the events too near to a day, and tells such days apart', () => {
  const events = [event(1, '2041-07-03 00:00:00', '2041-07-03 23:59:59')]
  const margin = 24 * 60
  const days = [day('2041-07-01', 0), day('2041-07-02', 2, 2), day('2041-07-03', 2), day('2041-07-04', 2, 2)]
  expect(days.map((one) => holdingOn(events, one.day, margin).length)).toEqual([0, 1, 1, 1])
  expect(runsOf({ days, events, margin }).map(({ from }) => from)).toEqual(days.map((one) => one.day))
  expect(days.map((one) => freeWithoutMargins(one, 5))).toEqual([5, 5, 3, 5])
})

test('days without change are one stretch; another event with the same quantity begins a new one', () => {
  const days = ['01', '02', '03', '04', '05'].map((one, index) => day(`2041-07-${one}`, index < 3 ? 2 : 0))
  const events = [
    event(1, '2041-07-01 00:00:00', '2041-07-02 23:59:59'),
    event(2, '2041-07-03 00:00:00', '2041-07-03 23:59:59'),
  ]
  expect(runsOf({ days, events, margin: 0 }).map(({ from, to, events: held }) => [from, to, held.length])).toEqual([
    ['2041-07-01', '2041-07-02', 1],
    ['2041-07-03', '2041-07-03', 1],
    ['2041-07-04', '2041-07-05', 0],
  ])
})
