import { empty } from '../kept/store.ts'
import { hasUser, knownUser } from '../session/session.ts'
import { startReadingAhead } from './ahead.ts'
import { startKeeping } from './keeper.ts'
import { startWorker } from './worker.ts'

/**
 * Keeps the client's files and what this user reads on this device. Does nothing where there are no
 * workers: on plain http, and while the client is developed. @returns a function that stops it
 */
export async function startOffline(user: number, countsHere: boolean): Promise<() => void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const isHere = () => hasUser() && knownUser().id === user
  const stops = [await startWorker()]
  const stop = () => {
    for (const one of stops) one()
  }
  try {
    // A worker takes its time: the store may be the next user's by now.
    if (isHere()) stops.push(await startKeeping(user))
    if (isHere() && countsHere) stops.push(startReadingAhead())
    // The user signed out meanwhile: what that emptied stays empty.
    if (!hasUser()) await empty()
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
