import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Whether an address is that of the screen on the wall. */
const isWall = (address: string | undefined): address is string => /^\/today\?(.*&)?wall=/.test(address ?? '')

/**
 * The address of the wall where its session has ended, else null: from the page that was on screen
 * until now, or from where the user was led to sign in. It outlasts a reload (rules/today.md#7).
 */
export function useEndedWall(sought: string | undefined): string | null {
  const router = useRouter()
  const [{ wall, isKept }] = useState(() => {
    const wall = [sought, router.state.resolvedLocation?.href].find(isWall) ?? null
    return { wall, isKept: sought === wall }
  })
  // Once: the browser keeps it with the page, where the router looks for it.
  useEffect(() => {
    if (wall !== null && !isKept) void router.navigate({ to: '.', hash: true, replace: true, state: { sought: wall } })
  }, [router, wall, isKept])
  return wall
}
