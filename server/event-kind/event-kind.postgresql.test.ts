import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventKindRoutes } from '#shared/event-kind.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

// rules/event-kind.md#4
test('an event that takes a kind while it is destroyed is told that the kind is gone', async () => {
  const member = await site.as('member')
  const kind_id = await site.build.eventKind()
  const params = { id: await site.build.event() }
  const { write } = await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('event_kind').where('id', '=', kind_id).execute()
    const write = member.call(eventRoutes.update, { params, body: { kind_id } })
    await untilWaiting(site.db, 1, write)
    return { write }
  })
  const { status, body } = await write
  expect([status, Object.keys(body.error.details)]).toEqual([400, ['kind_id']])
})

// rules/event-kind.md#5
test('a kind that an event has just taken is destroyed all the same, and leaves the event', async () => {
  const admin = await site.as('admin')
  const kind_id = await site.build.eventKind()
  const id = await site.build.event()
  const { removal } = await site.db.transaction().execute(async (trx) => {
    await trx.updateTable('event').set({ kind_id }).where('id', '=', id).execute()
    const removal = admin.call(eventKindRoutes.remove, { params: { id: kind_id } })
    await untilWaiting(site.db, 1, removal)
    return { removal }
  })
  expect((await removal).body).toEqual({ destroyed: true })
  expect((await admin.call(eventRoutes.get, { params: { id } })).body.kind_id).toBeNull()
})
