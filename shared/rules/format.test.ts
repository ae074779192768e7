import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { currencies } from './currency.ts'
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatDecimal,
  formatHours,
  formatInstant,
  formatInstants,
  formatMoney,
  formatPeriod,
  formatQuantity,
  formatRate,
  formatSize,
  inputFormat,
} from './format.ts'

// rules/language.md#9
describe('money', () => {
  test.each([
    [1234.5, '1\u202f234,50\u202f€', '€1,234.50'],
    [0, '0,00\u202f€', '€0.00'],
    [-12.3, '-12,30\u202f€', '-€12.30'],
    ['9999999999.99', '9\u202f999\u202f999\u202f999,99\u202f€', '€9,999,999,999.99'],
    [
      new Big('99999999999999999.01'),
      '99\u202f999\u202f999\u202f999\u202f999\u202f999,01\u202f€',
      '€99,999,999,999,999,999.01',
    ],
  ])('%s', (amount, french, english) => {
    expect(formatMoney(amount, 'fr')).toBe(french)
    expect(formatMoney(amount, 'en')).toBe(english)
  })

  test('another currency', () => {
    expect(formatMoney(1500, 'fr', 'CHF')).toBe('1\u202f500,00\u202fCHF')
    expect(formatMoney(1500, 'en', 'GBP')).toBe('£1,500.00')
  })
})

// rules/language.md#9
test('quantities, decimals and rates', () => {
  expect(formatQuantity(100_000, 'fr')).toBe('100\u202f000')
  expect(formatQuantity(100_000, 'en')).toBe('100,000')
  expect(formatDecimal(2.5, 'fr')).toBe('2,5')
  expect(formatDecimal(2, 'en')).toBe('2')
  expect(formatRate(5.5, 'fr')).toBe('5,5\u202f%')
  expect(formatRate('33.3333', 'en')).toBe('33.3333%')
})

describe('dates', () => {
  // rules/language.md#10
  test.each([
    ['2026-11-21 08:05:00', 'sam. 21 nov. 2026', 'Sat 21 Nov 2026'],
    ['2026-11-01', 'dim. 1er nov. 2026', 'Sun 1 Nov 2026'],
    ['2024-02-29T23:59:59', 'jeu. 29 févr. 2024', 'Thu 29 Feb 2024'],
    // The hour that daylight saving skips in Paris stays on its day in any zone of the machine.
    ['2025-03-30 02:30:00', 'dim. 30 mars 2025', 'Sun 30 Mar 2025'],
  ])('%s', (wallClock, french, english) => {
    expect(formatDate(wallClock, 'fr')).toBe(french)
    expect(formatDate(wallClock, 'en')).toBe(english)
  })

  // rules/language.md#10
  test.each([
    ['2026-11-23', '2026-11-29', '23 – 29 nov. 2026', '23 – 29 Nov 2026'],
    ['2026-06-01', '2026-06-07', '1er – 7 juin 2026', '1 – 7 Jun 2026'],
    ['2026-06-01', '2026-06-01', '1er juin 2026', '1 Jun 2026'],
    ['2026-11-28', '2026-12-01', '28 nov. – 1er déc. 2026', '28 Nov – 1 Dec 2026'],
    ['2026-01-21', '2026-01-31', '21 – 31 janv. 2026', '21 – 31 Jan 2026'],
  ])('the days from %s to %s', (start, end, french, english) => {
    expect(formatDays(start, end, 'fr')).toBe(french)
    expect(formatDays(start, end, 'en')).toBe(english)
  })

  test('an invalid date is refused, not printed', () => {
    expect(() => formatDate('tomorrow', 'en')).toThrow(RangeError)
  })

  // rules/language.md#10
  test('writes hours from 0 to 24', () => {
    expect(formatDateTime('2026-11-21 00:30:00', 'en')).toBe('Sat 21 Nov 2026, 00:30')
    expect(formatDateTime('2026-11-21 18:05:00', 'fr')).toBe('sam. 21 nov. 2026, 18:05')
  })

  // rules/language.md#11
  test('periods', () => {
    expect(formatPeriod('2026-11-21 00:00:00', '2026-11-21 23:59:59', 'fr')).toBe('sam. 21 nov. 2026')
    expect(formatPeriod('2026-11-21 00:00:00', '2026-11-23 23:59:59', 'fr')).toBe(
      'sam. 21 nov. 2026 – lun. 23 nov. 2026',
    )
    expect(formatPeriod('2026-11-21 09:00:00', '2026-11-21 18:30:00', 'en')).toBe('Sat 21 Nov 2026, 09:00 – 18:30')
    expect(formatPeriod('2026-11-21 09:00:00', '2026-11-22 02:00:00', 'fr')).toBe(
      'sam. 21 nov. 2026, 09:00 – dim. 22 nov. 2026, 02:00',
    )
  })
})

