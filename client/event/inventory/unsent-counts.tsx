import { useEffect } from 'react'
import { useLiveState } from '../../live.ts'
import { useUser } from '../../session/session.ts'
import { sendWaiting } from './send-waiting.ts'
import { unsentText } from './waiting.ts'

/** How long a count waits unchanged until it is sent again, ms: twice as long after each attempt. */
const pause = 60_000

/** Sends counts that wait on this device as soon as the server takes them, on any screen. */
export function UnsentCounts(): null {
  const { id } = useUser()
  const isLive = useLiveState() === 'live'
  // The device's storage and the network are outside React.
  useEffect(() => {
    const sendNow = () => sendWaiting(id)
    if (isLive) sendNow()
    window.addEventListener('online', sendNow)
    let timer: ReturnType<typeof setTimeout>
    let known = ''
    // A count that another tab is making changes meanwhile: that tab sends it.
    const lookAgain = (after: number) => {
      timer = setTimeout(() => {
        const text = unsentText(id)
        const isSame = text !== '' && text === known
        if (isSame) sendNow()
        known = text
        lookAgain(isSame ? 2 * after : pause)
      }, after)
    }
    lookAgain(pause)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [id, isLive])
  return null
}
