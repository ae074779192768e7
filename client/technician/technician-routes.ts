import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { orOldAddress } from '../old-address/moved-record.ts'
import { onEntering, queryClient, recordQuery } from '../query.ts'
import { technicianAddress, viewAddress } from './address.ts'
import { keepSearch, keptSearch } from './kept-search.ts'
import { scheduleQuery, techniciansQuery } from './queries.ts'

export const technicianList = createRoute({
  ...screen('/technicians', staff, 'technician.many'),
  validateSearch: reading(technicianAddress),
  // A user who arrives without search parameters finds the list as they left it; changes made there
  // are stored.
  beforeLoad: ({ search, cause }) => {
    if (cause === 'stay') return keepSearch(search)
    if (cause === 'preload' || Object.values(search).some((value) => value !== undefined)) return
    const kept = keptSearch()
    if (Object.keys(kept).length > 0) throw redirect({ to: '/technicians', search: kept, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: (entering) => onEntering(entering, () => queryClient.ensureQueryData(techniciansQuery(entering.deps))),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TechnicianList'),
})

export const technicianNew = createRoute({
  ...screen('/technicians/new', staff, 'technician.new'),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewTechnician'),
})

type Entering = Parameters<typeof orOldAddress>[1]
const readPerson = (entering: Entering) =>
  orOldAddress('technician', entering, queryClient.ensureQueryData(recordQuery(api.person.get, entering.params.id)))

export const technicianEdit = createRoute({
  ...screen('/technicians/$id', staff, 'technician.one'),
  loader: readPerson,
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditTechnician'),
})

export const technicianView = createRoute({
  ...screen('/technicians/$id/view', staff, 'technician.one', async () => (await import('./keys.ts')).keysHere),
  validateSearch: reading(viewAddress),
  loader: (entering) => {
    const { params, location } = entering
    // Fetches the schedule beside the person when the address names it.
    if (location.hash === 'schedule') void queryClient.prefetchQuery(scheduleQuery(Number(params.id)))
    return readPerson(entering)
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'TechnicianView'),
})

export const technicianScreens = [technicianList, technicianNew, technicianEdit, technicianView] as const
