import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, rowData, Text } from './field.ts'

/** The colours of kinds, which keep their contrast in light and dark (rules/event-kind.md#3). */
export const kindColors = [
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'grey',
] as const
export type KindColor = (typeof kindColors)[number]

/** A kind of event: concert, hire, conference… (rules/event-kind.md#1). */
export const EventKind = z.object({ id: Id, name: Text(2, 96), color: z.enum(kindColors), ...rowData })
export type EventKind = z.output<typeof EventKind>
export const EventKindInput = EventKind.pick({ name: true, color: true })

export const eventKindRoutes = routes('event_kind', {
  list: { method: 'GET', path: '/event-kinds', can: 'event_kind:read', reply: z.array(EventKind) },
  create: { method: 'POST', path: '/event-kinds', can: 'event_kind:edit', body: EventKindInput, reply: EventKind },
  update: {
    method: 'PUT',
    path: '/event-kinds/{id}',
    can: 'event_kind:edit',
    body: EventKindInput.partial(),
    reply: EventKind,
  },
  remove: { method: 'DELETE', path: '/event-kinds/{id}', can: 'event_kind:edit', reply: Destroyed },
})
