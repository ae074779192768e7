import { describe, expect, test } from 'vitest'
import { webhookRoutes } from '#shared/webhook.ts'
import { openReceiver, refuseWith } from '#test/receiver.ts'
import { minutes, secret, start, useSending } from '#test/sending.ts'
import { useSite } from '#test/server.ts'
import { signatureOf } from './signature.ts'

const site = useSite()
const sending = useSending(site)

describe('a delivery', () => {
  // rules/webhook.md#10, rules/webhook.md#13, rules/webhook.md#19
  test('arrives once, signed, and is shown with its answer', async () => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    await sending.note(material, 'Fragile')
    await sending.sender.drain()
    const [heard, ...others] = sending.receiver.heard
    expect(others).toEqual([])
    const { headers, text, body } = heard!
    expect(body).toMatchObject({ kind: 'material', action: 'updated', record: { id: material, note: 'Fragile' } })
    expect(headers['webhook-id']).toBe(body.id)
    expect(headers['webhook-timestamp']).toBe(String(start / 1000))
    expect(headers['webhook-signature']).toBe(signatureOf(secret, body.id, start / 1000, text))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    const [shown] = await sending.deliveries(id)
    expect(shown).toMatchObject({
      message_id: body.id,
      delivered_at: '2040-01-15 11:00:00',
      next_try_at: null,
      tries: 1,
      failure: null,
      answer: { status: 204, body: '' },
      request: { body: text, headers: { 'webhook-signature': headers['webhook-signature'] } },
    })
    expect(JSON.stringify(shown)).not.toContain(secret)
  })

  // rules/webhook.md#14
  test.each([
    ['500', 'status', refuseWith(500)],
    ['404', 'status', refuseWith(404)],
    ['302', 'redirect', refuseWith(302, { location: '/ailleurs' })],
    ['307', 'redirect', refuseWith(307, { location: 'http://127.0.0.1:9/' })],
  ] as const)('that is answered %s fails: %s', async (status, failure, how) => {
    const id = await sending.listen()
    sending.receiver.answer(how)
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    expect(sending.receiver.heard).toHaveLength(1)
    const [shown] = await sending.deliveries(id)
    expect(shown).toMatchObject({ failure, answer: { status: Number(status), body: 'so it is' }, delivered_at: null })
    expect(shown?.next_try_at).toBe('2040-01-15 11:01:00')
  })

  // rules/webhook.md#14
  test('that is answered with another protocol fails, and holds up neither others nor the end', async () => {
    const id = await sending.listen()
    sending.receiver.answer((_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nx')
    })
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    const [shown] = await sending.deliveries(id)
    expect(shown).toMatchObject({ failure: 'status', answer: { status: 101, body: '' }, delivered_at: null, tries: 1 })
  })

  // rules/webhook.md#13, rules/webhook.md#14
  test('fails without an answer in time, and when it is cut off', async () => {
    const id = await sending.listen()
    const material = await site.build.material()
    sending.receiver.answer(() => {})
    await sending.sendWith({ longestTry: 400 })
    await sending.note(material, 'x')
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'timeout', answer: null }])
    sending.receiver.answer((_, response) => response.destroy())
    sending.pass(minutes(1))
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'cut', answer: null, tries: 2 }])
    await sending.receiver.die()
    sending.pass(minutes(5))
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'refused', answer: null, tries: 3 }])
  })

  // rules/webhook.md#13
  test('has arrived once the head of its answer says so, however long the rest is', async () => {
    const id = await sending.listen()
    sending.receiver.answer((_, response) => {
      response.writeHead(200)
      response.write('a'.repeat(1_000_000))
    })
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    const [shown] = await sending.deliveries(id)
    expect([shown?.failure, shown?.answer?.body.length]).toEqual([null, 2000])
  })

  // rules/webhook.md#13, rules/webhook.md#14
  test('fails with an answer whose head does not end in time, or is longer than any', async () => {
    const id = await sending.listen()
    const material = await site.build.material()
    sending.receiver.answer((_, { socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket?.write('x-more: 1\r\n'), 20)
      socket?.once('close', () => clearInterval(drip))
    })
    await sending.note(material, 'x')
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'timeout', answer: null }])
    sending.receiver.answer((_, response) => response.writeHead(200, { 'x-long': 'a'.repeat(200_000) }).end())
    sending.pass(minutes(1))
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'cut', answer: null, tries: 2 }])
  })

  // rules/webhook.md#12
  test('waits for the earlier one of its record, and holds up no other', async () => {
    await sending.listen()
    const [first, other] = [await site.build.material(), await site.build.material()]
    sending.receiver.answer(({ body }, response) => response.writeHead(body.record.id === first ? 503 : 204).end())
    for (const text of ['a', 'b', 'c']) await sending.note(first, text)
    await sending.note(other, 'a')
    await sending.note(other, 'b')
    await sending.sender.drain()
    expect(sending.told().filter(([id]) => id === first)).toEqual([[first, 'a']])
    expect(sending.told().filter(([id]) => id === other)).toEqual([
      [other, 'a'],
      [other, 'b'],
    ])
    sending.receiver.answer(refuseWith(200))
    sending.receiver.heard.length = 0
    await sending.note(first, 'd')
    await sending.sender.drain()
    expect(sending.told()).toEqual([])
    sending.pass(minutes(1))
    await sending.sender.drain()
    expect(sending.told()).toEqual(['a', 'b', 'c', 'd'].map((text) => [first, text]))
  })

  // rules/webhook.md#10, rules/webhook.md#15
  test('is tried again with the same id, a new timestamp and another signature', async () => {
    await sending.listen()
    sending.receiver.answer(refuseWith(500))
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    sending.pass(minutes(1) - 1)
    await sending.sender.drain()
    expect(sending.receiver.heard).toHaveLength(1)
    sending.pass(1)
    await sending.sender.drain()
    const [one, two] = sending.receiver.heard.map(({ headers }) => headers)
    expect(one?.['webhook-id']).toBe(two?.['webhook-id'])
    expect(Number(two?.['webhook-timestamp']) - Number(one?.['webhook-timestamp'])).toBe(60)
    expect(one?.['webhook-signature']).not.toBe(two?.['webhook-signature'])
  })

  // rules/webhook.md#11
  test('of one webhook does not wait for a slow receiver of another', async () => {
    const slow = await openReceiver()
    slow.answer(() => {}) // each of its four tries at once lasts as long as it lives
    await sending.listen(slow.url)
    await sending.listen()
    for (let count = 0; count < 6; count++) await sending.note(await site.build.material(), 'x')
    await expect.poll(() => sending.receiver.heard.length, { interval: 20 }).toBe(6)
    await expect.poll(() => slow.heard.length, { interval: 20 }).toBe(4)
    await slow.die()
    await sending.sender.drain()
    expect(slow.heard).toHaveLength(4)
  })
})

