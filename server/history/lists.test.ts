import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { type HistoryEntry, historyRoutes } from '#shared/history.ts'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/history.md#1
test('saving a record as it is leaves no entry, whatever lists it has', async () => {
  const admin = await site.as('admin')
  const [person, user] = [await site.build.person(), (await site.as('member')).id]
  const { body: attribute } = await admin.call(attributeRoutes.create, { body: { name: 'Prise', type: 'string' } })
  const material = await site.build.material()
  const park = await site.build.park()
  const save = async () => {
    const saved = [
      await admin.call(personRoutes.update, { params: { id: person }, body: { tags: ['rouge'] } }),
      await admin.call(materialRoutes.update, {
        params: { id: material },
        body: { attributes: [{ id: attribute.id, value: 'x' }], tags: ['rouge'] },
      }),
      await admin.call(userRoutes.update, { params: { id: user }, body: { restricted_parks: [park] } }),
    ]
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from history`.execute(site.db)).rows[0]?.n)
  await save()
  const before = await count()
  await save()
  expect(await count()).toBe(before)
})

// rules/history.md#5
test('an assignment that moves to another event is told with both', async () => {
  const member = await site.as('member')
  const [from, to] = [await site.build.event(), await site.build.event()]
  const at = { start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
  const assigned = await site.build.assignment({ event_id: from, technician_id: await site.build.technician(), ...at })
  const body = { event_id: to }
  expect((await member.call(eventTechnicianRoutes.update, { params: { id: assigned }, body })).status).toBe(200)
  const lastOf = async (id: number): Promise<HistoryEntry> =>
    (await member.call(historyRoutes.list, { query: { entity: 'event', id } })).body.data[0]
  const [left, put] = [await lastOf(from), await lastOf(to)]
  expect(left.changes).toMatchObject([{ field: 'technicians', after: null }])
  expect(put.changes).toMatchObject([{ field: 'technicians', before: null }])
  expect(put.changes[0]?.after).toEqual(left.changes[0]?.before)
})
