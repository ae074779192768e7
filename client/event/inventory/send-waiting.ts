import { call, isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { isFileLost } from '../../frame/critical-error.tsx'
import { withWords } from '../../words.ts'
import { stores, unsentEvents } from './waiting.ts'

async function send(user: number): Promise<void> {
  if (stores.every((store) => unsentEvents(store, user).length === 0)) return
  // Check the account first: a chunk that fails to load reloads the page, and another tab may
  // have signed another user in.
  const { id } = await call(api.session.get, {})
  if (id !== user) return
  await (await withWords(() => import('./send-unsent.tsx'))).sendUnsent(user)
}

/** Sends the counts of a user that wait on this device, unless the server is out of reach. */
export const sendWaiting = (user: number): void =>
  void send(user).catch((error: unknown) => {
    // The network was not back yet, or was gone again before this part came: the next attempt follows.
    if (!isFailedCall(error) && !isFileLost(error)) throw error
  })
