import { eventRoutes } from '#shared/event.ts'
import type { Language } from '#shared/language.ts'
import { materialRoutes } from '#shared/material.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { nextSaturday } from '../days.ts'
import type { Api } from './api.ts'

export type Line = { id: number; name: string; reference: string; quantity: number }
/** The request for a Saturday: 20 lines, one of which another event holds entirely. */
export type Job = {
  title: string
  /** Next Saturday at the site, `YYYY-MM-DD`. */
  saturday: string
  lines: Line[]
  contested: Line
  /** Pieces free on that day, all of them held by `holder`. */
  taken: number
  holder: { id: number; title: string }
}

const asked = 20

/**
 * Chooses the first 20 materials by reference and makes another event take, on that Saturday, all
 * that is left of one of them.
 */
export async function prepareJob(api: Api, title: string): Promise<Job> {
  // A confirmed event lacks what an option holds.
  await api.call(settingsRoutes.update, { body: { availability: { unconfirmed: 'compete' } } })
  const saturday = nextSaturday()
  const materials = await api.call(materialRoutes.all, {
    query: { orderBy: 'reference', dateForQuantities: saturday },
  })
  const chosen = materials.slice(0, asked)
  const wanted = chosen.find(({ remaining_quantity }) => remaining_quantity > 1)
  if (chosen.length < asked || !wanted) throw new Error('the demonstration has too little material for this journey')
  const lines = chosen.map(({ id, name, reference }, at) => ({
    id,
    name,
    reference,
    quantity: id === wanted.id ? 2 : 1 + (at % 3),
  }))
  const other = 'Répétition du théâtre municipal'
  const { id } = await api.call(eventRoutes.create, {
    body: {
      title: other,
      start_date: `${saturday} 00:00:00`,
      end_date: `${saturday} 23:59:59`,
      is_confirmed: true,
      materials: [{ id: wanted.id, quantity: wanted.remaining_quantity }],
    },
  })
  const contested = lines.find((line) => line.id === wanted.id)
  if (!contested) throw new Error('the contested material is one of the lines')
  return { title, saturday, lines, contested, taken: wanted.remaining_quantity, holder: { id, title: other } }
}

/** Whole days as the field of step 1 shows them. */
export const shownDays = (start: string, end: string, language: Language): string =>
  formatPeriod(`${start} 00:00:00`, `${end} 23:59:59`, language)

/** A day as a user types it. */
export const typedDay = (day: string): string => day.split('-').reverse().join('/')
