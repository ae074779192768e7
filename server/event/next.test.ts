import { beforeEach, describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
// Noon in Paris.
beforeEach(() => site.setClock(Date.UTC(2040, 0, 10, 11)))

const on = (start: string, end = start.slice(0, 10)) => ({ start_date: start, end_date: `${end} 23:59:59` })

/** The next event's title, as the row of a list names it. */
async function nextOf(client: Client, route: typeof materialRoutes.list | typeof personRoutes.list, id: number) {
  const { body } = await client.call(route, { query: { 'with-next-event': true } })
  return body.data.find((row: { id: number }) => row.id === id).next_event
}

describe('the next event of a row', () => {
  // rules/event.md#33, rules/material.md#21
  test('of a material is the first that has not started', async () => {
    const material = await site.build.material()
    const materials: [number, number][] = [[material, 2]]
    await site.build.event({ title: 'Started', ...on('2040-01-10 08:00:00', '2040-01-12'), materials })
    await site.build.event({ title: 'Later', ...on('2040-02-01 00:00:00'), materials })
    const first = await site.build.event({ title: 'Tonight', ...on('2040-01-10 18:00:00'), materials })
    await site.build.event({
      title: 'Trashed',
      ...on('2040-01-10 13:00:00'),
      materials,
      deleted_at: '2040-01-01 00:00:00',
    })
    await site.build.event({
      title: 'Archived',
      ...on('2040-01-10 14:00:00'),
      materials,
      is_archived: true,
      is_return_inventory_done: true,
    })
    const visitor = await site.as('visitor')
    expect(await nextOf(visitor, materialRoutes.list, material)).toEqual({
      id: first,
      title: 'Tonight',
      start_date: '2040-01-10 18:00:00',
      mobilization_start_date: '2040-01-10 18:00:00',
    })
    const idle = await site.build.material()
    expect(await nextOf(visitor, materialRoutes.list, idle)).toBeNull()
    const { body } = await visitor.call(materialRoutes.list, {})
    expect(body.data[0]).not.toHaveProperty('next_event')
  })

  // rules/event.md#33, rules/person.md#14, rules/restricted-park.md#5
  test('of a person is one that the caller sees', async () => {
    const [shown, hidden] = [await site.build.park(), await site.build.park()]
    const person = await site.build.beneficiary()
    const beneficiaries = [person]
    const secret = await site.build.material({ park_id: hidden })
    const open = await site.build.material({ park_id: shown })
    await site.build.event({ title: 'Secret', ...on('2040-01-11 00:00:00'), beneficiaries, materials: [[secret, 1]] })
    await site.build.event({ title: 'Open', ...on('2040-01-12 00:00:00'), beneficiaries, materials: [[open, 1]] })
    const [free, bound] = [await site.as('member'), await site.as('member', { restrictedParks: [hidden] })]
    expect((await nextOf(free, personRoutes.list, person)).title).toBe('Secret')
    expect((await nextOf(bound, personRoutes.list, person)).title).toBe('Open')
  })

  // rules/event.md#33
  test('of a person counts events with the person as a beneficiary only', async () => {
    const person = await site.build.technician()
    const event_id = await site.build.event(on('2040-01-12 00:00:00'))
    const times = { start_time: '2040-01-12 08:00:00+00', end_time: '2040-01-12 10:00:00+00' }
    await site.build.assignment({ event_id, technician_id: person, ...times })
    expect(await nextOf(await site.as('member'), personRoutes.list, person)).toBeNull()
  })
})
