import pg from 'pg'
import type { Database, Log } from './database.ts'

const FIRST_WAIT = 250
const LONGEST_WAIT = 10_000

type Hearer = { hear: (payload: string) => void; missed?: () => void }

/** One connection for all channels, opened at the first `listen`, reopened whenever it is lost. */
export function listener(settings: pg.ClientConfig, log: Log): { listen: Database['listen']; close(): Promise<void> } {
  const hearers = new Map<string, Set<Hearer>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(settings)
    fresh.on('notification', ({ channel, payload }) => {
      for (const { hear } of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost) return
      lost = true
      if (client !== fresh) return
      client = undefined
      connecting = undefined
      if (closed) return
      log('The listening database connection was lost; connecting again.', { error })
      again(FIRST_WAIT)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    try {
      await fresh.connect()
      for (const channel of hearers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lost = true
      await fresh.end().catch(() => {}) // it never opened; the first error is the one that counts
      throw error
    }
    client = fresh
    return fresh
  }

  function again(wait: number) {
    retry = setTimeout(async () => {
      connecting = connect()
      try {
        await connecting
        for (const set of hearers.values()) for (const { missed } of set) missed?.()
      } catch (error) {
        connecting = undefined
        log('The listening database connection could not be opened.', { error, wait })
        if (!closed) again(Math.min(wait * 2, LONGEST_WAIT))
      }
    }, wait)
  }

  return {
    async listen(channel, hear, missed) {
      const hearer: Hearer = { hear, missed }
      const others = hearers.get(channel)
      if (others) others.add(hearer)
      else hearers.set(channel, new Set([hearer]))
      connecting ??= connect()
      try {
        await (await connecting).query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        if (!client) connecting = undefined
        throw error
      }
      return async () => {
        const left = hearers.get(channel)
        left?.delete(hearer)
        if (left?.size !== 0) return
        hearers.delete(channel)
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting?.catch(() => {}) // already logged; there is nothing left to close
      await client?.end()
    },
  }
}
