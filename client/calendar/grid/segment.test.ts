import { expect, test } from 'vitest'
import { phaseOf, segmentOf } from './segment.ts'

/** Thursday to Saturday. */
const bar = { start: '2026-12-03', end: '2026-12-05' }

// rules/calendar.md#28, rules/calendar.md#35
test.each([
  ['with lines before and after', '2026-12-01', 6, { before: 2, days: 3, after: 1 }, 'first'],
  ['of the line after alone', '2026-12-07', 2, { before: 0, days: 0, after: 2 }, 'after'],
  ['of the bar alone', '2026-12-03', 3, { before: 0, days: 3, after: 0 }, 'first'],
  ['of the line before alone, its bar being folded away', '2026-12-02', 1, { before: 1, days: 0, after: 0 }, 'before'],
  ['that ends within the bar', '2026-12-02', 2, { before: 1, days: 1, after: 0 }, 'first'],
  ['that begins within the bar', '2026-12-05', 2, { before: 0, days: 1, after: 1 }, 'later'],
])('a segment %s', (_, first, count, segment, phase) => {
  expect(segmentOf(first, count, bar)).toEqual(segment)
  expect(phaseOf(first, count, bar)).toBe(phase)
})
