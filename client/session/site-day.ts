import { useCallback, useSyncExternalStore } from 'react'
import { today } from '#shared/rules/period.ts'
import { knownSettings, useSettings } from './session.ts'

/**
 * Today by the site's clock, `YYYY-MM-DD` (rules/setting.md#15). Rerenders at midnight: the screen
 * may hang on a wall.
 */
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

/** The same outside a component, once the session is known. */
export const siteDay = (): string => today(knownSettings().general.timezone, Date.now())
