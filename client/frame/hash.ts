import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the hash of this screen's address, which names its tab. It does not change while the next
 * screen loads, although the router already shows that screen's address.
 */
export function useHash(): string {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { pathname, hash } = useLocation()
  const [last, setLast] = useState(hash)
  const present = pathname === path ? hash : last
  if (present !== last) setLast(present)
  return present
}
