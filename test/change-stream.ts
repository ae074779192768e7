import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect } from 'vitest'
import type { TestSite } from './server.ts'

/** Milliseconds: only a hanging stream is silent for that long. */
const patience = 30_000

type Message = { id?: string; event: string; data: Record<string, unknown> | null }

/** The place after which a stream goes on: what a browser names that reconnects, and what a page has read. */
type Place = { lastEventId?: string; after?: string }

/** A stream of the caller at the server of this address, as a browser opens it. */
async function openStream(url: string, token: string, signal: AbortSignal, { lastEventId, after }: Place = {}) {
  const response = await fetch(`${url}/api/changes${after === undefined ? '' : `?after=${after}`}`, {
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const messages: Message[] = []
  const places: string[] = []
  let open = true
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1]
        const event = field('event')
        const id = field('id')
        if (id !== undefined) places.push(id)
        if (event) messages.push({ id, event, data: field('data') ? JSON.parse(field('data')!) : null })
      }
    }
  }
  const ended = read()
    .catch(() => {}) // aborted when the test ends
    .then(() => {
      open = false
    })
  /** Waits for a number of messages; returns those that arrived in time. */
  const heard = async (count: number): Promise<Message[]> => {
    const began = Date.now()
    while (messages.length < count && open && Date.now() - began < patience)
      await new Promise((resolve) => setTimeout(resolve, 10))
    return messages
  }
  /** The id that a browser would name after a number of ids, with or without a message. */
  const place = async (count: number): Promise<string | undefined> => {
    await expect.poll(() => places.length, { timeout: patience }).toBeGreaterThanOrEqual(count)
    return places.at(-1)
  }
  return { response, messages, heard, ended, place }
}

/** Change streams of a test file's site, which listens on a port for them; they are closed after each test. */
export function useStreams(site: TestSite) {
  const streams: AbortController[] = []
  const url = () => `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  // The accounts of the next test have the same ids, and no more than 20 streams each.
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.abort()
  })
  const connection = () => {
    const abort = new AbortController()
    streams.push(abort)
    return abort
  }
  const listen = (token: string, place: Place = {}, at = url()) => openStream(at, token, connection().signal, place)
  return { url, connection, listen }
}
