import { describe, expect, test } from 'vitest'
import { instantOf } from '#shared/rules/period.ts'
import { presetOf, presetRange, presets, rangeText, shownDays, stepped, viewOf, weekNumber } from './range.ts'

const zone = 'Europe/Paris'

// rules/calendar.md#30
describe('the named ranges', () => {
  test.each([
    [
      '2026-11-25',
      [
        ['2026-11-25', '2026-11-25'],
        ['2026-11-23', '2026-11-29'],
        ['2026-11-01', '2026-11-30'],
        ['2026-10-01', '2026-12-31'],
      ],
    ],
    [
      '2027-01-01',
      [
        ['2027-01-01', '2027-01-01'],
        ['2026-12-28', '2027-01-03'],
        ['2027-01-01', '2027-01-31'],
        ['2027-01-01', '2027-03-31'],
      ],
    ],
    [
      '2028-02-29',
      [
        ['2028-02-29', '2028-02-29'],
        ['2028-02-28', '2028-03-05'],
        ['2028-02-01', '2028-02-29'],
        ['2028-01-01', '2028-03-31'],
      ],
    ],
  ])('that hold %s', (day, expected) => {
    expect(presets.map((preset) => Object.values(presetRange(preset, day)))).toEqual(expected)
  })

  test.each(presets)('a %s is marked where it is exactly the view, also over a change of the clocks', (preset) => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-12-31']) {
      const view = viewOf(presetRange(preset, day), zone)
      expect(presetOf(view, zone)).toBe(preset)
      expect(presetOf({ start: view.start + 3_600_000, end: view.end + 3_600_000 }, zone)).toBeUndefined()
    }
  })

  test('step to the one before and after, and a free range by its length', () => {
    const week = presetRange('week', '2026-12-30')
    expect(stepped(week, 'week', 1)).toEqual(presetRange('week', '2027-01-04'))
    expect(stepped(presetRange('month', '2027-03-31'), 'month', -1)).toEqual(presetRange('month', '2027-02-01'))
    expect(stepped(presetRange('quarter', '2026-11-25'), 'quarter', 1)).toEqual(presetRange('quarter', '2027-01-01'))
    expect(stepped({ start: '2026-11-23', end: '2026-11-30' }, undefined, -1)).toEqual({
      start: '2026-11-15',
      end: '2026-11-22',
    })
  })
})

// rules/calendar.md#29
describe('the range in view', () => {
  test('keeps its number of days while the view is panned, and is never empty', () => {
    const at = (text: string) => instantOf(text, zone)
    expect(shownDays({ start: at('2026-11-23 09:00:00'), end: at('2026-11-30 09:00:00') }, zone)).toEqual({
      start: '2026-11-23',
      end: '2026-11-29',
    })
    expect(shownDays({ start: at('2026-11-23 15:00:00'), end: at('2026-11-30 15:00:00') }, zone)).toEqual({
      start: '2026-11-24',
      end: '2026-11-30',
    })
    expect(shownDays({ start: at('2026-11-23 02:00:00'), end: at('2026-11-23 08:00:00') }, zone)).toEqual({
      start: '2026-11-23',
      end: '2026-11-23',
    })
  })

  test.each([
    [{ start: '2026-11-23', end: '2026-11-29' }, '23 – 29 nov. 2026', '23 – 29 Nov 2026', 48],
    [{ start: '2026-11-30', end: '2026-12-06' }, '30 nov. – 6 déc. 2026', '30 Nov – 6 Dec 2026', 49],
    [{ start: '2026-12-28', end: '2027-01-03' }, '28 déc. 2026 – 3 janv. 2027', '28 Dec 2026 – 3 Jan 2027', 53],
    [{ start: '2026-11-22', end: '2026-11-28' }, '22 – 28 nov. 2026', '22 – 28 Nov 2026', undefined],
    [{ start: '2026-11-25', end: '2026-11-25' }, 'mer. 25 nov. 2026', 'Wed 25 Nov 2026', undefined],
    [{ start: '2026-11-01', end: '2026-11-30' }, 'novembre 2026', 'November 2026', undefined],
    [{ start: '2026-10-01', end: '2026-12-31' }, 'oct. – déc. 2026', 'Oct – Dec 2026', undefined],
  ])('%j', (range, french, english, week) => {
    expect([rangeText(range, 'fr'), rangeText(range, 'en'), weekNumber(range)]).toEqual([french, english, week])
  })
})
