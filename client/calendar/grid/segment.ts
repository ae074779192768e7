import { dayAfter, daysBetween } from '#shared/rules/days.ts'
import type { DayRange } from '../days/day-range.ts'

/** What the grid draws of an event in one piece, in days: the thin line before the bar, the bar itself, the line after it. */
export type Segment = { before: number; days: number; after: number }

/** Where a segment stands in the operation of its event. */
export type Phase = 'before' | 'first' | 'later' | 'after'

/**
 * The parts of a segment of `count` days from `first` on. `bar` are the days of the operation; the
 * other days are those of the mobilization.
 */
export function segmentOf(first: string, count: number, bar: DayRange): Segment {
  const before = clamp(daysBetween(first, bar.start), count)
  const after = clamp(count - 1 - daysBetween(first, bar.end), count)
  return { before, days: count - before - after, after }
}

const clamp = (days: number, most: number): number => Math.min(Math.max(days, 0), most)

/** `first` holds the first day of the operation, `later` only days that follow it. */
export function phaseOf(first: string, count: number, bar: DayRange): Phase {
  if (first > bar.end) return 'after'
  if (first > bar.start) return 'later'
  return dayAfter(first, count - 1) < bar.start ? 'before' : 'first'
}

/**
 * Draws the lines of a mobilization beside the bar that holds this label, and says where the drawn
 * days stand. The library tells only by the cell and the width which days it draws: it folds an
 * event away on full days and shows it on those around them. The list of a full day draws one day,
 * without lines.
 */
export function drawLines(label: HTMLElement, bar: DayRange): Phase {
  const item = label.closest<HTMLElement>('.month-item')
  const home = label.closest<HTMLElement>('[data-date]')
  const first = home?.dataset.date
  if (!item || !home || !first) return 'first' // what a finger drags hangs in no cell
  const count = home.role === 'cell' ? daysWide(item) : 1
  const { before, days, after } = segmentOf(first, count, bar)
  item.toggleAttribute('data-away', before + after > 0)
  item.toggleAttribute('data-away-only', days === 0)
  const set = (name: string, share: number) => item.style.setProperty(name, `${(100 * share).toFixed(3)}%`)
  set('--before', days === 0 ? 0 : before / count)
  set('--after', days === 0 ? 0 : after / count)
  set('--line-before', days === 0 ? 1 : before / days)
  set('--line-after', days === 0 ? 0 : after / days)
  return phaseOf(first, count, bar)
}

/** The library gives each day 100 % of its cell, and a pixel for each border between two. */
const daysWide = ({ parentElement }: HTMLElement): number =>
  Math.max(1, Math.round(Number.parseFloat(/([\d.]+)%/.exec(parentElement?.style.width ?? '')?.[1] ?? '') / 100) || 1)
