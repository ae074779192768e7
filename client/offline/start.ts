import { startReadingAhead } from './ahead.ts'
import { startKeeping } from './keeper.ts'
import { startWorker } from './worker.ts'

/**
 * Keeps the client's files and what this user reads on this device. Does nothing where there are no
 * workers: on plain http, and while the client is developed. @returns a function that stops it
 */
export async function startOffline(user: number, countsHere: boolean): Promise<() => void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  await startWorker()
  const stopKeeping = await startKeeping(user)
  const stopReading = countsHere ? startReadingAhead() : () => {}
  return () => {
    stopReading()
    stopKeeping()
  }
}
