import * as z from 'zod'
import { routes } from './contract.ts'
import { Assignment } from './event.ts'
import { Destroyed, Id, Text } from './field.ts'

/**
 * An assignment as written (rules/assignment.md#1): times in UTC unless they carry an offset, on
 * the quarter hour (rules/assignment.md#3), within the event (rules/assignment.md#4).
 */
export const AssignmentInput = z.object({
  event_id: Id,
  technician_id: Id,
  start_time: z.string(),
  end_time: z.string(),
  position: Text(2, 191).nullish(),
})

export const eventTechnicianRoutes = routes('event_technician', {
  get: { method: 'GET', path: '/event-technicians/{id}', can: 'event:read', reply: Assignment },
  create: { method: 'POST', path: '/event-technicians', can: 'event:edit', body: AssignmentInput, reply: Assignment },
  update: {
    method: 'PUT',
    path: '/event-technicians/{id}',
    can: 'event:edit',
    body: AssignmentInput.partial(),
    reply: Assignment,
  },
  remove: { method: 'DELETE', path: '/event-technicians/{id}', can: 'event:edit', reply: Destroyed },
})
