import { daysBetween, weekOf } from '#shared/rules/days.ts'
import type { DayRange } from '../days/day-range.ts'

/** What one week shows of a bar, in days: the thin line before it, the bar itself, the line after it. */
export type Segment = { before: number; days: number; after: number }

/**
 * The part of an event that is drawn from a day on, to the end of its week. `bar` are the days of the
 * operation, which lie within `away`, those of the mobilization.
 */
export function segmentOf(first: string, { bar, away }: { bar: DayRange; away: DayRange }): Segment {
  const last = Math.min(daysBetween(first, away.end), daysBetween(first, weekOf(first).end))
  const length = last + 1
  const before = clamp(daysBetween(first, bar.start), length)
  const after = clamp(last - daysBetween(first, bar.end), length)
  return { before, days: length - before - after, after }
}

const clamp = (days: number, most: number): number => Math.min(Math.max(days, 0), most)

/**
 * Draws the lines of a mobilization beside the bar that holds this label. The library tells only by
 * the cell in which it draws a bar on which day that begins; the list of a full day has no lines.
 */
export function drawLines(label: HTMLElement, dates: { bar: DayRange; away: DayRange }): void {
  const item = label.closest<HTMLElement>('.month-item')
  const first = label.closest<HTMLElement>('[role=cell][data-date]')?.dataset.date
  if (!item) return
  const { before, days, after } = first ? segmentOf(first, dates) : { before: 0, days: 1, after: 0 }
  const length = before + days + after
  item.toggleAttribute('data-away', before + after > 0)
  item.toggleAttribute('data-away-only', days === 0)
  const set = (name: string, share: number) => item.style.setProperty(name, `${(100 * share).toFixed(3)}%`)
  set('--before', days === 0 ? 0 : before / length)
  set('--after', days === 0 ? 0 : after / length)
  set('--line-before', days === 0 ? 1 : before / days)
  set('--line-after', days === 0 ? 0 : after / days)
}
