import { expect } from 'vitest'

/** Milliseconds: only a hanging stream is silent for that long. */
const patience = 30_000

type Message = { id?: string; event: string; data: Record<string, unknown> | null }

/** A stream of the caller at the server of this address, as a browser opens it. */
export async function openStream(url: string, token: string, signal: AbortSignal, lastEventId?: string) {
  const response = await fetch(`${url}/api/changes`, {
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
