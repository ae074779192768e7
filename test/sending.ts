import { afterEach, beforeEach, expect } from 'vitest'
import type { Resolve } from '#server/webhook/places.ts'
import { type Sender, startSender } from '#server/webhook/sender.ts'
import { materialRoutes } from '#shared/material.ts'
import { type Webhook, type WebhookDelivery, type WebhookKind, webhookRoutes } from '#shared/webhook.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import type { Client, TestSite } from './server.ts'

/** Every webhook of these tests signs with it. */
export const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
/** When each test begins, epoch ms. */
export const start = Date.UTC(2040, 0, 15, 11)
export const minutes = (count: number) => count * 60_000

type How = { port?: number; resolve?: Resolve; longestTry?: number }

export type Sending = {
  admin: Client
  receiver: Receiver
  sender: Sender
  /** What names mean while a test runs; others have no address. */
  names: Record<string, string[]>
  /** Lets milliseconds pass by the clock of the site. */
  pass(milliseconds: number): void
  /** Milliseconds since the start. */
  elapsed(): number
  /**
   * Sends with another sender from now on, which listens on `port` and waits `longestTry`
   * milliseconds for a receiver.
   */
  sendWith(how: How): Promise<void>
  /** Makes a webhook, of the receiver unless told; returns its id. */
  listen(address?: string, kinds?: WebhookKind[]): Promise<number>
  /** Writes a note on a material. */
  note(id: number, text: string): Promise<unknown>
  hook(id: number): Promise<Webhook>
  deliveries(id: number): Promise<WebhookDelivery[]>
  /** What the receiver heard: ids of materials, and their notes. */
  told(): [number, string][]
}

/**
 * A receiver on this machine and a sender for each test of a file, on a site whose webhooks may go
 * to private networks.
 */
export function useSending(site: TestSite): Sending {
  let elapsed = 0
  const sending = {} as Sending // filled before the first test runs
  const byName: Resolve = async (host) => sending.names[host] ?? []
  const begin = (how: How = {}) =>
    startSender(site.services, {
      port: 3000,
      resolve: byName,
      ...how,
      log: (error) => {
        throw error
      },
    })

  beforeEach(async () => {
    site.services.config.webhooksPrivate = true
    elapsed = 0
    site.setClock(start)
    sending.names = {}
    const [admin, receiver] = [await site.as('admin'), await openReceiver()]
    const get = async (path: string) => (await admin.send('GET', `/api${path}`)).body
    Object.assign(sending, {
      admin,
      receiver,
      sender: await begin(),
      pass: (milliseconds) => {
        elapsed += milliseconds
        site.setClock(start + elapsed)
      },
      elapsed: () => elapsed,
      sendWith: async (how) => {
        await sending.sender.stop()
        sending.sender = await begin(how)
      },
      listen: async (address = receiver.url, kinds = ['material']) => {
        const { status, body } = await admin.call(webhookRoutes.create, { body: { address, kinds, secret } })
        expect(status).toBe(201)
        return body.id
      },
      note: (id, text) => admin.call(materialRoutes.update, { params: { id }, body: { note: text } }),
      hook: (id) => get(`/webhooks/${id}`),
      deliveries: async (id) => (await get(`/webhooks/${id}/deliveries`)).data,
      told: () => receiver.heard.map(({ body: { record } }) => [record.id, record.note]),
    } satisfies Omit<Sending, 'names'>)
  })
  afterEach(async () => {
    await sending.sender.stop()
    await sending.receiver.die().catch(() => {}) // some tests end it themselves
  })
  return sending
}
