import { describe, expect, test } from 'vitest'
import { webhookRoutes } from '#shared/webhook.ts'
import { refuseWith } from '#test/receiver.ts'
import { minutes, useSending } from '#test/sending.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const sending = useSending(site)

describe('a webhook whose receiver stays away', () => {
  /** Fails until the server gives up. */
  async function failForThreeDays(id: number, material: number) {
    sending.receiver.answer(refuseWith(500))
    await sending.note(material, 'a')
    await sending.sender.drain()
    for (let count = 0; count < 12; count++) {
      sending.pass(minutes(12 * 60))
      await sending.sender.drain()
      if (!(await sending.hook(id)).is_active) return
    }
  }

  // rules/webhook.md#16, rules/webhook.md#17
  test('is paused after three days, goes on being written for, and resumes with the oldest', async () => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    await failForThreeDays(id, material)
    const paused = await sending.hook(id)
    expect([paused.is_active, paused.paused_at, sending.elapsed()]).toEqual([
      false,
      '2040-01-18 11:00:00',
      minutes(72 * 60),
    ])
    sending.receiver.answer(refuseWith(204))
    sending.receiver.heard.length = 0
    await sending.note(material, 'b')
    sending.pass(minutes(24 * 60))
    await sending.sender.drain()
    expect(sending.receiver.heard).toEqual([])
    expect(await sending.hook(id)).toMatchObject({ waiting_count: 2, failing_since: '2040-01-15 11:00:00' })
    await sending.admin.call(webhookRoutes.update, { params: { id }, body: { is_active: true } })
    await sending.sender.drain()
    expect(sending.told()).toEqual([
      [material, 'a'],
      [material, 'b'],
    ])
    expect(await sending.hook(id)).toMatchObject({
      is_active: true,
      paused_at: null,
      waiting_count: 0,
      failing_since: null,
    })
  })

  // rules/webhook.md#16
  test('is announced to open screens when it is paused', async () => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    await failForThreeDays(id, material)
    const { version } = await sending.hook(id)
    const rows = await site.db.selectFrom('change').selectAll().where('entity', '=', 'webhook').orderBy('id').execute()
    expect(rows.at(-1)).toMatchObject({ entity_id: id, version, user_id: null })
  })

  // rules/webhook.md#17
  test.each([
    ['first', []],
    ['second', [minutes(1)]],
    ['last', Array.from({ length: 6 }, () => minutes(12 * 60))],
  ] as const)('tries at once after a resume, though the %s try was under way and fails later', async (_, waits) => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    let [tries, failNow] = [0, () => {}]
    const hanging = waits.length + 1
    sending.receiver.answer((_, response) => {
      tries++
      const fail = () => response.writeHead(500).end()
      if (tries === hanging) failNow = fail
      else if (tries < hanging) fail()
      else response.writeHead(204).end()
    })
    await sending.note(material, 'a')
    for (const wait of waits) {
      await sending.sender.drain()
      sending.pass(wait)
    }
    const drained = sending.sender.drain()
    await expect.poll(() => tries, { interval: 5 }).toBe(hanging)
    sending.pass(1)
    await sending.admin.call(webhookRoutes.update, { params: { id }, body: { is_active: true } })
    failNow()
    await drained
    expect(tries).toBe(hanging + 1)
    expect(await sending.hook(id)).toMatchObject({ is_active: true, paused_at: null, waiting_count: 0 })
  })

  // rules/webhook.md#18
  test('loses what waited for more than 30 days, and says how much', async () => {
    const [id, old, young] = [await sending.listen(), await site.build.material(), await site.build.material()]
    await failForThreeDays(id, old)
    await sending.note(old, 'b')
    sending.pass(minutes(29 * 24 * 60))
    await sending.note(young, 'c')
    sending.pass(minutes(2 * 24 * 60))
    sending.receiver.answer(refuseWith(204))
    sending.receiver.heard.length = 0
    const { body } = await sending.admin.call(webhookRoutes.update, { params: { id }, body: { is_active: true } })
    expect(body.dropped_count).toBe(2)
    await sending.sender.drain()
    expect(sending.told()).toEqual([[young, 'c']])
  })
})
