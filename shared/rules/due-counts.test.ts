import { expect, test } from 'vitest'
import {
  archived,
  confirmed,
  departed,
  empty,
  event,
  future,
  inventoried,
  lastDay,
  past,
  TODAY,
} from '#test/event-facts.ts'
import { dueCounts } from './due-counts.ts'
import { withMobilization } from './mobilization.ts'

const on = (day: string, from = '00:00:00', to = '23:59:59') =>
  withMobilization({ start_date: `${day} ${from}`, end_date: `${day} ${to}` })
const oneDay = on(TODAY)

// rules/calendar.md#18
test.each([
  ['one day, today, not departed', event(oneDay, confirmed), ['departure', 'return']],
  ['some hours of today', event(on(TODAY, '08:00:00', '10:00:00'), confirmed), ['departure', 'return']],
  ['one day, today, departed', event(oneDay, departed), ['return']],
  ['one day, today, its return begun', event(oneDay, { ...confirmed, is_return_begun: true }), ['return']],
  ['one day, today, inventoried', event(oneDay, inventoried), []],
  ['one day, today, unconfirmed', event(oneDay), []],
  ['from tomorrow on', event(future, confirmed), ['departure']],
  ['the day after tomorrow', event(on('2025-06-17'), confirmed), []],
  ['from tomorrow on, without material', event(future, { ...confirmed, ...empty }), []],
  ['on its last day, not departed', event(lastDay, confirmed), ['return']],
  ['past', event(past, confirmed), ['return']],
  ['archived', event(past, archived), []],
] as const)('of an event %s', (_, facts, due) => {
  expect(dueCounts(facts, TODAY, 'member')).toEqual(due)
  expect(dueCounts(facts, TODAY, 'visitor')).toEqual([])
})
