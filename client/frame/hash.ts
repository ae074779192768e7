import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The hash of this screen's address, which names its tab. It stays while the next screen loads,
 * whose address the router has already.
 */
export function useHash(): string {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { pathname, hash } = useLocation()
  const [last, setLast] = useState(hash)
  const present = pathname === path ? hash : last
  if (present !== last) setLast(present)
  return present
}
