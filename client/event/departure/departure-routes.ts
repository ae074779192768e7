import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../../endpoints.ts'
import { screen } from '../../frame/screen.ts'
import { queryClient, recordQuery } from '../../query.ts'
import { countReaders, readForCount } from '../inventory/reading.ts'

export const eventDeparture = createRoute({
  ...screen(
    '/event-departure/$id',
    staff,
    'frame.menu.departure',
    async () => (await import('../inventory/keys-here.ts')).keysHere,
  ),
  validateSearch: countReaders,
  loader: async ({ params }) => {
    const [{ unlisted_materials = [] }] = await readForCount(params.id)
    // What is counted beside the list has a row of its own from the first moment.
    await Promise.all(
      unlisted_materials.map(({ id }) => queryClient.ensureQueryData(recordQuery(api.material.get, String(id)))),
    )
  },
  component: lazyRouteComponent(() => import('./departure.tsx'), 'Departure'),
})

export const departureScreens = [eventDeparture] as const
