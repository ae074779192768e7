import { useMemo } from 'react'
import type { CalendarEvent } from '#shared/event.ts'

/**
 * The ways from an event to those that start next and before among the shown ones
 * (rules/details.md#21).
 */
export function useNeighbours(
  shown: readonly CalendarEvent[],
  id: number | undefined,
  onStep: (event: CalendarEvent) => void,
) {
  const isOpen = id !== undefined
  const sorted = useMemo(() => (isOpen ? [...shown].sort(byStart) : []), [shown, isOpen])
  const at = sorted.findIndex((event) => event.id === id)
  const way = (to: CalendarEvent | undefined) => to && (() => onStep(to))
  return at < 0 ? {} : { next: way(sorted[at + 1]), previous: way(sorted[at - 1]) }
}

const byStart = (one: CalendarEvent, other: CalendarEvent): number =>
  one.start_date.localeCompare(other.start_date) || one.id - other.id
