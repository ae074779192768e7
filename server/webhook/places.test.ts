import { describe, expect, test } from 'vitest'
import { useSending } from '#test/sending.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const sending = useSending(site)

describe('an address', () => {
  // rules/webhook.md#5, rules/webhook.md#6
  test('that leads elsewhere by now is not called', async () => {
    site.services.config.webhooksPrivate = false
    const id = await sending.listen(`https://crochet.example:${sending.receiver.port}/`)
    sending.names['crochet.example'] = ['203.0.113.7', '127.0.0.1']
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    expect(sending.receiver.heard).toEqual([])
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'address', answer: null, request: { headers: {} } }])
  })

  // rules/webhook.md#6
  test('is called where its name led when it was checked, and is not asked for again', async () => {
    let asked = 0
    const port = sending.receiver.port
    // The first answer is harmless; a second one would be a place where nothing may go.
    await sending.sendWith({ resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254']) })
    await sending.listen(`http://crochet.example:${port}/`)
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    expect([sending.receiver.heard.length, asked]).toEqual([1, 1])
    expect(sending.receiver.heard[0]?.headers.host).toBe(`crochet.example:${port}`)
  })

  // rules/webhook.md#5
  test('that is the port this process listens on is not called', async () => {
    await sending.sendWith({ port: sending.receiver.port, resolve: async () => ['127.0.0.1'] })
    const id = await sending.listen()
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    expect([sending.receiver.heard, (await sending.deliveries(id))[0]?.failure]).toEqual([[], 'address'])
  })

  // rules/webhook.md#14
  test('that nobody knows is tried again later', async () => {
    const id = await sending.listen('https://crochet.example/')
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    expect(await sending.deliveries(id)).toMatchObject([{ failure: 'unresolved', next_try_at: '2040-01-15 11:01:00' }])
  })

  // rules/webhook.md#14
  test('without a trusted certificate is not told anything', async () => {
    const id = await sending.listen(`https://127.0.0.1:${sending.receiver.port}/`)
    await sending.note(await site.build.material(), 'x')
    await sending.sender.drain()
    expect((await sending.deliveries(id))[0]?.failure).toMatch(/certificate|cut/)
    expect(sending.receiver.heard).toEqual([])
  })
})
