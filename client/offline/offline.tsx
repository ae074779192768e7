import { useEffect } from 'react'
import { can } from '#shared/permissions.ts'
import { useLiveState } from '../live.ts'
import { useUser } from '../session/session.ts'
import { quietly } from '../ui/quiet-load.ts'
import { rereadRecalled } from './shown.ts'

/** The first screen and what it fetches come first, ms. */
const settled = 3000

/** Makes the client work without network, once it has opened with one (rules/offline.md#3). */
export function Offline(): null {
  const { id, group_id } = useUser()
  const isLive = useLiveState() === 'live'
  const countsHere = can(group_id, 'inventory:edit')
  // The worker, the device's storage and the network are outside React.
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const start = async () => {
      const { startOffline } = await quietly(() => import('./start.ts'))
      const end = await startOffline(id, countsHere)
      if (isOver) end()
      else stop = end
    }
    // What cannot be fetched now is fetched with the next page.
    const timer = setTimeout(() => void start().catch(() => {}), settled)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [id, countsHere])
  useEffect(() => {
    const reread = () => void rereadRecalled()
    if (isLive) reread()
    window.addEventListener('online', reread)
    return () => window.removeEventListener('online', reread)
  }, [isLive])
  return null
}
