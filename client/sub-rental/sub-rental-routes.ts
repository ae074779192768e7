import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { subRentalStates } from '#shared/names.ts'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { day, id, someOf, table } from '../frame/address.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'
import { subRentalsQuery } from './queries.ts'

const pages = ofPages(
  { ...table, state: someOf(subRentalStates), start: day, end: day, company: id, park: id },
  subRentalsQuery,
)

export const subRentalScreens = [
  createRoute({
    ...screen('/sub-rentals', staff, 'frame.menu.sub_rentals'),
    ...pages,
    // The filter of parks has its place from the first moment.
    loader: (asked) => Promise.all([pages.loader(asked), queryClient.ensureQueryData(q(api.park.choices, {}))]),
    component: lazyRouteComponent(() => import('./list.tsx'), 'SubRentalList'),
  }),
] as const
