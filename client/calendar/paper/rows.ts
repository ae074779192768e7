/** The rows of a timeline on paper, which cannot be moved: every name has its room on it. */
import { beginOf, endOf, type Spread } from '../../ui/timeline/model/around.ts'
import type { Period } from '../../ui/timeline/model/model.ts'

export type PaperBar<T> = {
  item: T
  /** The edges of the bar, of what is around it, and of all with its name; pixels. */
  left: number
  right: number
  leaves: number
  isBack: number
  from: number
  to: number
  name: 'inside' | 'after' | 'before'
  /** It begins before the period, ends after it. */
  isBegun: boolean
  isGoingOn: boolean
}

/** The narrowest bar, and the air between two of a row; pixels. */
const LEAST = 5
const AIR = 8

/**
 * Lays the items of a period into as few rows as they need. A name stands in its bar, else after it
 * and what is around it, else before both; one that fits nowhere takes the roomiest of the three, on several lines.
 * @param width of the period, pixels
 * @param nameWidth of a name on one line with the air around it, pixels
 */
export function paperRows<T extends Spread>(
  items: readonly T[],
  period: Period,
  width: number,
  nameWidth: (item: T) => number,
): PaperBar<T>[][] {
  const bars = items
    .filter(({ start, end }) => end > period.start && start < period.end)
    .map((item) => barOf(item, period, width, nameWidth(item)))
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const rows: PaperBar<T>[][] = []
  const ends: number[] = []
  for (const bar of bars) {
    const free = ends.findIndex((end) => end + AIR <= bar.from)
    const place = free < 0 ? rows.push([]) - 1 : free
    rows[place]?.push(bar)
    ends[place] = bar.to
  }
  return rows
}

function barOf<T extends Spread>(item: T, period: Period, width: number, needed: number): PaperBar<T> {
  const x = (at: number) => ((at - period.start) / (period.end - period.start)) * width
  const left = Math.min(Math.max(0, x(item.start)), width - LEAST)
  const right = Math.max(left + LEAST, Math.min(width, x(item.end)))
  const leaves = Math.min(left, Math.max(0, x(beginOf(item))))
  const isBack = Math.max(right, Math.min(width, x(endOf(item))))
  const rooms = { inside: right - left, after: width - isBack, before: leaves }
  const names = ['inside', 'after', 'before'] as const
  const name =
    names.find((one) => needed <= rooms[one]) ??
    names.reduce((best, one) => (rooms[one] > rooms[best] ? one : best), 'inside')
  return {
    item,
    left,
    right,
    leaves,
    isBack,
    from: name === 'before' ? Math.max(0, leaves - needed) : leaves,
    to: name === 'after' ? Math.min(width, isBack + needed) : isBack,
    name,
    isBegun: item.start < period.start,
    isGoingOn: item.end > period.end,
  }
}
