import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumericDate } from '#shared/rules/format.ts'
import { isNoSuchDay, readDay } from './typed-day.ts'

// rules/language.md#15
test.each([
  ['10/12/2026', '2026-12-10'],
  ['05/06/2026', '2026-06-05'],
  ['31/12/2026', '2026-12-31'],
  [' 5.1.27 ', '2027-01-05'],
  ['05122026', '2026-12-05'],
  ['12-5-98', '1998-05-12'],
  ['12-5-79', '2079-05-12'],
  ['2026-12-05', '2026-12-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['31/02/2026', null],
  ['12/13/2026', null],
  ['05/06/202', null],
  ['demain', null],
  ['', null],
])('reads %j as %s', (text, day) => expect(readDay(text)).toBe(day))

// rules/language.md#15
test.each([
  ['31/02/2027', true],
  ['29-2-27', true],
  ['2027-11-31', true],
  ['29/02/2028', false],
  ['32/01/2027', false],
  ['12/13/2026', false],
  ['demain', false],
  ['', false],
])('%j names a day that its month does not have: %s', (text, isSo) => expect(isNoSuchDay(text)).toBe(isSo))

// rules/language.md#15
test('reads every displayed day back', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(readDay(formatNumericDate(day))).toBe(day)
    }),
  )
})
