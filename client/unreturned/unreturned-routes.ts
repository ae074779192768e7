import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { id, table } from '../frame/address.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'
import { unreturnedQuery } from './queries.ts'

const pages = ofPages({ ...table, park: id }, unreturnedQuery)

export const unreturnedScreens = [
  createRoute({
    ...screen('/unreturned', staff, 'frame.menu.unreturned'),
    ...pages,
    // The filter of parks has its place from the first moment.
    loader: (asked) => Promise.all([pages.loader(asked), queryClient.ensureQueryData(q(api.park.choices, {}))]),
    component: lazyRouteComponent(() => import('./list.tsx'), 'UnreturnedList'),
  }),
] as const
