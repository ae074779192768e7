import { useCallback, useSyncExternalStore } from 'react'
import { today } from '#shared/period.ts'
import { useSettings } from './session.ts'

/** Today by the clock of the site, `YYYY-MM-DD` (rules/setting.md#15). The screen is drawn again at its midnight, for the one that hangs on a wall. */
export function useSiteDay(): string {
  const zone = useSettings().general.timezone
  return useSyncExternalStore(
    useCallback((changed) => {
      const clock = setInterval(changed, 20_000)
      return () => clearInterval(clock)
    }, []),
    () => today(zone, Date.now()),
  )
}
