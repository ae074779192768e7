import { instantOf, quarterRound, utcInstant, utcText } from '#shared/rules/period.ts'
import { Fit, moment, whole } from '../fit.ts'
import { insertAll, type Moving } from '../moving.ts'
import { allOf } from '../source/read.ts'
import type { Cell } from '../source/text.ts'
import type { Events } from './events.ts'
import type { People } from './people.ts'

/** A quarter of an hour, ms: the shortest assignment. */
const quarter = 900_000

type Assignment = {
  event_id: number
  technician_id: number
  from: number
  to: number
  position: string | null
  isLive: boolean
  label: string
}

/**
 * Moves who works on which event, and when, to the quarter hour. Nobody is at two live events at
 * once here: of two the later stays behind (rules/assignment.md).
 */
export async function moveAssignments(moving: Moving, { events }: Events, people: People): Promise<void> {
  const { source, db, tally, zone, identity } = moving
  const roles = new Map((await allOf(source, 'role')).map(({ id, name }) => [id, name]))
  const instantAt = (value: Cell): number | null => {
    const text = moment(value)
    if (text === null) return null
    return identity.hasLocalAssignments ? instantOf(text, zone) : utcInstant(text)
  }
  const wanted: Assignment[] = []
  for (const row of await allOf(source, 'event_technician')) {
    tally.read('assignment')
    const event = events.get(whole(row.event_id) ?? 0)
    const technician_id = people.technicians.get(whole(row.technician_id) ?? 0)
    const starts = instantAt(row.starts)
    const ends = instantAt(row.ends)
    const label = event?.label ?? `${row.event_id}`
    if (!event || technician_id === undefined) {
      tally.left('assignment', 'record_gone', label)
      continue
    }
    if (starts === null || ends === null) {
      tally.left('assignment', 'no_time', label)
      continue
    }
    const fit = new Fit(tally, 'assignment', label)
    const from = quarterRound(starts)
    const to = Math.max(quarterRound(ends), from + quarter)
    if (from !== starts || to !== ends) fit.tell('times_rounded')
    const position = fit.text(row.position ?? roles.get(row.role_id) ?? null, 191)
    wanted.push({
      event_id: event.id,
      technician_id,
      from,
      to,
      position: position !== null && position.length >= 2 ? position : null,
      isLive: event.isLive,
      label,
    })
  }
  const made = withoutOverlaps(moving, wanted)
  await insertAll(db, 'event_technician', made)
}

function withoutOverlaps({ tally }: Moving, wanted: readonly Assignment[]): Record<string, unknown>[] {
  const busyUntil = new Map<number, number>()
  return wanted
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ event_id, technician_id, from, to, position, isLive, label }) => {
      if (isLive && from < (busyUntil.get(technician_id) ?? Number.NEGATIVE_INFINITY)) {
        tally.left('assignment', 'busy', label)
        return []
      }
      if (isLive) busyUntil.set(technician_id, to)
      tally.taken('assignment')
      return [{ event_id, technician_id, start_time: utcText(from), end_time: utcText(to), position }]
    })
}
