import * as z from 'zod'
import { routes } from './contract.ts'
import { Assignment, EventRow } from './event.ts'
import { Id, Off, Page, TableQuery, WallClock } from './field.ts'
import { Person } from './person-shape.ts'

/** An event's own columns (rules/event.md#29). */
export const OwnEvent = EventRow.omit({
  beneficiaries: true,
  technicians: true,
  parks: true,
  materials_count: true,
  has_missing_materials: true,
  has_not_returned_materials: true,
  materials: true,
})

/**
 * An assignment in a technician's schedule, with its event (rules/assignment.md#10). An event
 * hidden from the reader shows as busy time only: `event`, `event_id` and `position` are null.
 */
export const ScheduledAssignment = Assignment.extend({ event_id: Id.nullable(), event: OwnEvent.nullable() })
export type ScheduledAssignment = z.output<typeof ScheduledAssignment>

/** A technician, with assignments on other events during an event (rules/assignment.md#9). */
export const TechnicianWhileEvent = Person.extend({ events: z.array(ScheduledAssignment) })
export type TechnicianWhileEvent = z.output<typeof TechnicianWhileEvent>

/**
 * Days of the site, `YYYY-MM-DD`; one alone counts for both. Keeps technicians free on all of them
 * (rules/assignment.md#11).
 */
export const TechnicianQuery = TableQuery.extend({
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  'with-free': Off,
})

/**
 * Whether a technician is busy now, and until when that lasts; free with `until` null when no
 * assignment is to come (rules/technician.md#12).
 */
export const FreeNow = z.object({ busy: z.boolean(), until: WallClock.nullable() })
export type FreeNow = z.output<typeof FreeNow>
export const TechnicianRow = Person.extend({ now: FreeNow.optional() })
export type TechnicianRow = z.output<typeof TechnicianRow>

/** How long a technician works on some days of the site, minutes (rules/assignment.md#25). */
export const WorkedTime = z.object({ technician_id: Id, minutes: z.int() })
export type WorkedTime = z.output<typeof WorkedTime>
const Days = z.object({ startDate: z.string().optional(), endDate: z.string().optional() })

/** A technician is a person with the tag, written through `/persons` (rules/technician.md#1). */
export const technicianRoutes = routes('technician', {
  list: { method: 'GET', path: '/technicians', can: 'person:read', query: TechnicianQuery, reply: Page(TechnicianRow) },
  whileEvent: {
    method: 'GET',
    path: '/technicians/while-event/{id}',
    can: 'person:read',
    reply: z.array(TechnicianWhileEvent),
  },
  hours: {
    method: 'GET',
    path: '/technicians/hours',
    can: 'person:read',
    query: Days,
    reply: z.array(WorkedTime),
  },
  events: {
    method: 'GET',
    path: '/technicians/{id}/events',
    can: 'person:read',
    reply: z.array(ScheduledAssignment),
  },
})
