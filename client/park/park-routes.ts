import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parkRoutes } from '#shared/park.ts'
import { admins } from '../frame/access.ts'
import { ofList } from '../frame/of-list.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

export const parkList = createRoute({
  getParentRoute: () => appRoute,
  path: '/parks',
  staticData: { groups: admins, title: 'park.many' },
  ...ofList(parkRoutes.list.query, (query) => q(parkRoutes.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'ParkList'),
})

export const parkNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/parks/new',
  staticData: { groups: admins, title: 'park.new' },
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewPark'),
})

export const parkEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/parks/$id',
  staticData: { groups: admins, title: 'park.one' },
  loader: ({ params }) => queryClient.ensureQueryData(q(parkRoutes.get, { params: { id: Number(params.id) } })),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditPark'),
})

export const parkScreens = [parkList, parkNew, parkEdit] as const
