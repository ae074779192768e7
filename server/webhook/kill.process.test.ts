import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { webhookRoutes } from '#shared/webhook.ts'
import { type Api, openApi } from '#test/e2e/api.ts'
import { setUpInstalled, startInstalled, stopInstalled } from '#test/installed-server.ts'
import { startPostgres } from '#test/postgres.ts'
import { openReceiver, type Receiver } from '#test/receiver.ts'

// Processes that are killed while they send, and receivers that are killed while they listen.

const folder = mkdtempSync(join(tmpdir(), 'flightcase-webhooks-'))
afterAll(async () => {
  await stopInstalled()
  rmSync(folder, { recursive: true, force: true })
})
const environment = { WEBHOOKS_PRIVATE: '1' }

async function listenWith(api: Api, receiver: Receiver): Promise<number> {
  await api.call(webhookRoutes.create, { body: { address: receiver.url, kinds: ['material'] } })
  const [park] = await api.call(parkRoutes.all, {})
  const values = { name: 'Console', reference: 'C-1', park_id: park!.id, stock_quantity: 1, rental_price: 10 }
  return (await api.call(materialRoutes.create, { body: values })).id
}
const notes = (receiver: Receiver) => receiver.heard.map(({ body }) => body.record.note)
const note = (api: Api, id: number, text: string) =>
  api.call(materialRoutes.update, { params: { id }, body: { note: text } })

// rules/webhook.md#11, rules/webhook.md#12
test('what a killed process was sending is sent when it starts again, in order and with the same id', {
  timeout: 180_000,
}, async () => {
  const receiver = await openReceiver()
  receiver.answer(() => {}) // it holds the first message until the process is gone
  try {
    const own = join(folder, 'embedded')
    const first = await startInstalled({ folder: own, environment })
    await setUpInstalled(first)
    const api = await openApi(first)
    const material = await listenWith(api, receiver)
    await note(api, material, 'a')
    await note(api, material, 'b')
    await expect.poll(() => receiver.heard.length).toBe(1)
    await first.kill()
    receiver.answer((_, response) => response.writeHead(204).end())
    const second = await startInstalled({ folder: own, environment })
    await expect.poll(() => receiver.heard.length).toBe(4)
    await second.stop()
    expect(notes(receiver)).toEqual([null, null, 'a', 'b'])
    const [one, again] = receiver.heard
    expect([again?.text, again?.headers['webhook-id']]).toEqual([one?.text, one?.headers['webhook-id']])
  } finally {
    await receiver.die()
  }
})

// rules/webhook.md#11, rules/webhook.md#15
test('two processes send each message, one of them once, whichever of process and receiver is killed', {
  timeout: 240_000,
}, async () => {
  const postgres = await startPostgres()
  const receiver = await openReceiver()
  try {
    const start = (name: string) => startInstalled({ folder: join(folder, name), database: postgres.url, environment })
    const one = await start('one')
    await setUpInstalled(one)
    const other = await start('other')
    const [api, there] = [await openApi(one), await openApi(other)]
    const material = await listenWith(api, receiver)
    for (let count = 1; count <= 20; count++) await note(count % 2 ? api : there, material, `${count}`)
    await expect.poll(() => receiver.heard.length).toBe(21)
    expect(notes(receiver)).toEqual([null, ...Array.from({ length: 20 }, (_, at) => `${at + 1}`)])
    expect(new Set(receiver.heard.map(({ body }) => body.id)).size).toBe(21)

    receiver.answer(() => {})
    await note(api, material, 'held')
    await expect.poll(() => receiver.heard.length).toBe(22)
    // Whichever of the two sends it: the one that lives takes over what the other held.
    await one.kill()
    await receiver.die()
    receiver.answer((_, response) => response.writeHead(204).end())
    await receiver.revive()
    await expect.poll(() => notes(receiver).filter((text) => text === 'held').length, { timeout: 120_000 }).toBe(2)
    await there.call(materialRoutes.update, { params: { id: material }, body: { note: 'last' } })
    await expect.poll(() => notes(receiver).at(-1), { timeout: 120_000 }).toBe('last')
    await other.stop()
  } finally {
    await receiver.die()
    await postgres.stop()
  }
})
