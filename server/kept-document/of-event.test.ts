import { describe, expect, test } from 'vitest'
import { documentRoutes } from '#shared/document.ts'
import { eventRoutes } from '#shared/event.ts'
import { pdf, png } from '#test/sample-files.ts'
import { type Client, useSite } from '#test/server.ts'
import { stockOf, upload, uploadToEvent } from '#test/upload.ts'

const site = useSite()
const namesFor = async (client: Client, id: number) =>
  (await client.call(documentRoutes.ofEvent, { params: { id } })).body.map(({ name }: { name: string }) => name)
const archived = {
  start_date: '2020-06-01 00:00:00',
  end_date: '2020-06-02 23:59:59',
  is_return_inventory_done: true,
  is_archived: true,
}

describe('documents of an event', () => {
  // rules/document.md#18, rules/document.md#1
  test('are kept, listed by name, downloaded and deleted like those of a material', async () => {
    const member = await site.as('member')
    const id = await site.build.event()
    const before = await stockOf(site)
    const { status, body } = await uploadToEvent(member, id, [
      ['plan de feu.pdf', pdf],
      ['accès.png', png],
    ])
    expect([status, Object.keys(body[0])]).toEqual([
      200,
      ['id', 'event_id', 'name', 'type', 'size', 'version', 'created_at', 'updated_at'],
    ])
    expect(body).toMatchObject([
      { event_id: id, name: 'plan de feu.pdf' },
      { event_id: id, type: 'image/png' },
    ])
    expect(await namesFor(member, id)).toEqual(['accès.png', 'plan de feu.pdf'])
    const [plan] = body
    const file = await member.call(documentRoutes.download, { params: { id: plan.id } })
    expect(file.raw.equals(pdf)).toBe(true)
    const stale = await member.call(documentRoutes.remove, { params: { id: plan.id }, version: 7 })
    expect([stale.status, stale.body.error.details.current.name]).toEqual([409, 'plan de feu.pdf'])
    const removed = await member.call(documentRoutes.remove, { params: { id: plan.id }, version: 1 })
    expect(removed.body).toEqual({ destroyed: true })
    expect(await stockOf(site)).toEqual([before[0] + 1, before[1], before[2] + 1])
    expect((await member.call(eventRoutes.get, { params: { id } })).body.version).toBe(1)
  })

  // rules/document.md#7
  test('have names of their own: taken on one event, in any case, and free on another and on a material', async () => {
    const member = await site.as('member')
    const [id, other] = [await site.build.event(), await site.build.event()]
    const material = await site.build.material()
    await uploadToEvent(member, id, [['plan.pdf', pdf]])
    const again = await uploadToEvent(member, id, [['PLAN.pdf', pdf]])
    expect([again.status, Object.keys(again.body.error.details)]).toEqual([400, ['PLAN.pdf']])
    expect((await uploadToEvent(member, other, [['plan.pdf', pdf]])).status).toBe(200)
    expect((await upload(member, material, [['plan.pdf', pdf]])).status).toBe(200)
    const both = await Promise.all(['quai.pdf', 'Quai.pdf'].map((name) => uploadToEvent(member, id, [[name, pdf]])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  // rules/document.md#18, rules/event.md#11
  test('are only read once the event is archived', async () => {
    const member = await site.as('member')
    const id = await site.build.event()
    const [{ id: document }] = (await uploadToEvent(member, id, [['plan.pdf', pdf]])).body
    await site.db.updateTable('event').set(archived).where('id', '=', id).execute()
    const answers = [
      await uploadToEvent(member, id, [['b.pdf', pdf]]),
      await member.call(documentRoutes.remove, { params: { id: document } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error.details.reason])).toEqual([
      [403, 'archived'],
      [403, 'archived'],
    ])
    expect(await namesFor(member, id)).toEqual(['plan.pdf'])
  })

  // rules/document.md#1, rules/restricted-park.md#5
  test('of a hidden or trashed event are absent; visitors reach none', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park()
    const id = await site.build.event({ materials: [[await site.build.material({ park_id }), 1]] })
    const [{ id: document }] = (await uploadToEvent(member, id, [['plan.pdf', pdf]])).body
    const limited = await site.as('member', { restrictedParks: [park_id] })
    const visitor = await site.as('visitor')
    const asked = async (client: Client) => [
      (await client.call(documentRoutes.ofEvent, { params: { id } })).status,
      (await uploadToEvent(client, id, [['b.pdf', pdf]])).status,
      (await client.call(documentRoutes.download, { params: { id: document } })).status,
      (await client.call(documentRoutes.remove, { params: { id: document } })).status,
    ]
    expect(await asked(limited)).toEqual([404, 404, 404, 404])
    expect(await asked(visitor)).toEqual([403, 403, 403, 403])
    await member.call(eventRoutes.remove, { params: { id } })
    expect(await asked(member)).toEqual([404, 404, 404, 404])
  })

  // rules/document.md#18, rules/event.md#23
  test('go with their event when it is destroyed, files included', async () => {
    const member = await site.as('member')
    const id = await site.build.event()
    const before = await stockOf(site)
    await uploadToEvent(member, id, [['plan.pdf', pdf]])
    for (let time = 0; time < 2; time++) await member.call(eventRoutes.remove, { params: { id } })
    expect(await stockOf(site)).toEqual(before)
  })
})
