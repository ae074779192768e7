import * as z from 'zod'
import { file, routes } from './contract.ts'
import { Event } from './event.ts'
import { Count, mostLines } from './event-input.ts'
import { MissingMaterial } from './material-shape.ts'
import { PaperQuery } from './user.ts'

/** The units of a row, unchecked too: without them a row keeps those that it has (rules/departure.md#22). */
const LeavingUnits = z
  .array(Count)
  .nullable()
  .catch([0]) // anything but a list names no unit
  .meta({ type: 'array', items: { type: 'integer' } }) as unknown as z.ZodType<unknown, number[]> // units of one material in a valid row

/** What leaves of a material: `id` is the material, quantities are in pieces (rules/departure.md#5). */
export const DepartureCount = z
  .object({ id: Count, actual: Count, units: LeavingUnits.optional() })
  .meta({ required: ['id', 'actual'] })
/** The count as sent, of a draft or of the end (rules/departure.md#3). */
export const DepartureInput = z
  .array(
    DepartureCount.catch({ id: undefined, actual: undefined, units: undefined }), // anything but an object names no material
  )
  .max(mostLines)
export type DepartureInput = z.output<typeof DepartureInput>

/** An event whose departure has ended, with what left beyond its list without being free. */
export const DepartedEvent = Event.extend({ warnings: z.array(MissingMaterial).optional() })
export type DepartedEvent = z.output<typeof DepartedEvent>

/** The departure of an event (rules/departure.md#3). */
export const departureRoutes = routes('event', {
  departure: {
    method: 'PUT',
    path: '/events/{id}/departure',
    can: 'inventory:edit',
    body: DepartureInput,
    reply: Event,
  },
  terminateDeparture: {
    method: 'PUT',
    path: '/events/{id}/departure/terminate',
    can: 'inventory:edit',
    body: DepartureInput,
    reply: DepartedEvent,
  },
  reopenDeparture: { method: 'PUT', path: '/events/{id}/departure/reopen', can: 'inventory:edit', reply: Event },
  /** The delivery note. */
  departurePdf: {
    method: 'GET',
    path: '/events/{id}/departure/pdf',
    under: 'root',
    can: 'event:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
})
