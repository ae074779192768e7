import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins, everyone } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { ofList, screen } from '../frame/screen.ts'
import { orOldAddress } from '../old-address/moved-record.ts'
import { q, queryClient, recordQuery } from '../query.ts'
import { tokensQuery } from '../token/queries.ts'

export const userList = createRoute({
  ...screen('/users', admins, 'user.many'),
  ...ofList(api.user.list),
  component: lazyRouteComponent(() => import('./list.tsx'), 'UserList'),
})

const readParks = () => queryClient.ensureQueryData(q(api.park.choices, {}))

export const userNew = createRoute({
  ...screen('/users/new', admins, 'user.new'),
  loader: readParks,
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewUser'),
})

export const userEdit = createRoute({
  ...screen('/users/$id', admins, 'user.one'),
  loader: (entering) => {
    const user = queryClient.ensureQueryData(recordQuery(api.user.get, entering.params.id))
    return Promise.all([orOldAddress('user', entering, user), readParks()])
  },
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditUser'),
})

export const ownSettings = createRoute({
  ...screen('/user-settings', everyone, 'user.own.title'),
  loader: () => queryClient.prefetchQuery(tokensQuery), // the settings open without them too
  component: lazyRouteComponent(() => import('./own-settings.tsx'), 'OwnSettings'),
})

export const userScreens = [userList, userNew, userEdit, ownSettings] as const
