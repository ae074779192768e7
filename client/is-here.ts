import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Where one is, or is going: the next page may still be being read.
 * @param holdsFilters what the page is filtered by, in the address, is the same place
 */
export function usePlaceNow(holdsFilters: boolean): () => string {
  const router = useRouter()
  return () => {
    const { pathname, searchStr } = router.latestLocation
    return holdsFilters ? pathname : pathname + searchStr
  }
}

/**
 * Says whether one is still on this page, and not on the way to another that is being read: what
 * comes late, such as the search of what was typed before a link was followed, must not call one
 * back.
 */
export function useIsHere(): () => boolean {
  const placeNow = usePlaceNow(true)
  const [place] = useState(placeNow)
  return () => placeNow() === place
}
