import { useEffect } from 'react'
import { call, isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { isFileLost } from '../../frame/critical-error.tsx'
import { useLiveState } from '../../live.ts'
import { useUser } from '../../session/session.ts'
import { withWords } from '../../words.ts'
import { stores, unsentEvents } from './waiting.ts'

/** How often counts that wait are tried again, ms: the server may have refused them while it was there. */
const pause = 60_000

async function send(id: number): Promise<void> {
  if (stores.every((store) => unsentEvents(store, id).length === 0)) return
  // Check the account first: a chunk that fails to load reloads the page, and another tab may
  // have signed another user in.
  const user = await call(api.session.get, {})
  if (user.id !== id) return
  await (await withWords(() => import('./send-unsent.tsx'))).sendUnsent(id)
}

/** Sends what waits of this user, unless the server is out of reach. */
export const sendSoon = (id: number): void =>
  void send(id).catch((error: unknown) => {
    // The network was not back yet, or was gone again before this part came: the next attempt follows.
    if (!isFailedCall(error) && !isFileLost(error)) throw error
  })

/** Sends counts that wait on this device as soon as the server takes them, on any screen. */
export function UnsentCounts(): null {
  const { id } = useUser()
  const isLive = useLiveState() === 'live'
  // The device's storage and the network are outside React.
  useEffect(() => {
    const soon = () => sendSoon(id)
    if (isLive) soon()
    const timer = setInterval(soon, pause)
    window.addEventListener('online', soon)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', soon)
    }
  }, [id, isLive])
  return null
}
