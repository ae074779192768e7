import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const whole = (day: string) => ({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` })
const at = (day: string) => ({ start_time: `${day} 08:00:00`, end_time: `${day} 10:00:00` })
/** Announcements since the last call. */
const heard = async () => {
  const rows = await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()
  await site.db.deleteFrom('change').execute()
  return rows.map(({ entity, entity_id, version }) => [entity, entity_id, version])
}
async function assigned(values: Record<string, unknown> = {}) {
  const id = await site.build.event({ ...whole('2025-02-10'), ...values })
  const technician_id = await site.build.technician()
  return {
    id,
    technician_id,
    assignment: await site.build.assignment({ event_id: id, technician_id, ...at('2025-02-10') }),
  }
}

// rules/change.md#4
describe('assignments written with their event are announced', () => {
  test('on creation', async () => {
    const member = await site.as('member')
    const id = await site.build.technician()
    const body = {
      title: 'Concert',
      ...whole('2025-02-10'),
      is_confirmed: false,
      technicians: [{ id, ...at('2025-02-10') }],
    }
    const made = (await member.call(eventRoutes.create, { body })).body
    expect(await heard()).toEqual([
      ['event', made.id, 1],
      ['event_technician', made.technicians[0].id, 1],
    ])
  })

  test('when the list is replaced: for technicians who leave or join, not for those who stay', async () => {
    const member = await site.as('member')
    const { id, technician_id, assignment } = await assigned()
    const [going, coming] = [await site.build.technician(), await site.build.technician()]
    const gone = await site.build.assignment({ event_id: id, technician_id: going, ...at('2025-02-10') })
    const technicians = [technician_id, coming].map((technician) => ({ id: technician, ...at('2025-02-10') }))
    const { body } = await member.call(eventRoutes.update, { params: { id }, body: { technicians } })
    const ids = body.technicians.map((one: { id: number }) => one.id)
    expect(ids).toContain(assignment)
    expect(await heard()).toEqual([
      ['event', id, 2],
      ['event_technician', gone, 2],
      ['event_technician', ids.find((one: number) => one !== assignment), 1],
    ])
  })

  test('when they follow the dates of the event, or are dropped', async () => {
    const member = await site.as('member')
    const { id, assignment } = await assigned({ end_date: '2025-02-11 23:59:59' })
    const late = await site.build.assignment({
      event_id: id,
      technician_id: await site.build.technician(),
      ...at('2025-02-11'),
    })
    await member.call(eventRoutes.update, { params: { id }, body: { ...whole('2025-03-10') } })
    expect(await heard()).toEqual([
      ['event', id, 2],
      ['event_technician', late, 2],
      ['event_technician', assignment, 2],
    ])
  })

  test('when it is duplicated', async () => {
    const member = await site.as('member')
    const { id } = await assigned()
    const copy = (await member.call(eventRoutes.duplicate, { params: { id }, body: whole('2025-03-10') })).body
    expect(await heard()).toEqual([
      ['event', copy.id, 1],
      ['event_technician', copy.technicians[0].id, 1],
    ])
  })

  test('when the event is restored without technicians who are busy elsewhere', async () => {
    const member = await site.as('member')
    const { id, technician_id, assignment } = await assigned()
    await member.call(eventRoutes.remove, { params: { id } })
    const other = await site.build.event(whole('2025-02-10'))
    await site.build.assignment({ event_id: other, technician_id, ...at('2025-02-10') })
    await heard()
    await member.call(eventRoutes.restore, { params: { id } })
    expect(await heard()).toEqual([
      ['event_technician', assignment, 2],
      ['event', id, 3],
    ])
  })
})

// rules/change.md#6, rules/restricted-park.md#13
test('a removed assignment is announced only to users who see its event', async () => {
  const [park, member] = [await site.build.park(), await site.as('member')]
  const { id } = await assigned({ materials: [[await site.build.material({ park_id: park }), 1]] })
  await member.call(eventRoutes.update, { params: { id }, body: { technicians: [] } })
  const gone = site.db.selectFrom('change').select('scope').where('entity', '=', 'event_technician')
  expect(await gone.execute()).toEqual([{ scope: { parks: [park] } }])
})
