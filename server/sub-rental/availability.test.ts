import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/sub-rental.md#4, rules/sub-rental.md#10
test.each([
  ['none', [], 6, 4, 0, 10],
  ['4, ordered', [[4, 'ordered']], 10, 0, 0, 6],
  ['3, planned', [[3, 'planned']], 9, 1, 0, 7],
  ['7, received', [[7, 'received']], 13, 0, 3, 3],
  [
    '12 of two suppliers',
    [
      [7, 'received'],
      [5, 'planned'],
    ],
    18,
    0,
    6,
    0,
  ],
  ['4, returned', [[4, 'returned']], 6, 4, 0, 10],
] as [string, [number, string][], number, number, number, number][])(
  'of 6 pieces an event that asks for 10 and sub-rents %s has what remains and what it sub-rents',
  async (_name, lent, remains, missing, forOthers, held) => {
    const visitor = await site.as('visitor')
    const member = await site.as('member')
    const dates = { start_date: '2046-03-01 00:00:00', end_date: '2046-03-01 23:59:59' }
    const id = await site.build.material({ stock_quantity: 6 })
    const kit = await site.build.kit({ materials: [[id, 3]] })
    const event = await site.build.event({ ...dates, materials: [[id, 10]] })
    const other = await site.build.event({ ...dates, materials: [[id, 4]] })
    for (const [quantity, state] of lent)
      await site.build.subRental({ event_id: event, material_id: id, quantity, state })

    const remainingFor = async (eventId: number) => {
      const { body } = await member.call(materialRoutes.whileEvent, { params: { id: eventId } })
      return body.find((one: { id: number }) => one.id === id).remaining_quantity
    }
    await site.db.updateTable('event').set({ deleted_at: '2020-01-01' }).where('id', '=', other).execute()
    expect(await remainingFor(event)).toBe(remains)
    const kits = (await member.call(kitRoutes.whileEvent, { params: { id: event } })).body
    const inKits = kits.find((one: { id: number }) => one.id === kit).remaining_quantity
    expect(inKits).toBe(Math.floor(remains / 3))
    const own = (await visitor.call(eventRoutes.missingMaterials, { params: { id: event } })).body
    expect(own.map((one: { missing_quantity: number }) => one.missing_quantity)).toEqual(missing > 0 ? [missing] : [])
    const { has_missing_materials } = (await visitor.call(eventRoutes.get, { params: { id: event } })).body
    expect(has_missing_materials).toBe(missing > 0)

    await site.db.updateTable('event').set({ deleted_at: null }).where('id', '=', other).execute()
    expect(await remainingFor(other)).toBe(forOthers)
    const takers = (await member.call(eventRoutes.missingMaterials, { params: { id: other } })).body
    const expected = forOthers >= 4 ? [] : [[{ id: event, quantity: held }]]
    expect(takers.map((one: { taken_by: { id: number; quantity: number }[] }) => one.taken_by)).toMatchObject(expected)
    const query = { dateForQuantities: '2046-03-01', search: '' }
    const listed = (await member.call(materialRoutes.all, { query })).body
    const left = listed.find((one: { id: number }) => one.id === id).remaining_quantity
    expect(left).toBe(Math.max(0, 6 - 4 - held))
    const curve = (
      await member.call(materialRoutes.availability, { params: { id }, query: { start: '2046-03-01', days: 1 } })
    ).body
    expect(curve.days[0]).toMatchObject({ in_use: held + 4, remaining_quantity: Math.max(0, 2 - held) })
    const load = await visitor.call(eventRoutes.load, { query: { start: '2046-03-01', end: '2046-03-01' } })
    expect(load.body.days[0].pieces).toBe(held + 4)
  },
)
