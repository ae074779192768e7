import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centered, fitted, limited, revealed, spanOf, zoomed } from './scale.ts'
import { axisOf, periodText } from './ticks.ts'
import { DAY, HOUR, zoneOf } from './zone.ts'

const ZONE = 'Europe/Paris'
const zone = zoneOf(ZONE)
const axis = axisOf(zone, ZONE, 'fr')
const at = (text: string) => Date.parse(text)
const range = (start: string, end: string) => ({ start: at(start), end: at(end) })
const limits = { minSpan: 7 * DAY, maxSpan: 180 * DAY }

describe('axisOf', () => {
  const november = range('2026-11-14T23:00:00Z', '2026-12-02T23:00:00Z')

  // rules/language.md#10
  it('shows months over days, days over hours, months over weeks, years over months', () => {
    const days = axis(november, 70 / DAY)
    expect(days.upper.map(({ label }) => label)).toEqual(['novembre 2026', 'décembre 2026'])
    expect(days.lower[6]).toMatchObject({ label: 'sam. 21', weekend: true, start: at('2026-11-20T23:00:00Z') })
    const hours = axis(range('2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'), 60 / HOUR)
    expect(hours.upper.map(({ label }) => label)).toEqual(['samedi 21 novembre 2026'])
    expect([days, hours].map(({ upper }) => upper[0]?.short)).toEqual(['nov.', 'sam. 21'])
    expect(hours.lower).toHaveLength(24)
    const first = (locale: string) =>
      axisOf(zone, ZONE, locale)(range('2026-11-30T23:00:00Z', '2026-12-01T23:00:00Z'), 60 / HOUR).upper[0]?.label
    expect(first('fr-FR')).toBe('mardi 1er décembre 2026')
    // Versions of ICU differ about the comma.
    expect(first('en-GB')).toMatch(/^Tuesday,? 1 December 2026$/)
    expect(hours.lower[13]?.label).toBe('13:00')
    expect(axis(november, 8 / DAY).lower.map(({ label }) => label)).toEqual(['9', '16', '23', '30'])
    expect(axis(november, 1 / DAY).upper.map(({ label }) => label)).toEqual(['2026'])
  })

  it('shows the short and the long day of a clock change with their real hours', () => {
    const hours = (start: string, end: string) => axis(range(start, end), 60 / HOUR).lower.map(({ label }) => label)
    const spring = hours('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')
    expect(spring.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(spring).toHaveLength(23)
    expect(hours('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z').filter((label) => label === '02:00')).toHaveLength(2)
  })

  it('covers any range without gap or overlap, whatever the scale', () => {
    const start = fc.integer({ min: 0, max: 900 }).map((days) => at('2025-06-01T00:00:00Z') + days * DAY + 5 * HOUR)
    const pixelsPerDay = fc.double({ min: 0.5, max: 4000, noNaN: true })
    fc.assert(
      fc.property(start, pixelsPerDay, (from, pixels) => {
        const wanted = { start: from, end: from + (1400 / pixels) * DAY }
        for (const level of [axis(wanted, pixels / DAY).upper, axis(wanted, pixels / DAY).lower]) {
          expect(level[0]?.start).toBeLessThanOrEqual(wanted.start)
          expect(level[level.length - 1]?.end).toBeGreaterThanOrEqual(wanted.end)
          level.forEach((segment, index) => {
            expect(segment.end).toBeGreaterThan(segment.start)
            if (index > 0) expect(segment.start).toBe(level[index - 1]?.end)
          })
        }
      }),
    )
  })
})

describe('periodText', () => {
  // rules/language.md#11
  it('includes the last day for whole days, and shows hours otherwise', () => {
    const text = periodText(ZONE, 'fr')
    const days = text(range('2026-11-20T23:00:00Z', '2026-11-22T23:00:00Z'), true)
    expect(days).toContain('21')
    expect(days).toContain('22')
    expect(days).not.toContain('23')
    expect(text(range('2026-11-21T08:00:00Z', '2026-11-21T11:30:00Z'), false)).toMatch(/09:00.*12:30/)
  })
})

describe('the view', () => {
  const view = range('2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z')
  const share = fc.double({ min: 0, max: 1, noNaN: true })

  // rules/calendar.md#12
  it('zooms around the instant under the pointer, within the limits', () => {
    fc.assert(
      fc.property(share, fc.double({ min: 0.01, max: 100, noNaN: true }), (part, factor) => {
        const point = view.start + part * spanOf(view)
        const after = zoomed(view, factor, point, limits)
        expect(spanOf(after)).toBeGreaterThanOrEqual(limits.minSpan - 1)
        expect(spanOf(after)).toBeLessThanOrEqual(limits.maxSpan + 1)
        expect((point - after.start) / spanOf(after)).toBeCloseTo(part, 6)
      }),
    )
  })

  it('reveals a period with the least pan and keeps the zoom', () => {
    const start = fc.integer({ min: -400, max: 400 }).map((days) => view.start + days * DAY)
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 60 }), (from, days) => {
        const period = { start: from, end: from + days * DAY }
        const after = revealed(view, period)
        expect(spanOf(after)).toBe(spanOf(view))
        expect(period.start).toBeGreaterThanOrEqual(after.start)
        expect(period.start).toBeLessThan(after.end)
        if (days <= 26) expect(period.end).toBeLessThanOrEqual(after.end)
        expect(revealed(after, period)).toEqual(after)
      }),
    )
  })

  it('centres, fits and stays within its limits', () => {
    expect(centered(view, view.start)).toEqual({ start: view.start - 15 * DAY, end: view.start + 15 * DAY })
    expect(fitted(view, [], limits)).toBe(view)
    const all = fitted(view, [range('2026-06-01T00:00:00Z', '2026-06-11T00:00:00Z')], limits)
    expect(all.start).toBeLessThan(view.start)
    expect(spanOf(all)).toBeCloseTo(10.8 * DAY, -3)
    expect(spanOf(limited({ start: 0, end: DAY }, limits))).toBe(7 * DAY)
  })
})
