import type { Locator } from 'playwright-core'
import { companyRoutes } from '#shared/company.ts'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { dayFromNow, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import type { Seat } from './at-screen.ts'
import { useSeats } from './desk.ts'

/** Later than everything the demonstration plans. */
const day = dayFromNow(250)

/** The demonstration, events whose details the journeys read, and a seat for each journey. */
export function useDetails() {
  let site: RunningSite
  let api: Api
  let materials: { id: number }[]
  const sitDown = useSeats(async (stage) => {
    ;({ site, api } = stage)
    materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  })
  const make = (title: string, values: object = {}): Promise<Event> =>
    api.call(eventRoutes.create, {
      body: { title, start_date: day, end_date: day, is_confirmed: false, is_billable: true, ...values },
    })
  const lines = (count: number) => materials.slice(0, count).map(({ id }) => ({ id, quantity: 2 }))
  const person = (first_name: string, last_name: string, tag: string, values: object = {}) =>
    api.call(personRoutes.create, { body: { first_name, last_name, tags: [tag], ...values } })
  return {
    sitDown,
    make,
    lines,
    site: () => site,
    api: () => api,
    read: ({ id }: Event): Promise<Event> => api.call(eventRoutes.get, { params: { id } }),
    async open({ page }: Seat, { id, title }: Event, tab = ''): Promise<Locator> {
      await page.goto(`${site.url}/?event=${id}${tab && `&tab=${tab}`}`)
      const details = page.getByRole('dialog', { name: title, exact: true })
      await details.getByRole('tab').first().waitFor()
      return details
    },
    /**
     * An event with everything: two beneficiaries, one of a company, three materials and a
     * technician.
     */
    async festival(): Promise<Event> {
      const company = await api.call(companyRoutes.create, { body: { legal_name: 'Les Quais SARL' } })
      const [first, second] = [
        await person('Odile', 'Brémond', protectedTags.beneficiary, {
          company_id: company.id,
          phone: '02 41 00 00 00',
        }),
        await person('Paul', 'Chauvin', protectedTags.beneficiary),
      ]
      const technician = await person('Rita', 'Delmas', protectedTags.technician)
      return make('Festival des quais', {
        location: 'Cale de la Savatte',
        description: 'Accès par le quai, avant 9 h.',
        beneficiaries: [first.id, second.id],
        materials: lines(3),
        technicians: [
          {
            id: technician.id,
            start_time: utcText(instantOf(`${day} 08:00:00`, zone)),
            end_time: utcText(instantOf(`${day} 12:00:00`, zone)),
            position: 'Retour',
          },
        ],
      })
    },
  }
}
