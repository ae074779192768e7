import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes as routes } from '#shared/event-technician.ts'
import { personRoutes } from '#shared/person.ts'
import { assignedOn } from '#test/assigned.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))
const assigned = () => assignedOn(site)

describe('at the same time, on assignments', () => {
  // rules/http.md#21
  test('two changes with one version: one wins, the other is refused', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const { id } = await assigned()
    const answers = await Promise.all([
      one.call(routes.update, { params: { id }, body: { position: 'Son' }, version: 1 }),
      other.call(routes.update, { params: { id }, body: { position: 'Vidéo' }, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // rules/http.md#25
  test('two removals with one version: one removes, the other finds nothing', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const { id, event_id } = await assigned()
    const answers = await Promise.all([
      one.call(routes.remove, { params: { id }, version: 1 }),
      other.call(routes.remove, { params: { id }, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const event = await site.db.selectFrom('event').select('version').where('id', '=', event_id).executeTakeFirst()
    expect(event?.version).toBe(2)
  })

  // rules/assignment.md#4, rules/assignment.md#12
  test('moving the event and its assignment never leaves the assignment outside', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    for (let round = 0; round < 4; round++) {
      const { id, event_id } = await assigned()
      const dates = { start_date: '2025-07-02', end_date: '2025-07-02' }
      const times = { start_time: '2025-07-01 18:00', end_time: '2025-07-01 20:00' }
      const [moving, dragging] = await Promise.all([
        one.call(eventRoutes.update, { params: { id: event_id }, body: dates }),
        other.call(routes.update, { params: { id }, body: times }),
      ])
      expect(moving.status).toBe(200)
      expect([200, 400]).toContain(dragging.status)
      const { body } = await one.call(routes.get, { params: { id } })
      expect(body.start_time.slice(0, 10)).toBe('2025-07-02')
    }
  })

  // rules/assignment.md#23
  test('destroying the technician while assigning never leaves an assignment without technician', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const { event_id, technician_id } = await assigned()
    await one.call(personRoutes.remove, { params: { id: technician_id } })
    const [destroying, dragging] = await Promise.all([
      one.call(personRoutes.remove, { params: { id: technician_id } }),
      other.call(routes.create, {
        body: { event_id, technician_id, start_time: '2025-07-01 14:00', end_time: '2025-07-01 15:00' },
      }),
    ])
    expect([destroying.status, dragging.status]).toEqual([200, 400])
    expect(await site.db.selectFrom('event_technician').select('id').execute()).toEqual([])
  })
})
