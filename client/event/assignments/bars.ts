import type { Assignment, Event } from '#shared/event.ts'
import { assignmentBounds } from '#shared/rules/assignment-times.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { formatHours } from '#shared/rules/format.ts'
import type { Mobilization } from '#shared/rules/mobilization.ts'
import { type Period as Dates, utcInstant } from '#shared/rules/period.ts'
import type { TechnicianWhileEvent } from '#shared/technician.ts'
import type { Period, TimelineItem } from '../../ui/timeline/model/model.ts'
import { currentLanguage, i18next } from '../../words.ts'
import { lookOf } from '../items.ts'
import { quarter } from './new-times.ts'

/** The shortest view, ms (rules/assignment.md#16, rules/details.md#12). */
export const hour = 3_600_000
const day = 24 * hour

/** A bar of a technician's assignment. */
export type AssignmentBar = TimelineItem & { assignment: Assignment }

type Shown = Mobilization & Pick<Event, 'is_confirmed' | 'is_archived' | 'is_return_inventory_done'>

/**
 * The event's assignments as bars, a row per person; `today` at the site. Users can move, resize
 * and delete editable ones.
 */
export function assignmentBars(
  event: Shown,
  assignments: readonly Assignment[],
  zone: string,
  today: string,
  isEditable: boolean,
): AssignmentBar[] {
  const { state, icon } = calendarStatus(
    { ...event, has_missing_materials: null, has_not_returned_materials: null },
    today,
  )
  return assignments.map((assignment) => {
    const { id, technician_id, technician, start_time, end_time, position } = assignment
    const label = position ?? technician.full_name
    return {
      id: String(id),
      group: String(technician_id),
      assignment,
      start: utcInstant(start_time),
      end: utcInstant(end_time),
      label,
      ...hoursOf(label, start_time, end_time, zone),
      look: lookOf(state, icon, event.is_confirmed),
      movable: isEditable,
      resizable: isEditable,
      deletable: isEditable,
      snap: quarter,
    }
  })
}

/** The hours inside a bar, and what a screen reader says of it: the day too. */
function hoursOf(label: string, start: string, end: string, zone: string): { detail: string; spoken: string } {
  const { hours, days } = formatHours(start, end, currentLanguage(), zone)
  return { detail: hours, spoken: [label, hours, days].filter((part) => part !== undefined).join(', ') }
}

/** The technicians' other commitments, as hatched bars that cannot move (rules/assignment.md#16). */
export function busyBars(technicians: readonly TechnicianWhileEvent[], zone: string): TimelineItem[] {
  return technicians.flatMap(({ id: technician, events }) =>
    events.map(({ id, event, start_time, end_time }) => {
      const label = event?.title ?? i18next.t('assignment.busy')
      const { detail, spoken } = hoursOf(label, start_time, end_time, zone)
      return {
        id: `busy-${id}`,
        group: String(technician),
        start: utcInstant(start_time),
        end: utcInstant(end_time),
        label,
        detail,
        spoken: [spoken, i18next.t('assignment.elsewhere')].join(', '),
        // Hatched by its tone (crew.css): the other way, and denser, than what is not confirmed.
        look: {
          tone: 'busy',
          filled: false,
          hatched: false,
          faded: false,
          running: false,
          warning: false,
          icon: event ? undefined : 'lock',
        },
        movable: false,
        resizable: false,
        deletable: false,
        snap: quarter,
      }
    }),
  )
}

/** The heading of a person's row. */
export type RowPerson = { id: number; label: string; nickname: string | null }
export const personOf = ({ id, full_name, nickname }: Assignment['technician']): RowPerson => ({
  id,
  label: full_name,
  nickname,
})

/** Each person of the assignments, in the order of their first one. */
export function peopleOf(assignments: readonly Assignment[]): RowPerson[] {
  const people = new Map(assignments.map(({ technician }) => [technician.id, personOf(technician)]))
  return [...people.values()]
}

/** The initial view of an event's mobilization: all of it with some margin, and at most a week. */
export function viewOf(event: Dates, zone: string): { view: Period; longest: number } {
  const { from, to } = assignmentBounds(event, zone)
  const air = Math.min(6 * hour, Math.max(hour, (to - from) * 0.04))
  const longest = Math.max(2 * day, (to - from) * 1.5)
  return { view: { start: from - air, end: Math.min(to + air, from + 7 * day) }, longest }
}
