import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { statisticsAddress } from './address.ts'

export const statisticsScreens = [
  createRoute({
    ...screen('/statistics', staff, 'frame.menu.statistics'),
    validateSearch: reading(statisticsAddress),
    loaderDeps: ({ search }) => search,
    // Only on arrival: after that, the page keeps its figures until the next ones are there. Fetched
    // with the page, so that the first screen of a session does without it.
    loader: async ({ cause, deps }) => {
      if (cause !== 'stay') await (await import('./arrival.ts')).readOnArrival(deps)
    },
    component: lazyRouteComponent(() => import('./page.tsx'), 'StatisticsPage'),
  }),
] as const
