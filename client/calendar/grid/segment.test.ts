import { expect, test } from 'vitest'
import { segmentOf } from './segment.ts'

/** Thursday to Saturday; its material is away from the Tuesday before to the Tuesday after. */
const bar = { start: '2026-12-03', end: '2026-12-05' }
const away = { start: '2026-12-01', end: '2026-12-08' }

// rules/calendar.md#28, rules/calendar.md#35
test.each([
  ['of one week', '2026-12-01', { bar, away }, { before: 2, days: 3, after: 1 }],
  ['of the week after, which has the line alone', '2026-12-07', { bar, away }, { before: 0, days: 0, after: 2 }],
  ['without a mobilization of its own', '2026-12-03', { bar, away: bar }, { before: 0, days: 3, after: 0 }],
  [
    'of a week that has the line alone before the bar',
    '2026-11-25',
    { bar, away: { start: '2026-11-25', end: '2026-12-05' } },
    { before: 5, days: 0, after: 0 },
  ],
  [
    'of a week within the bar',
    '2026-12-07',
    { bar: { start: '2026-12-01', end: '2026-12-20' }, away: { start: '2026-11-30', end: '2026-12-21' } },
    { before: 0, days: 7, after: 0 },
  ],
])('a segment %s', (_, first, dates, segment) => {
  expect(segmentOf(first, dates)).toEqual(segment)
})
