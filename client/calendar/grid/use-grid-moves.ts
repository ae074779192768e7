import { useEffect, useRef, useState } from 'react'
import type { CalendarEvent } from '#shared/event.ts'
import { lookAt } from '../../event/meanwhile.ts'
import { type Dates, shifted } from './month.ts'

/** A change by keys is sent once they rest, ms (rules/calendar.md#13). */
const rest = 900

/** Sends new dates; rejects after reporting why. */
export type Move = (event: CalendarEvent, dates: Dates) => Promise<unknown>
type Draft = { event: CalendarEvent; dates: Dates }

/** The events on the dates that the user gives them: at once, and until the server has answered. */
export function useGridMoves(events: readonly CalendarEvent[], move: Move) {
  const [moved, setMoved] = useState<ReadonlyMap<number, Dates>>(new Map())
  const draft = useRef<Draft>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (id: number, dates: Dates | null, expected?: Dates) =>
    setMoved((present) => {
      // A later move of the same event waits for its own answer.
      if (expected && present.get(id) !== expected) return present
      const next = new Map(present)
      if (dates) next.set(id, dates)
      else next.delete(id)
      return next
    })
  const send = (event: CalendarEvent, dates: Dates) => {
    show(event.id, dates)
    const forget = () => show(event.id, null, dates)
    // A refusal has been reported: the event is back in its place.
    move(event, dates).then(forget, forget)
  }
  const commit = () => {
    clearTimeout(timer.current)
    const last = draft.current
    draft.current = null
    if (last) send(last.event, last.dates)
  }
  const latest = useRef(commit)
  latest.current = commit
  // Leaving the grid must not lose a change just made with the keys.
  useEffect(() => () => latest.current(), [])

  return {
    shown: events.map((event) => ({ event, dates: moved.get(event.id) ?? event })),
    /** Moves an event's ends by days and sends that at once; false where it cannot end so early. */
    drop(event: CalendarEvent, by: { start: number; end: number }): boolean {
      commit()
      const dates = shifted(moved.get(event.id) ?? event, by)
      if (dates) send(event, dates)
      return dates !== null
    },
    /** The same by a key: sent once the keys rest. */
    nudge(event: CalendarEvent, by: { start: number; end: number }): void {
      if (draft.current && draft.current.event.id !== event.id) commit()
      // Reads the assignments, which an undo brings back.
      void lookAt(event)
      const dates = shifted(draft.current?.dates ?? moved.get(event.id) ?? event, by)
      if (!dates) return
      draft.current = { event, dates }
      show(event.id, dates)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), rest)
    },
    commit,
    /** Drops a change by keys that is not sent yet. @returns whether it dropped one */
    dropDraft(): boolean {
      clearTimeout(timer.current)
      const last = draft.current
      draft.current = null
      if (last) show(last.event.id, null)
      return last !== null
    },
  }
}
