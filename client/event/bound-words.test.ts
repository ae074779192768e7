import { expect, test } from 'vitest'
import { endInWords, startInWords } from './bound-words.ts'

// rules/change.md#18, rules/language.md#11
test('bounds of whole days are days alone, others have their hour', () => {
  expect(startInWords('2026-11-21 00:00:00', 'fr')).toBe('sam. 21 nov. 2026')
  expect(startInWords('2026-11-21 09:00:00', 'fr')).toBe('sam. 21 nov. 2026, 09:00')
  expect(endInWords('2026-11-23 23:59:59', 'fr')).toBe('lun. 23 nov. 2026')
  expect(endInWords('2026-11-24 00:00:00', 'fr')).toBe('mar. 24 nov. 2026, 00:00')
})
