import type { Event } from '#shared/event.ts'
import { ApiProblem } from '../../api.ts'
import { useEventWrite } from '../event-write.ts'
import { adopt } from '../meanwhile.ts'
import { unitLines } from './naming.ts'

/**
 * Names units on a line of an event; the others stay as they are (rules/unit.md#10). A change of
 * anything else by another user meanwhile is written over; when it is one of this line, nothing is.
 * @returns the event as the other user left it in that case, else null: saved
 * @throws what the server refuses, `unit.taken` among it
 */
export function useNaming() {
  const { isBusy, update } = useEventWrite()
  const name = async (event: Event, id: number, units: readonly number[]): Promise<Event | null> => {
    const lines = event.materials.map((one) => ({
      id: one.id,
      quantity: one.pivot.quantity,
      ...(one.id === id ? { units: [...units] } : {}),
    }))
    try {
      await update(event.id, { materials: lines }, event.version)
      return null
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.key !== 'record.edited_meanwhile') throw error
      const { current } = error.details as { current: Event } // the key promises it (rules/http.md#21)
      adopt(current)
      return lineOf(event, id) === lineOf(current, id) ? name(current, id, units) : current
    }
  }
  return { isBusy, name }
}

/** The quantity and the units of a line: naming starts again when another user changes either. */
function lineOf(event: Event, id: number): string | null {
  const line = unitLines(event).get(id)
  return line ? [line.quantity, ...line.units.map((unit) => unit.id)].join() : null
}
