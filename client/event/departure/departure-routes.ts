import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { screen } from '../../frame/screen.ts'
import { countReaders, readForCount } from '../inventory/reading.ts'

export const eventDeparture = createRoute({
  ...screen(
    '/event-departure/$id',
    staff,
    'frame.menu.departure',
    async () => (await import('../inventory/keys-here.ts')).keysHere,
  ),
  validateSearch: countReaders,
  loader: ({ params }) => readForCount(params.id),
  component: lazyRouteComponent(() => import('./departure.tsx'), 'Departure'),
})

export const departureScreens = [eventDeparture] as const
