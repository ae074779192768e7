import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { everyone } from '#shared/nouns.ts'
import { reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { onEntering, queryClient } from '../query.ts'
import { eventListAddress } from './address.ts'
import { eventsQuery, readChoices, withoutUnknown } from './queries.ts'

export const eventList = createRoute({
  ...screen('/events', everyone, 'frame.menu.events', async () => (await import('./keys.ts')).keysHere),
  validateSearch: reading(eventListAddress),
  loaderDeps: ({ search: { event: _, tab: __, ...search } }) => search,
  loader: (entering) =>
    onEntering(entering, async () => {
      const choices = await readChoices()
      await queryClient.ensureQueryData(eventsQuery(withoutUnknown(entering.deps, choices)))
    }),
  component: lazyRouteComponent(() => import('./list.tsx'), 'EventList'),
})

export const eventListScreens = [eventList] as const
