import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes as routes } from '#shared/event-technician.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const whole = (day: string) => ({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` })

/** One technician on an event of a whole day, 1 July 2025, from 10:00 to 12:00 UTC. */
async function assigned(values: object = {}) {
  const event_id = await site.build.event({ ...whole('2025-07-01'), ...values })
  const technician_id = await site.build.technician()
  const times = { start_time: '2025-07-01 10:00:00', end_time: '2025-07-01 12:00:00' }
  const id = await site.build.assignment({ event_id, technician_id, ...times, position: 'Son' })
  return { id, event_id, technician_id, ...times }
}

// rules/assignment.md#5
describe('a busy technician', () => {
  const at = (start: string, end: string) => ({ start_time: `2025-07-01 ${start}`, end_time: `2025-07-01 ${end}` })

  // rules/assignment.md#6, rules/assignment.md#24
  test.each<[string, string, 'elsewhere' | 'here', number]>([
    ['12:00', '13:00', 'elsewhere', 201],
    ['11:45', '13:00', 'elsewhere', 400],
    ['09:00', '10:00', 'elsewhere', 201],
    ['09:00', '10:15', 'elsewhere', 400],
    ['09:00', '13:00', 'elsewhere', 400],
    ['10:30', '11:00', 'here', 400],
    ['12:00', '13:00', 'here', 201],
  ])('from 10:00 to 12:00, requested from %s to %s %s: %i', async (start, end, where, status) => {
    const member = await site.as('member')
    const { technician_id, event_id } = await assigned()
    const wanted = where === 'here' ? event_id : await site.build.event(whole('2025-07-01'))
    const made = await member.call(routes.create, { body: { event_id: wanted, technician_id, ...at(start, end) } })
    expect(made.status).toBe(status)
    if (status === 201) return
    const { start_time, end_time } = made.body.error.details
    expect(start_time).toEqual(['This technician is already busy at that time.'])
    expect(end_time).toEqual(start_time)
  })

  test('does not conflict with the same assignment, nor with a trashed event', async () => {
    const member = await site.as('member')
    const { id, technician_id } = await assigned()
    await assigned({ deleted_at: '2025-01-01 00:00:00' })
    const longer = await member.call(routes.update, { params: { id }, body: at('09:00', '13:00') })
    expect(longer.status).toBe(200)
    const trashed = await site.build.event({ ...whole('2025-07-01'), deleted_at: '2025-01-01 00:00:00' })
    await site.build.assignment({ event_id: trashed, technician_id, ...at('14:00', '15:00') })
    const event_id = await site.build.event(whole('2025-07-01'))
    expect(
      (await member.call(routes.create, { body: { event_id, technician_id, ...at('14:00', '15:00') } })).status,
    ).toBe(201)
  })

  test('is busy on an event hidden from the caller too', async () => {
    const park = await site.build.park()
    const material = await site.build.material({ park_id: park })
    const { technician_id } = await assigned({ materials: [[material, 1]] })
    const member = await site.as('member', { restrictedParks: [park] })
    const event_id = await site.build.event(whole('2025-07-01'))
    const made = await member.call(routes.create, { body: { event_id, technician_id, ...at('11:00', '13:00') } })
    expect([made.status, Object.keys(made.body.error.details)]).toEqual([400, ['start_time', 'end_time']])
  })

  test('two connections take one slot: one gets 201, the other 400 or 409', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    for (const [first, second] of [
      [whole('2025-07-01'), whole('2025-07-01')],
      [whole('2025-07-01'), null],
    ]) {
      const technician_id = await site.build.technician()
      const event_id = await site.build.event(first!)
      const elsewhere = second ? await site.build.event(second) : event_id
      const answers = await Promise.all([
        one.call(routes.create, { body: { event_id, technician_id, ...at('10:00', '12:00') } }),
        other.call(routes.create, { body: { event_id: elsewhere, technician_id, ...at('11:00', '13:00') } }),
      ])
      const [made, refused] = answers.sort((a, b) => a.status - b.status)
      expect(made!.status).toBe(201)
      expect([400, 409]).toContain(refused!.status)
      expect(['request.invalid', 'event_technician.busy']).toContain(refused!.body.error.key)
      const rows = await site.db.selectFrom('event_technician').where('technician_id', '=', technician_id).select('id')
      expect(await rows.execute()).toHaveLength(1)
    }
  })

  test('ten connections take one slot for ten events by either route: one gets it, the others are refused at once', async () => {
    const technician_id = await site.build.technician()
    const clients = await Promise.all(Array.from({ length: 5 }, () => site.as('member')))
    const slot = at('10:00', '12:00')
    const answers = await Promise.all(
      clients.flatMap(async (client) => {
        const event_id = await site.build.event(whole('2025-07-01'))
        const id = await site.build.event(whole('2025-07-01'))
        return Promise.all([
          client.call(routes.create, { body: { event_id, technician_id, ...slot } }),
          client.call(eventRoutes.update, { params: { id }, body: { technicians: [{ id: technician_id, ...slot }] } }),
        ])
      }),
    )
    const statuses = answers.flat().map(({ status }) => status)
    expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400 || status === 409)).toHaveLength(9)
  })
})
