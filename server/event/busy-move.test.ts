import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const whole = (day: string) => ({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` })
const on = (day: string, from = '08:00:00', to = '16:00:00') => ({
  start_time: `${day} ${from}`,
  end_time: `${day} ${to}`,
})
const rows = () =>
  site.db
    .selectFrom('event_technician')
    .select(['event_id', 'technician_id', 'start_time', 'end_time', 'version'])
    .orderBy('id')
    .execute()

/** An event on 10 February with two technicians; the first works on the 11th for another event. */
async function stage(elsewhere: object = {}) {
  const { build } = site
  const event = await build.event(whole('2025-02-10'))
  const thomas = await build.technician({ first_name: 'Thomas', last_name: 'Roy' })
  const moussa = await build.technician({ first_name: 'Moussa', last_name: 'Ba' })
  for (const technician_id of [thomas, moussa]) {
    await build.assignment({ event_id: event, technician_id, ...on('2025-02-10') })
  }
  const other = await build.event({ title: 'Gala', ...whole('2025-02-11'), ...elsewhere })
  await build.assignment({ event_id: other, technician_id: thomas, ...on('2025-02-11', '15:00:00', '18:00:00') })
  return { params: { id: event }, event, other, thomas, moussa }
}
const move = { start_date: '2025-02-11', end_date: '2025-02-11' }

describe('a move that meets busy technicians', () => {
  // rules/assignment.md#13
  test('is refused, naming each busy technician and event', async () => {
    const member = await site.as('member')
    const { params, thomas, other } = await stage()
    const before = await rows()
    const { status, body } = await member.call(eventRoutes.update, { params, body: move })
    expect([status, body.error.key]).toEqual([400, 'request.invalid'])
    const busy = ['This technician is already busy at that time.']
    expect(body.error.details).toEqual({
      technicians: { [thomas]: { start_time: busy, end_time: busy } },
      busy: [
        {
          technician_id: thomas,
          full_name: 'Thomas Roy',
          event: { id: other, title: 'Gala', ...whole('2025-02-11') },
        },
      ],
    })
    expect(await rows()).toEqual(before)
  })

  // rules/assignment.md#13, rules/http.md#26
  test('names every conflicting event beside the other refused fields', async () => {
    const member = await site.as('member')
    const { params, thomas, moussa, other } = await stage()
    const second = await site.build.event({ title: 'Bal', ...whole('2025-02-11') })
    await site.build.assignment({
      event_id: second,
      technician_id: thomas,
      ...on('2025-02-11', '08:00:00', '09:00:00'),
    })
    await site.build.assignment({
      event_id: second,
      technician_id: moussa,
      ...on('2025-02-11', '08:00:00', '09:00:00'),
    })
    const { body } = await member.call(eventRoutes.update, { params, body: { ...move, user_id: null, reference: '?' } })
    expect(Object.keys(body.error.details)).toEqual(['reference', 'technicians', 'busy'])
    const taken = { ...move, beneficiaries: [999_999] }
    const { details } = (await member.call(eventRoutes.update, { params, body: taken })).body.error
    expect(Object.keys(details).sort()).toEqual(['beneficiaries', 'busy', 'technicians'])
    const told = details.busy.map((one: { technician_id: number; event: { id: number } }) => [
      one.technician_id,
      one.event.id,
    ])
    expect(told.sort()).toEqual([
      [thomas, other],
      [thomas, second],
      [moussa, second],
    ])
  })

  // rules/assignment.md#13
  test('does not name an event hidden from the caller', async () => {
    const park = await site.build.park()
    const { params, thomas } = await stage({ materials: [[await site.build.material({ park_id: park }), 1]] })
    const member = await site.as('member', { restrictedParks: [park] })
    const { body } = await member.call(eventRoutes.update, { params, body: move })
    expect(body.error.details.busy).toEqual([
      {
        technician_id: thomas,
        full_name: 'Thomas Roy',
        event: { id: null, title: null, start_date: null, end_date: null },
      },
    ])
  })

  // rules/assignment.md#14, rules/event.md#24
  test('moves without them on request, and names the dropped assignments', async () => {
    const member = await site.as('member')
    const { params, thomas, moussa, other } = await stage()
    const body = { ...move, drop_busy_technicians: true }
    const moved = await member.call(eventRoutes.update, { params, body })
    expect([moved.status, moved.body.start_date]).toEqual([200, '2025-02-11 00:00:00'])
    expect(moved.body.dropped_assignments).toEqual([
      { technician_id: thomas, full_name: 'Thomas Roy', ...on('2025-02-10') },
    ])
    expect(await rows()).toEqual([
      { event_id: params.id, technician_id: moussa, ...on('2025-02-11'), version: 2 },
      { event_id: other, technician_id: thomas, ...on('2025-02-11', '15:00:00', '18:00:00'), version: 1 },
    ])
    const free = { start_date: '2025-02-12', end_date: '2025-02-12', drop_busy_technicians: true }
    expect((await member.call(eventRoutes.update, { params, body: free })).body).not.toHaveProperty(
      'dropped_assignments',
    )
  })

  // rules/assignment.md#14
  test('does not drop a technician sent with the dates', async () => {
    const member = await site.as('member')
    const { params, thomas } = await stage()
    const technicians = [{ id: thomas, ...on('2025-02-11', '16:00:00', '17:00:00') }]
    const body = { ...move, technicians, drop_busy_technicians: true }
    const { status, body: refused } = await member.call(eventRoutes.update, { params, body })
    expect([status, Object.keys(refused.error.details)]).toEqual([400, ['technicians']])
  })

  // rules/event.md#2, rules/http.md#11, rules/http.md#21
  test('requires a member and a boolean, and refuses a stale version', async () => {
    const { params } = await stage()
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const body = { ...move, drop_busy_technicians: true }
    const wrong = { ...move, drop_busy_technicians: 'yes' as unknown as boolean }
    const { status, body: refused } = await member.call(eventRoutes.update, { params, body: wrong })
    expect([status, Object.keys(refused.error.details)]).toEqual([400, ['drop_busy_technicians']])
    expect((await visitor.call(eventRoutes.update, { params, body })).status).toBe(403)
    expect((await member.call(eventRoutes.update, { params, body, version: 7 })).status).toBe(409)
  })

  // rules/assignment.md#5, rules/assignment.md#13, rules/assignment.md#14
  test.each([true, false])(
    'five moves to one day at once leave the technician to one event (dropping the busy: %s)',
    async (drops) => {
      const clients = await Promise.all(Array.from({ length: 5 }, () => site.as('member')))
      const technician_id = await site.build.technician()
      const events: number[] = []
      for (const day of ['10', '11', '12', '13', '14']) {
        const event_id = await site.build.event(whole(`2025-02-${day}`))
        await site.build.assignment({ event_id, technician_id, ...on(`2025-02-${day}`) })
        events.push(event_id)
      }
      const body = { start_date: '2025-03-01', end_date: '2025-03-01', drop_busy_technicians: drops }
      const answers = await Promise.all(
        clients.map((client, at) => client.call(eventRoutes.update, { params: { id: events[at]! }, body })),
      )
      const done = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status === 400 || status === 409)
      expect([done.length, refused.length]).toEqual(drops ? [5, 0] : [1, 4])
      expect(done.filter(({ body: event }) => event.dropped_assignments).length).toBe(drops ? 4 : 0)
      const there = (await rows()).filter(({ start_time }) => start_time === '2025-03-01 08:00:00')
      expect(there).toHaveLength(1)
    },
  )
})
