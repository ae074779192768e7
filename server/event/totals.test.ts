import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/load.md#2
test('the totals of an event add up its lines, and follow each write', async () => {
  const member = await site.as('member')
  const [speaker, stand, cable] = [
    await site.build.material({ weight: 18.5, volume: 0.092, power: 1000 }),
    await site.build.material({ weight: 3.333, volume: 0.012, power: 0 }),
    await site.build.material({ weight: 0.1 }),
  ]
  const id = await site.build.event({
    materials: [
      [speaker, 4],
      [stand, 3],
    ],
  })
  const totals = async () => (await member.call(eventRoutes.get, { params: { id } })).body.totals
  const complete = { quantity: 7, weight: 83.999, volume: 0.404, power: 4000, incomplete: false }
  expect(await totals()).toEqual(complete)
  const lines = [
    { id: speaker, quantity: 4 },
    { id: stand, quantity: 3 },
    { id: cable, quantity: 3 },
  ]
  const written = await member.call(eventRoutes.update, { params: { id }, body: { materials: lines } })
  expect(written.body.totals).toEqual({ ...complete, quantity: 10, weight: 84.299, incomplete: true })
  await member.call(materialRoutes.update, { params: { id: cable }, body: { volume: 0, power: 0 } })
  expect(await totals()).toEqual({ ...complete, quantity: 10, weight: 84.299 })
  await member.call(materialRoutes.remove, { params: { id: cable } })
  expect(await totals()).toEqual(complete)
})

// rules/load.md#2
test('the totals count what kits hold, and nothing that is hidden from the caller', async () => {
  const [here, there] = [await site.build.park(), await site.build.park()]
  const near = await site.build.material({ park_id: here, weight: 2, volume: 0.5, power: 10 })
  const far = await site.build.material({ park_id: there, weight: 100 })
  const kit_id = await site.build.kit({ materials: [[near, 3]] })
  const event_id = await site.build.event({
    materials: [
      [near, 1],
      [far, 2],
    ],
  })
  await site.build.eventKit({ event_id, kit_id, quantity: 2 })
  const read = async (restrictedParks: number[]) =>
    (await (await site.as('visitor', { restrictedParks })).call(eventRoutes.get, { params: { id: event_id } })).body
      .totals
  expect(await read([])).toEqual({ quantity: 9, weight: 214, volume: 3.5, power: 70, incomplete: true })
  expect(await read([there])).toEqual({ quantity: 7, weight: 14, volume: 3.5, power: 70, incomplete: false })
})