describe('again', () => {
  // rules/webhook.md#20
  test('sends a delivered one once more, with the same id and a new timestamp', async () => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    await sending.note(material, 'a')
    await sending.sender.drain()
    sending.pass(minutes(60))
    const [{ id: delivery } = { id: 0 }] = await sending.deliveries(id)
    expect((await sending.admin.call(webhookRoutes.again, { params: { id: delivery } })).status).toBe(200)
    await sending.sender.drain()
    const [one, two, ...others] = sending.receiver.heard
    expect(others).toEqual([])
    expect([two?.headers['webhook-id'], two?.text]).toEqual([one?.headers['webhook-id'], one?.text])
    expect(Number(two?.headers['webhook-timestamp']) - Number(one?.headers['webhook-timestamp'])).toBe(3600)
  })

  // rules/webhook.md#20
  test('tries a delivered one once: when that fails it holds up nothing', async () => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    await sending.note(material, 'a')
    await sending.sender.drain()
    const [{ id: delivery } = { id: 0 }] = await sending.deliveries(id)
    sending.receiver.answer(({ body }, response) => response.writeHead(body.record.note === 'a' ? 500 : 204).end())
    await sending.admin.call(webhookRoutes.again, { params: { id: delivery } })
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ tries: 2, failure: 'status', next_try_at: null }])
    await sending.note(material, 'b')
    await sending.sender.drain()
    expect(sending.told().at(-1)).toEqual([material, 'b'])
    expect(await sending.hook(id)).toMatchObject({ waiting_count: 0 })
  })

  // rules/webhook.md#20
  test('tries a waiting one of a paused webhook, which stays paused', async () => {
    const [id, material] = [await sending.listen(), await site.build.material()]
    await sending.admin.call(webhookRoutes.update, { params: { id }, body: { is_active: false } })
    await sending.note(material, 'a')
    await sending.note(material, 'b')
    await sending.sender.drain()
    expect(sending.receiver.heard).toEqual([])
    const [, first] = await sending.deliveries(id)
    await sending.admin.call(webhookRoutes.again, { params: { id: first!.id } })
    await sending.sender.drain()
    expect(sending.told()).toEqual([[material, 'a']])
    expect(await sending.hook(id)).toMatchObject({ is_active: false, waiting_count: 1 })
  })

  // rules/webhook.md#20
  test('of an unknown delivery is 404', async () => {
    expect((await sending.admin.call(webhookRoutes.again, { params: { id: 999_999 } })).status).toBe(404)
  })
})
