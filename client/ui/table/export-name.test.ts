import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

// rules/export.md#10
test('names a file after the whole list, slashes included', () => {
  expect(exportName('Matériel', '2026-11-28', 'csv')).toBe('Matériel_2026-11-28.csv')
  expect(exportName('Unités SM58/B', '2026-11-28', 'xlsx')).toBe('Unités SM58_B_2026-11-28.xlsx')
})
