import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { id, table } from '../frame/address.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { unreturnedQuery } from './queries.ts'

export const unreturnedScreens = [
  createRoute({
    ...screen('/unreturned', staff, 'frame.menu.unreturned'),
    ...ofPages({ ...table, park: id }, unreturnedQuery),
    component: lazyRouteComponent(() => import('./list.tsx'), 'UnreturnedList'),
  }),
] as const
