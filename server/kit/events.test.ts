import { expect, test } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const on = (date: string) => ({ start_date: `${date} 00:00:00`, end_date: `${date} 23:59:59` })

// rules/kit.md#19
test('the events of a kit are those that have it with a visible piece, newest first', async () => {
  const [shown, hidden] = [await site.build.park(), await site.build.park()]
  const stand = await site.build.material({ park_id: shown })
  const mixer = await site.build.material({ park_id: hidden })
  const kit = await site.build.kit({ materials: [[stand, 2]] })
  const eventWith = async (date: string, quantity: number, values: object = {}) => {
    const id = await site.build.event({ title: `Bal du ${date}`, ...on(date), ...values })
    await site.build.eventKit({ event_id: id, kit_id: kit, quantity })
    return id
  }
  const past = await eventWith('2024-03-01', 1, { is_archived: true, is_return_inventory_done: true })
  const next = await eventWith('2040-03-01', 3)
  await eventWith('2040-04-01', 1, { deleted_at: '2024-01-01 00:00:00' })
  await site.build.event({ ...on('2040-05-01'), materials: [[stand, 2]] })
  const [admin, member] = [await site.as('admin'), await site.as('member', { restrictedParks: [hidden] })]
  const read = (who: typeof admin, id = kit) => who.call(kitRoutes.events, { params: { id } })
  expect((await read(admin)).body).toEqual([
    {
      id: next,
      title: 'Bal du 2040-03-01',
      ...on('2040-03-01'),
      mobilization_start_date: '2040-03-01 00:00:00',
      mobilization_end_date: '2040-03-01 23:59:59',
      is_confirmed: false,
      is_archived: false,
      is_departure_inventory_done: false,
      is_return_inventory_done: false,
      is_return_begun: false,
      quantity: 3,
    },
    expect.objectContaining({ id: past, is_archived: true, quantity: 1 }),
  ])
  // What the kit was on an event is what counts: there its only piece is hidden.
  await site.db.updateTable('event_kit_material').set({ material_id: mixer }).where('event_id', '=', next).execute()
  expect((await read(member)).body.map(({ id }: { id: number }) => id)).toEqual([past])
  expect((await read(await site.as('visitor'))).status).toBe(403)
  expect((await read(admin, kit + 1)).status).toBe(404)
})
