import { useEffect, useRef, useState } from 'react'
import { takeBackWaiting } from '../query.ts'

/** `submit` runs an act, unless one runs already: then nothing happens, and it gives undefined. */
type Submission = { isBusy: boolean; submit<T>(act: () => Promise<T>): Promise<T | undefined> }

/**
 * What a form or dialog sends, once at a time: the second tap of a double tap comes before the
 * button is drawn busy (rules/screen.md#9). A form that is left takes back what still waits for the
 * network: who cancels wants nothing sent (rules/screen.md#29).
 */
export function useSubmission(): Submission {
  const [isBusy, setBusy] = useState(false)
  /** The instant since which an act runs. */
  const since = useRef<number | null>(null)
  useEffect(
    () => () => {
      if (since.current !== null) takeBackWaiting(since.current)
    },
    [],
  )
  return {
    isBusy,
    submit: async (act) => {
      if (since.current !== null) return undefined
      since.current = Date.now()
      setBusy(true)
      try {
        return await act()
      } finally {
        since.current = null
        setBusy(false)
      }
    },
  }
}
