import { useEffect, useRef, useState } from 'react'
import { takeBackWaiting } from '../query.ts'

/** `submit` runs an action, unless one runs already: then it does nothing and returns undefined. */
type Submission = { isBusy: boolean; submit<T>(act: () => Promise<T>): Promise<T | undefined> }

/**
 * Submits a form or dialog once at a time: the second tap of a double tap comes before the button
 * looks busy (rules/screen.md#9). Leaving a form withdraws writes that still wait for the network:
 * a user who cancels wants nothing sent (rules/screen.md#29).
 */
export function useSubmission(): Submission {
  const [isBusy, setBusy] = useState(false)
  /** The instant since which an action runs. */
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
