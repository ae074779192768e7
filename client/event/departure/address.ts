import { getRouteApi } from '@tanstack/react-router'
import type { Address, Readdress } from '../inventory/toolbar.tsx'

const route = getRouteApi('/app/event-departure/$id')

/** What the address of the departure says of its view, and how it is changed. */
export function useDepartureAddress(): [Address, Readdress] {
  const navigate = route.useNavigate()
  return [
    route.useSearch(),
    (part) => void navigate({ search: (present) => ({ ...present, ...part }), replace: true, resetScroll: false }),
  ]
}
