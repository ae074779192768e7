import { getRouteApi } from '@tanstack/react-router'
import type { Address, Readdress } from './toolbar.tsx'

const route = getRouteApi('/app/event-return/$id')

/** What the address of the return says of its view, and how it is changed. */
export function useReturnAddress(): [Address, Readdress] {
  const navigate = route.useNavigate()
  return [
    route.useSearch(),
    (part) => void navigate({ search: (present) => ({ ...present, ...part }), replace: true, resetScroll: false }),
  ]
}
