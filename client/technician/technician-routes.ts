import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { personRoutes } from '#shared/person.ts'
import { staff } from '../frame/access.ts'
import { lenient } from '../frame/lenient.ts'
import { appRoute } from '../frame/routes.ts'
import { onEntering, q, queryClient } from '../query.ts'
import { ViewSearch } from './address.ts'
import { keepSearch, keptSearch } from './kept-search.ts'
import { scheduleQuery, TechnicianSearch, techniciansQuery } from './queries.ts'

export const technicianList = createRoute({
  getParentRoute: () => appRoute,
  path: '/technicians',
  staticData: { groups: staff, title: 'technician.many' },
  validateSearch: lenient(TechnicianSearch),
  // Who comes without an address of the list's own finds it as it was left; what changes while one is there is kept.
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
  getParentRoute: () => appRoute,
  path: '/technicians/new',
  staticData: { groups: staff, title: 'technician.new' },
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewTechnician'),
})

const readPerson = (id: string) => queryClient.ensureQueryData(q(personRoutes.get, { params: { id: Number(id) } }))

export const technicianEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/technicians/$id',
  staticData: { groups: staff, title: 'technician.one' },
  loader: ({ params }) => readPerson(params.id),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditTechnician'),
})

export const technicianView = createRoute({
  getParentRoute: () => appRoute,
  path: '/technicians/$id/view',
  staticData: { groups: staff, title: 'technician.one' },
  validateSearch: lenient(ViewSearch),
  loader: ({ params, location }) => {
    // The schedule is fetched beside the person where it is what one came for.
    if (location.hash === 'schedule') void queryClient.prefetchQuery(scheduleQuery(Number(params.id)))
    return readPerson(params.id)
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'TechnicianView'),
})

export const technicianScreens = [technicianList, technicianNew, technicianEdit, technicianView] as const