describe('the site’s zone', () => {
  // rules/language.md#12
  test('an instant shows the site’s clock', () => {
    expect(formatInstant('2026-11-21 17:00:00', 'en', 'Europe/Paris')).toBe('Sat 21 Nov 2026, 18:00')
    expect(formatInstant('2025-03-30 01:00:00', 'en', 'Europe/Paris')).toBe('Sun 30 Mar 2025, 03:00')
    expect(formatInstant('2025-03-30 01:00:00', 'fr', 'America/Montreal')).toBe('sam. 29 mars 2025, 21:00')
  })

  // rules/assignment.md#19
  test('a presence shows hours even when it covers the whole day', () => {
    expect(formatInstants('2025-06-30 22:00:00', '2025-07-01 22:00:00', 'fr', 'Europe/Paris')).toBe(
      'mar. 1er juil. 2025, 00:00 – 24:00',
    )
    expect(formatInstants('2025-06-30 12:00:00', '2025-07-01 22:00:00', 'en', 'Europe/Paris')).toBe(
      'Mon 30 Jun 2025, 14:00 – Tue 1 Jul 2025, 24:00',
    )
    expect(formatInstants('2025-07-01 07:00:00', '2025-07-01 16:30:00', 'en', 'Europe/Paris')).toBe(
      'Tue 1 Jul 2025, 09:00 – 18:30',
    )
  })
})

// rules/language.md#9, rules/language.md#14
test('fields show amounts as the page prints them', () => {
  expect(inputFormat('fr', 'EUR')).toEqual({
    decimalSeparator: ',',
    thousandSeparator: '\u202f',
    prefix: '',
    suffix: '\u202f€',
  })
  expect(inputFormat('en', 'EUR')).toEqual({ decimalSeparator: '.', thousandSeparator: ',', prefix: '€', suffix: '' })
  expect(inputFormat('fr').suffix).toBe('')
})

// rules/amount.md#20, rules/language.md#9
test('every currency of a site shows two decimals, on the page and in fields', () => {
  for (const currency of currencies) {
    expect(formatMoney(1234.5, 'fr', currency)).toMatch(/^1\u202f234,50\u202f/)
    expect(formatMoney(1234.5, 'en', currency)).toMatch(/1,234\.50$/)
    expect(inputFormat('fr', currency)).toMatchObject({ decimalSeparator: ',', thousandSeparator: '\u202f' })
    expect(inputFormat('en', currency)).toMatchObject({ decimalSeparator: '.', thousandSeparator: ',' })
  }
})

// rules/language.md#9
test('sizes of files in units of 1024 with one decimal', () => {
  expect(formatSize(0, 'fr')).toBe('0\u202fo')
  expect(formatSize(1023, 'en')).toBe('1,023 B')
  expect(formatSize(1024, 'fr')).toBe('1,0\u202fKo')
  expect(formatSize(26_214_400, 'fr')).toBe('25,0\u202fMo')
  expect(formatSize(26_214_400, 'en')).toBe('25.0 MB')
  expect(formatSize(5 * 1024 ** 4, 'en')).toBe('5,120.0 GB')
})

// rules/assignment.md#16, rules/assignment.md#19
test.each([
  ['2026-12-05 09:00:00', '2026-12-05 11:00:00', { hours: '10:00 – 12:00', days: 'Sat 5 Dec 2026' }],
  ['2026-12-05 09:00:00', '2026-12-05 23:00:00', { hours: '10:00 – 24:00', days: 'Sat 5 Dec 2026' }],
  ['2026-12-05 17:00:00', '2026-12-06 01:30:00', { hours: '18:00 – 02:30', days: 'Sat 5 Dec 2026 – Sun 6 Dec 2026' }],
  ['2026-12-05 17:00:00', '2026-12-07 01:30:00', { hours: 'Sat 5 Dec 2026, 18:00 – Mon 7 Dec 2026, 02:30' }],
])('the hours from %s to %s fit into a bar', (start, end, parts) =>
  expect(formatHours(start, end, 'en', 'Europe/Paris')).toEqual(parts),
)
