import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { withMobilization } from '#shared/rules/mobilization.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import type { TestSite } from './server.ts'

/** Whole days of June 2040. */
export const days = (first: number, last = first) => ({
  start_date: `2040-06-${String(first).padStart(2, '0')} 00:00:00`,
  end_date: `2040-06-${String(last).padStart(2, '0')} 23:59:59`,
})

/** A unitary material of four units, and two events of one after the other that have three of it. */
export async function unitStage(site: TestSite, park_id?: number) {
  const admin = await site.as('admin')
  const material = await site.build.material({ name: 'Micro HF', stock_quantity: 4, ...(park_id && { park_id }) })
  await admin.call(materialRoutes.update, { params: { id: material }, body: { is_unitary: true } })
  const units: Unit[] = (await admin.call(unitRoutes.list, { params: { id: material } })).body
  const gala = await site.build.event({ title: 'Gala', ...days(10), materials: [[material, 3]] })
  const bal = await site.build.event({ title: 'Bal', ...days(11), materials: [[material, 3]] })
  const update = (id: number, body: object, by = admin) => by.send('PUT', `/api/events/${id}`, { body })
  const name = (id: number, places: number[], by = admin, quantity = 3) =>
    update(id, { materials: [{ id: material, quantity, units: places.map((place) => units[place]!.id) }] }, by)
  /** The references of the units that an event names. */
  const named = async (id: number, by = admin): Promise<string[]> =>
    (await by.call(eventRoutes.get, { params: { id } })).body.materials[0].units.map((unit: Unit) => unit.reference)
  const change = (place: number, body: object, version?: number) =>
    admin.call(unitRoutes.update, { params: { id: units[place]!.id }, body, version })
  const letOut = (id: number) =>
    site.db.updateTable('event_unit').set({ is_out: true }).where('event_id', '=', id).execute()
  return { admin, material, units, gala, bal, update, name, named, change, letOut, idOf: (n: number) => units[n]!.id }
}
/** The first of the events, as answers about units tell it; and an event that the caller does not see. */
export const galaEvent = (id: number) => ({ id, title: 'Gala', ...withMobilization(days(10)) })
export const balEvent = (id: number) => ({ id, title: 'Bal', ...withMobilization(days(11)) })
export const blankEvent = {
  id: null,
  title: null,
  start_date: null,
  end_date: null,
  mobilization_start_date: null,
  mobilization_end_date: null,
}
