import { expect, test } from 'vitest'
import { instantOf } from '#shared/rules/period.ts'
import { weekOf } from './week.ts'

const zone = 'Europe/Paris'

// rules/assignment.md#28
test.each([
  ['2026-11-25 10:00:00', '2026-11-23', '2026-11-29', 48],
  ['2026-11-23 00:00:00', '2026-11-23', '2026-11-29', 48],
  ['2026-11-29 23:59:59', '2026-11-23', '2026-11-29', 48],
  ['2026-12-31 12:00:00', '2026-12-28', '2027-01-03', 53],
  ['2027-01-03 23:30:00', '2026-12-28', '2027-01-03', 53],
  ['2027-01-04 00:15:00', '2027-01-04', '2027-01-10', 1],
  ['2024-12-30 09:00:00', '2024-12-30', '2025-01-05', 1],
  ['2026-03-29 03:30:00', '2026-03-23', '2026-03-29', 13],
])('%s lies in the week from %s to %s, number %i', (at, startDate, endDate, number) =>
  expect(weekOf(instantOf(at, zone), zone)).toEqual({ startDate, endDate, number }),
)
