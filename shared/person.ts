import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, Named, Off, OptionalText, Page, Repeated, TableQuery, Text, Trashed } from './field.ts'
import { mostNamed } from './limits.ts'
import { NextEvent } from './next-event.ts'
import { Email, Person, PersonName, Phone } from './person-shape.ts'

export const PersonInput = z.object({
  first_name: PersonName,
  last_name: PersonName,
  nickname: OptionalText(96),
  reference: OptionalText(191),
  email: Email.nullish(),
  phone: Phone.nullish(),
  street: OptionalText(191),
  postal_code: OptionalText(10),
  locality: OptionalText(191),
  country_id: Id.nullish(),
  company_id: Id.nullish(),
  note: OptionalText(20_000),
  tags: z.array(Text(1, 48)).max(mostNamed).nullish(),
})
export const PersonQuery = TableQuery.extend({
  tags: Repeated.optional(),
  'with-next-event': Off,
  'with-billed': Off,
})

/** A row of the list; what it shows beyond the person is asked for (rules/person.md#14). */
export const PersonRow = Person.extend({
  next_event: NextEvent.nullish(),
  /** Billed this year before taxes, in the site's currency; null without billing. */
  billed: z.number().nullish(),
})
export type PersonRow = z.output<typeof PersonRow>

export const personRoutes = routes('person', {
  list: { method: 'GET', path: '/persons', can: 'person:read', query: PersonQuery, reply: Page(PersonRow) },
  get: { method: 'GET', path: '/persons/{id}', can: 'person:read', reply: Person },
  tags: {
    method: 'GET',
    path: '/persons/{id}/tags',
    can: 'person:read',
    reply: z.array(Named),
  },
  create: { method: 'POST', path: '/persons', can: 'person:edit', body: PersonInput, reply: Person },
  update: { method: 'PUT', path: '/persons/{id}', can: 'person:edit', body: PersonInput.partial(), reply: Person },
  remove: { method: 'DELETE', path: '/persons/{id}', can: 'person:edit', reply: Trashed(Person) },
  restore: { method: 'PUT', path: '/persons/restore/{id}', can: 'person:edit', reply: Person },
})
