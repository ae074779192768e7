import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Says whether one is still on this page, and not on the way to another that is being read: what comes late, such as the search of what
 * was typed before a link was followed, must not call one back.
 */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const [path] = useState(() => router.latestLocation.pathname)
  return () => router.latestLocation.pathname === path
}
