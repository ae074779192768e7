import { beforeEach, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { assignedOn, whole } from '#test/assigned.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const times = { start_time: '2025-07-01 11:00:00', end_time: '2025-07-01 15:00:00' }

type Kept = { id: number; start_time: string; end_time: string; position: string }

/** An event with one assignment, and three more technicians. */
async function stage() {
  const { event_id, technician_id, ...present } = await assignedOn(site)
  const people = [await site.build.technician(), await site.build.technician(), await site.build.technician()]
  const kept = { id: technician_id, start_time: present.start_time, end_time: present.end_time, position: 'Son' }
  return { event_id, kept, people, assignment: present.id }
}
/** Assigns technicians for the same hours, beside those there are. */
const assign = (client: Client, id: number, kept: Kept[], people: number[], position = 'Plateau', version = 1) =>
  client.call(eventRoutes.update, {
    params: { id },
    body: { technicians: [...kept, ...people.map((one) => ({ id: one, ...times, position }))] },
    version,
  })
const stored = (event_id: number) =>
  site.db
    .selectFrom('event_technician')
    .select(['id', 'technician_id', 'position'])
    .where('event_id', '=', event_id)
    .orderBy('technician_id')
    .execute()

// rules/assignment.md#26, rules/event.md#8
test('several technicians are assigned at once, beside the present ones', async () => {
  const { event_id, kept, people, assignment } = await stage()
  const { status, body } = await assign(await site.as('member'), event_id, [kept], people)
  expect([status, body.version]).toEqual([200, 2])
  expect(await stored(event_id)).toEqual([
    { id: assignment, technician_id: kept.id, position: 'Son' },
    ...people.map((technician_id) => ({ id: expect.any(Number), technician_id, position: 'Plateau' })),
  ])
})

// rules/assignment.md#26, rules/assignment.md#5, rules/assignment.md#6
test('nobody is assigned when one of them is busy: the refusal names the busy one', async () => {
  const { event_id, kept, people } = await stage()
  const elsewhere = await site.build.event(whole('2025-07-01'))
  await site.build.assignment({ event_id: elsewhere, technician_id: people[1]!, ...times })
  const { status, body } = await assign(await site.as('member'), event_id, [kept], people)
  const busy = ['This technician is already busy at that time.']
  expect([status, body.error.details]).toEqual([
    400,
    { technicians: { [people[1]!]: { start_time: busy, end_time: busy } } },
  ])
  expect(await stored(event_id)).toHaveLength(1)
})

// rules/assignment.md#26, rules/assignment.md#1
test('a position too short is refused under each technician, and a visitor altogether', async () => {
  const { event_id, kept, people } = await stage()
  const refused = await assign(await site.as('member'), event_id, [kept], people, 'X')
  const short = ['This field needs at least 2 characters.']
  const told = Object.fromEntries(people.map((id) => [id, { position: short }]))
  expect([refused.status, refused.body.error.details]).toEqual([400, { technicians: told }])
  expect((await assign(await site.as('visitor'), event_id, [kept], people)).status).toBe(403)
  expect(await stored(event_id)).toHaveLength(1)
})

// rules/assignment.md#26, rules/http.md#21
test('of two requests that saw the same version, one assigns and the other is refused', async () => {
  const { event_id, kept, people } = await stage()
  const [one, other] = [await site.as('member'), await site.as('member')]
  const answers = await Promise.all([
    assign(one, event_id, [kept], people),
    assign(other, event_id, [kept], people.slice(0, 1), 'Lumière'),
  ])
  const [made, late] = answers.sort((a, b) => a.status - b.status)
  expect([made!.status, late!.status]).toEqual([200, 409])
  expect((await stored(event_id)).map(({ position }) => position)).toEqual(
    made!.body.technicians.map(({ position }: { position: string }) => position),
  )
})
