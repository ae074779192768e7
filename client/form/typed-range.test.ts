import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { daysBetween } from '#shared/rules/days.ts'
import { formatDate, formatNumericDate, formatPeriod } from '#shared/rules/format.ts'
import { moveWallClock } from '#shared/rules/period.ts'
import { namesNoSuchDay, readOneDay, readRange, type TypedRange } from './typed-range.ts'

/** A Wednesday. */
const today = '2026-11-25'
const said = (range: TypedRange | null): string | null =>
  range && [range.start, range.end].map(({ day, time }) => (time ? `${day} ${time}` : day)).join(' > ')
const read = (text: string) => said(readRange(text, today))
const one = (day: string) => `${day} > ${day}`

// rules/language.md#19
test.each([
  ['28/11', one('2026-11-28')],
  ['28.11', one('2026-11-28')],
  ['3/1', one('2027-01-03')],
  ['29/2', one('2028-02-29')],
  ['28', one('2026-11-28')],
  ['28/11/2027', one('2027-11-28')],
  ['28112027', one('2027-11-28')],
  ['2026-12-05', one('2026-12-05')],
  ['12-5-98', one('1998-05-12')],
  ['sam. prochain', one('2026-11-28')],
  ['Samedi', one('2026-11-28')],
  ['next saturday', one('2026-11-28')],
  ['mercredi', one('2026-12-02')],
  ['ce mercredi', one('2026-11-25')],
  ['this Wednesday', one('2026-11-25')],
  ['demain', one('2026-11-26')],
  ['après-demain', one('2026-11-27')],
  ["aujourd'hui", one('2026-11-25')],
  ['aujourd’hui', one('2026-11-25')],
  ['today', one('2026-11-25')],
  ['sam. 28/11', one('2026-11-28')],
  ['28-30 nov', '2026-11-28 > 2026-11-30'],
  ['28–30 Nov', '2026-11-28 > 2026-11-30'],
  ['24/11', one('2026-11-24')],
  ['25/10', one('2026-10-25')],
  ['24/10', one('2027-10-24')],
  ['22 nov - 3 déc', '2026-11-22 > 2026-12-03'],
  ['24', one('2026-12-24')],
  ['1/1 - 31/12', '2027-01-01 > 2027-12-31'],
  ['5/12 - 3/12', '2026-12-05 > 2026-12-03'],
  ['5/12 - 30/11', '2026-12-05 > 2026-11-30'],
  ['5/12 - 3/2', '2026-12-05 > 2027-02-03'],
  ['Nov 28', one('2026-11-28')],
  ['December 4', one('2026-12-04')],
  ['Sat Nov 28', one('2026-11-28')],
  ['Dec 4th – 6th', '2026-12-04 > 2026-12-06'],
  ['Nov 28, 2027', one('2027-11-28')],
  ['Dec 4 - Jan 3', '2026-12-04 > 2027-01-03'],
  ['4 Dec 7pm - 11pm', '2026-12-04 19:00 > 2026-12-04 23:00'],
  ['Dec 4 7:30 p.m. to 2am', '2026-12-04 19:30 > 2026-12-05 02:00'],
  ['4 Dec 2026 10am', '2026-12-04 10:00 > 2026-12-04'],
  ['4 Dec 12pm - 12am', '2026-12-04 12:00 > 2026-12-05 00:00'],
  ['28 - 30 nov. 2027', '2027-11-28 > 2027-11-30'],
  ['28/11 au 30/11', '2026-11-28 > 2026-11-30'],
  ['du 28 au 30 novembre', '2026-11-28 > 2026-11-30'],
  ['from 28th to 30th November', '2026-11-28 > 2026-11-30'],
  ['28/12 - 3/1', '2026-12-28 > 2027-01-03'],
  ['28 déc. au 3 janv. 2027', '2026-12-28 > 2027-01-03'],
  ['28/11-30/11', '2026-11-28 > 2026-11-30'],
  ['5-12', '2026-12-05 > 2026-12-12'],
  ['demain au 30', '2026-11-26 > 2026-11-30'],
  ['sam - dim', '2026-11-28 > 2026-11-29'],
  ['28/11 9h - 18h30', '2026-11-28 09:00 > 2026-11-28 18:30'],
  ['28/11 de 9h à 18h', '2026-11-28 09:00 > 2026-11-28 18:00'],
  ['28/11 9:15 to 30/11 18:00', '2026-11-28 09:15 > 2026-11-30 18:00'],
  ['28/11 20h - 2h', '2026-11-28 20:00 > 2026-11-29 02:00'],
  ['28/11 20h à 00h', '2026-11-28 20:00 > 2026-11-29 00:00'],
  ['28/11 à 9 h', '2026-11-28 09:00 > 2026-11-28'],
  ['28/11, 9 h – 18 h 30', '2026-11-28 09:00 > 2026-11-28 18:30'],
  ['28 nov. 9\u202fh – 30 nov. 18\u202fh', '2026-11-28 09:00 > 2026-11-30 18:00'],
  ['28/11 de 9 h 15 à 18 h', '2026-11-28 09:15 > 2026-11-28 18:00'],
  ['28/11 20h - 24h', '2026-11-28 20:00 > 2026-11-29 00:00'],
  ['28/11 20:00 - 24:00', '2026-11-28 20:00 > 2026-11-29 00:00'],
  ['28/11 8 h au 30/11 24 h', '2026-11-28 08:00 > 2026-12-01 00:00'],
  ['28/11 24h', null],
  ['28/11 24h - 30/11 9h', null],
  ['sam. 22:00 to 3:30', '2026-11-28 22:00 > 2026-11-29 03:30'],
  ['28/11 20h - 30/11 2h', '2026-11-28 20:00 > 2026-11-30 02:00'],
  ['week-end', '2026-11-28 > 2026-11-29'],
  ['ce week-end', '2026-11-28 > 2026-11-29'],
  ['next weekend', '2026-11-28 > 2026-11-29'],
  ['le week-end prochain', '2026-11-28 > 2026-11-29'],
  ['28/11 à 9h', '2026-11-28 09:00 > 2026-11-28'],
  ['30/11/2026 - 28/11/2026', '2026-11-30 > 2026-11-28'],
  ['', null],
  ['bientôt', null],
  ['week-end du bal', null],
  ['9h', null],
  ['9h - 18h', null],
  ['31/11', null],
  ['29/2/2027', null],
  ['28/13', null],
  ['32', null],
  ['3 jui', null],
  ['28/11 25h', null],
  ['vendredi 28/11', null],
  ['28/11 au', null],
  ['constructor', null],
])('reads %j as %s', (text, range) => expect(read(text)).toBe(range))

