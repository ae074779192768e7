import { expect, test } from 'vitest'
import { mostStatisticsDays } from '#shared/statistics.ts'
import type { PeriodSearch } from './address.ts'
import { mostDays, periodOf, refusalOf } from './periods.ts'

// rules/statistics.md#11
test.each<[PeriodSearch, string, string, string, string]>([
  [{}, '2026-11-26', 'months', '2025-11-27', '2026-11-26'],
  [{}, '2028-02-29', 'months', '2027-03-01', '2028-02-29'],
  [{ period: 'year' }, '2026-11-26', 'year', '2026-01-01', '2026-12-31'],
  [{ period: 'last-year' }, '2026-01-01', 'last-year', '2025-01-01', '2025-12-31'],
  [{ period: 'season' }, '2026-08-31', 'season', '2025-09-01', '2026-08-31'],
  [{ period: 'season' }, '2026-09-01', 'season', '2026-09-01', '2027-08-31'],
  [{ period: 'own', start: '2024-01-05', end: '2024-01-06' }, '2026-11-26', 'own', '2024-01-05', '2024-01-06'],
  [{ period: 'own', start: '2024-01-05' }, '2026-11-26', 'months', '2025-11-27', '2026-11-26'],
  [{ period: 'own', start: '2024-01-05', end: '2024-01-04' }, '2026-11-26', 'months', '2025-11-27', '2026-11-26'],
])('%j on %s is %s, %s to %s', (search, today, preset, start, end) => {
  expect(periodOf(search, today)).toEqual({ preset, start, end })
})

// rules/statistics.md#1
test('a period may have as many days as the server takes', () => {
  expect(mostDays).toBe(mostStatisticsDays)
  expect(refusalOf('2041-01-01', '2043-01-01')).toBeNull()
  expect(refusalOf('2041-01-01', '2043-01-02')).toBe('too_long')
})
