import { useCallback, useSyncExternalStore } from 'react'
import { wallClockOf } from '#shared/rules/period.ts'
import { useSettings } from './session.ts'

/** The site's wall clock to the minute, `YYYY-MM-DD HH:mm:00`; rerenders with it. */
export function useSiteClock(): string {
  const zone = useSettings().general.timezone
  return useSyncExternalStore(
    useCallback((changed) => {
      const clock = setInterval(changed, 5000)
      return () => clearInterval(clock)
    }, []),
    () => `${wallClockOf(Date.now(), zone).slice(0, 16)}:00`,
  )
}
