import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { dayFromNow, zone } from '../days.ts'
import type { Api } from './api.ts'

/** A day in the middle of this month. The files of a process share this module, so each asks once. */
export const midMonth = (): string => `${dayFromNow(0).slice(0, 7)}-15`
/** A time of a day in the site's zone, as the API takes it. */
export const atHour = (day: string, time: string): string => utcText(instantOf(`${day} ${time}:00`, zone))

/**
 * A technician of this test, who works from 10:00 to 12:00 of a day on an event of that name.
 */
export async function makeWorking(
  api: Api,
  day: string,
  last_name: string,
  title: string,
  tags: string[] = [protectedTags.technician],
) {
  const person = await api.call(personRoutes.create, { body: { first_name: 'Ana', last_name, tags } })
  const event = await api.call(eventRoutes.create, {
    body: { title, start_date: day, end_date: day, is_confirmed: false },
  })
  const slot = await api.call(eventTechnicianRoutes.create, {
    body: {
      event_id: event.id,
      technician_id: person.id,
      start_time: atHour(day, '10:00'),
      end_time: atHour(day, '12:00'),
      position: 'Poursuite',
    },
  })
  return { person, event, slot }
}
