import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { ofList, ofRecord, screen } from '../frame/screen.ts'

export const parkList = createRoute({
  ...screen('/parks', admins, 'park.many'),
  ...ofList(api.park.list),
  component: lazyRouteComponent(() => import('./list.tsx'), 'ParkList'),
})

export const parkNew = createRoute({
  ...screen('/parks/new', admins, 'park.new'),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewPark'),
})

export const parkEdit = createRoute({
  ...screen('/parks/$id', admins, 'park.one'),
  ...ofRecord(api.park.get),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditPark'),
})

export const parkScreens = [parkList, parkNew, parkEdit] as const
