import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { ofList, screen } from '../frame/screen.ts'
import { ofMovedRecord } from '../old-address/moved-record.ts'

export const parkScreens = [
  createRoute({
    ...screen('/parks', admins, 'park.many'),
    ...ofList(api.park.list),
    component: lazyRouteComponent(() => import('./list.tsx'), 'ParkList'),
  }),
  createRoute({
    ...screen('/parks/new', admins, 'park.new'),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'NewPark'),
  }),
  createRoute({
    ...screen('/parks/$id', admins, 'park.one'),
    ...ofMovedRecord('park', api.park.get),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'EditPark'),
  }),
] as const