const days = fc
  .integer({ min: 0, max: 150 * 365 })
  .map((after) => moveWallClock('1950-01-01 00:00:00', { days: after }).slice(0, 10))
const quarter = fc.integer({ min: 0, max: 95 })
const clock = (at: number) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
const languages = fc.constantFrom<Language>('fr', 'en')
const ordered = (a: string, b: string): [string, string] => (a <= b ? [a, b] : [b, a])

// rules/language.md#19
test('reads back every period of days that the product writes out', () => {
  fc.assert(
    fc.property(languages, days, days, days, (language, a, b, now) => {
      const [start, end] = ordered(a, b)
      const expected = `${start} > ${end}`
      const shown = formatPeriod(`${start} 00:00:00`, `${end} 23:59:59`, language)
      expect(said(readRange(shown, now))).toBe(expected)
      const apart = `${formatDate(start, language)} – ${formatDate(end, language)}`
      expect(said(readRange(apart, now))).toBe(expected)
      const figures = `${formatNumericDate(start)} – ${formatNumericDate(end)}`
      expect(said(readRange(figures, now))).toBe(expected)
    }),
  )
})

// rules/language.md#19
test('reads back every period with hours that the product writes out', () => {
  fc.assert(
    fc.property(languages, days, days, quarter, quarter, days, (language, a, b, from, to, now) => {
      const [start, end] = ordered(`${a} ${clock(from)}`, `${b} ${clock(to)}`)
      const shown = formatPeriod(`${start}:00`, `${end}:00`, language)
      expect(said(readRange(shown, now))).toBe(`${start} > ${end}`)
    }),
  )
})

// rules/language.md#19
test('a day without a year is not in the past where nothing may be', () => {
  expect(said(readRange('24/11', today, today))).toBe(one('2027-11-24'))
  expect(said(readRange('25/11', today, today))).toBe(one('2026-11-25'))
})

// rules/language.md#19
test('a day without a year lies within a year of today, and a range follows it or is refused', () => {
  fc.assert(
    fc.property(days, days, days, (a, b, now) => {
      const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`
      const range = readRange(`${short(a)} - ${short(b)}`, now)
      const { start, end } = range ?? { start: { day: '' }, end: { day: '' } }
      expect([start.day.slice(5), end.day.slice(5)]).toEqual([a.slice(5), b.slice(5)])
      expect(daysBetween(start.day, now)).toBeLessThanOrEqual(31)
      const isLeap = (day: string) => day.endsWith('02-29')
      if (!isLeap(a) && !isLeap(b)) {
        expect(daysBetween(now, start.day)).toBeLessThan(366)
        expect(Math.abs(daysBetween(start.day, end.day))).toBeLessThanOrEqual(366)
      }
    }),
  )
})

test('never fails on any text', () => {
  fc.assert(fc.property(fc.string(), days, (text, now) => void readRange(text, now)))
})

// rules/language.md#19
test.each([
  ['31/02', true],
  ['31/02/2027', true],
  ['31 février', true],
  ['28/02 - 30/02/2027', true],
  ['28 - 30 feb 9h', true],
  ['sam. 31/11', true],
  ['28/11 18h - 31/11', true],
  ['29/02', false],
  ['29/02/2027', true],
  ['28-30 nov', false],
  ['bientôt', false],
])('%j names a day that its month does not have: %s', (text, isSo) => expect(namesNoSuchDay(text, today)).toBe(isSo))

// rules/language.md#15
test.each([
  ['05/12/2026', '2026-12-05'],
  ['12 mars 2027', '2027-03-12'],
  ['12 Mar 2027', '2027-03-12'],
  ['Nov 28 2027', '2027-11-28'],
  ['ven. 12 mars 2027', '2027-03-12'],
  ['demain', '2026-11-26'],
  ['tomorrow', '2026-11-26'],
  ['sam. prochain', '2026-11-28'],
  ['28/11', null],
  ['12 mars', null],
  ['28', null],
  ['31 févr. 2027', null],
  ['28/11/2026 - 30/11/2026', null],
  ['samedi - dimanche', null],
  ['28/11/2026 9h', null],
  ['demain 9h', null],
  ['hier', null],
  ['', null],
])('reads %j as the one day %s', (text, day) => expect(readOneDay(text, today)).toBe(day))
