import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The user's present or next page, which may still be loading.
 * @param holdsFilters the page with other filters in its address is the same place
 */
export function usePlaceNow(holdsFilters: boolean): () => string {
  const router = useRouter()
  return () => {
    const { pathname, searchStr } = router.latestLocation
    return holdsFilters ? pathname : pathname + searchStr
  }
}

/**
 * Says whether the user is still on this page, and not on the way to another that is loading: late
 * work, such as a search typed before the user followed a link, must not navigate back.
 */
export function useIsHere(): () => boolean {
  const placeNow = usePlaceNow(true)
  const [place] = useState(placeNow)
  return () => placeNow() === place
}
