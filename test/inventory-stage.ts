import { materialRoutes } from '#shared/material.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import type { Client, TestSite } from './server.ts'

export const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-14 23:59:59' }

/** Bodies and readings of the tests of the return inventory, on the site of their file. */
export function inventoryStage(site: TestSite) {
  /** Sends rows of any kind, as no well-behaved program would. */
  const send = (who: Client, action: 'return' | 'terminate', id: number, body: unknown, version?: number) =>
    who.send('PUT', `/api/events/${id}/${action}`, {
      body,
      headers: version === undefined ? {} : { 'if-unmodified-since-version': String(version) },
    })
  const counts = async (eventId: number) => {
    const rows = await site.db
      .selectFrom('event_material')
      .select(['material_id', 'quantity_returned', 'quantity_broken'])
      .where('event_id', '=', eventId)
      .orderBy('id')
      .execute()
    return rows.map(({ material_id, ...row }) => [material_id, row.quantity_returned, row.quantity_broken])
  }
  const stored = (id: number) =>
    site.db
      .selectFrom('event')
      .select(['version', 'is_confirmed', 'is_return_inventory_done'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const outOfOrder = (id: number) =>
    site.db
      .selectFrom('material')
      .select(['out_of_order_quantity', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  /** Pieces in stock, and those of them out of order. */
  const stock = async (id: number) => {
    const { stock_quantity, out_of_order_quantity } = await site.db
      .selectFrom('material')
      .select(['stock_quantity', 'out_of_order_quantity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [stock_quantity, out_of_order_quantity]
  }
  const late = (who: Client, id: number, body: unknown) => who.send('PUT', `/api/events/${id}/late-returns`, { body })
  const reopen = (who: Client, id: number, body: unknown = { reason: 'mal compté' }) =>
    who.send('PUT', `/api/events/${id}/return/reopen`, { body })
  /** A unitary material of that many units, the references 1 and on. */
  async function unitary(who: Client, pieces: number) {
    const id = await site.build.material({ stock_quantity: pieces })
    await who.call(materialRoutes.update, { params: { id }, body: { is_unitary: true } })
    const units: Unit[] = (await who.call(unitRoutes.list, { params: { id } })).body
    return { id, units: units.map((unit) => unit.id) }
  }
  /** The states of a material's units, by reference. */
  const states = async (who: Client, id: number) => {
    const units: Unit[] = (await who.call(unitRoutes.list, { params: { id } })).body
    return units.map(({ state }) => state)
  }

  /** A past event with 5 of one material and 2 of another. */
  async function twoLines(values: object = past) {
    const [one, other] = [await site.build.material(), await site.build.material()]
    const id = await site.build.event({
      ...values,
      materials: [
        [one, 5],
        [other, 2],
      ],
    })
    return { id, one, other }
  }

  return { send, late, reopen, counts, stored, outOfOrder, stock, unitary, states, twoLines }
}
