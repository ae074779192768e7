import { useEffect } from 'react'
import { call, isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { isFileLost } from '../../frame/critical-error.tsx'
import { useLiveState } from '../../live.ts'
import { useUser } from '../../session/session.ts'
import { withWords } from '../../words.ts'
import { stores, unsentEvents } from './waiting.ts'

/** Sends counts that wait on this device as soon as the server is reachable, on any screen. */
export function UnsentCounts(): null {
  const { id } = useUser()
  const isLive = useLiveState() === 'live'
  // The device's storage and the network are outside React.
  useEffect(() => {
    const send = async () => {
      if (stores.every((store) => unsentEvents(store, id).length === 0)) return
      // Check the account first: a chunk that fails to load reloads the page, and another tab may
      // have signed another user in.
      const user = await call(api.session.get, {})
      if (user.id !== id) return
      await (await withWords(() => import('./send-unsent.tsx'))).sendUnsent(id)
    }
    const soon = () =>
      void send().catch((error: unknown) => {
        // The network was not back yet, or was gone again before this part came: it says so once it is back.
        if (!isFailedCall(error) && !isFileLost(error)) throw error
      })
    if (isLive) soon()
    window.addEventListener('online', soon)
    return () => window.removeEventListener('online', soon)
  }, [id, isLive])
  return null
}
