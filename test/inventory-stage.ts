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

  return { send, counts, stored, outOfOrder, twoLines }
}
