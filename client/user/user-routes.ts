import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parkRoutes } from '#shared/park.ts'
import { userRoutes } from '#shared/user.ts'
import { admins, everyone } from '../frame/access.ts'
import { ofList } from '../frame/of-list.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

export const userList = createRoute({
  getParentRoute: () => appRoute,
  path: '/users',
  staticData: { groups: admins, title: 'user.many' },
  ...ofList(userRoutes.list.query, (query) => q(userRoutes.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'UserList'),
})

const readParks = () => queryClient.ensureQueryData(q(parkRoutes.choices, {}))

export const userNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/users/new',
  staticData: { groups: admins, title: 'user.new' },
  loader: readParks,
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewUser'),
})

export const userEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/users/$id',
  staticData: { groups: admins, title: 'user.one' },
  loader: ({ params }) =>
    Promise.all([queryClient.ensureQueryData(q(userRoutes.get, { params: { id: Number(params.id) } })), readParks()]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditUser'),
})

export const ownSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/user-settings',
  staticData: { groups: everyone, title: 'user.own.title' },
  component: lazyRouteComponent(() => import('./own-settings.tsx'), 'OwnSettings'),
})

export const userScreens = [userList, userNew, userEdit, ownSettings] as const
