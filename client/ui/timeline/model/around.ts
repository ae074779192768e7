/** The stretch around an item: what belongs to it before its start and after its end. */
import type { Period, Placed, TimelineItem } from './model.ts'
import { resized, stepped, type Zone } from './zone.ts'

/** Anything with a period that may have a stretch around it. */
export type Spread = Period & { around?: Period }

/** Where an item begins, with what belongs before it. */
export const beginOf = ({ start, around }: Spread): number => (around ? Math.min(around.start, start) : start)

/** Where its bar ends: none is without length. */
export const barEndOf = ({ start, end }: Period): number => Math.max(end, start + 1)

/** Where an item ends, with what belongs after it. */
export const endOf = (item: Spread): number => Math.max(barEndOf(item), item.around?.end ?? 0)

/**
 * Moves a place to another period of its bar; what is around it keeps its distances on the wall clock
 * (rules/event.md#36).
 */
export function movedAlong({ wall, at }: Zone, place: Placed, { start, end }: Period): Placed {
  const { around } = place
  if (!around) return { start, end }
  const along = (bound: number, from: number, to: number) => at(wall(bound) + wall(to) - wall(from))
  const moved = {
    ...around,
    start: along(around.start, place.start, start),
    end: along(around.end, place.end, end),
  }
  return { start, end, around: moved }
}

/** An item's place when one end of what is around it is dragged, on its grid, as far as the bar. */
export function stretched(zone: Zone, item: TimelineItem, side: 'before' | 'after', by: number): Placed {
  const { start, end, around } = item
  if (!around) return { start, end }
  const moved =
    side === 'before'
      ? {
          start: Math.min(
            start,
            resized(zone, { start: around.start, end }, 'start', around.start + by, around.snap).start,
          ),
        }
      : { end: Math.max(end, resized(zone, { start, end: around.end }, 'end', around.end + by, around.snap).end) }
  return { start, end, around: { ...around, ...moved } }
}

/**
 * An item's place when the keys move one end of what is around it by a step of its grid, as far as the
 * bar; where nothing is around it yet, from the bar on. Null where nothing may be.
 * @param place where the item is now
 * @param by 1 moves the end away from the bar, -1 towards it
 */
export function widened(
  zone: Zone,
  item: TimelineItem,
  place: Placed,
  side: 'before' | 'after',
  by: 1 | -1,
): Placed | null {
  const { start, end } = place
  const around = place.around ?? (item.surround && { start, end, snap: item.surround })
  if (!around) return null
  const [edge, count] = side === 'before' ? [around.start, -by] : [around.end, by]
  const now = stretched(zone, { ...item, start, end, around }, side, stepped(zone, edge, around.snap, count) - edge)
  const isGone = !item.around && now.around?.start === start && now.around.end === end
  return isGone ? { start, end } : now
}

/** Whether two places are the same. */
export const samePlace = (one: Placed, other: Placed): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.around?.start === other.around?.start &&
  one.around?.end === other.around?.end
