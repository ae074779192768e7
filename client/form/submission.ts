import { useRef, useState } from 'react'

/** `submit` runs an action, unless one runs already: then it does nothing and returns undefined. */
type Submission = { isBusy: boolean; submit<T>(act: () => Promise<T>): Promise<T | undefined> }

/**
 * Submits a form or dialog once at a time: the second tap of a double tap comes before the button
 * looks busy (rules/screen.md#9).
 */
export function useSubmission(): Submission {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  return {
    isBusy,
    submit: async (act) => {
      if (isRunning.current) return undefined
      isRunning.current = true
      setBusy(true)
      try {
        return await act()
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}
