import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../../endpoints.ts'
import { oneOf, reading, text } from '../../frame/address.ts'
import { screen } from '../../frame/screen.ts'
import { q, queryClient, recordQuery } from '../../query.ts'
import { extents, groupings } from './grouping.ts'

export const eventReturn = createRoute({
  ...screen(
    '/event-return/$id',
    staff,
    'frame.menu.return_inventory',
    async () => (await import('./keys-here.ts')).keysHere,
  ),
  validateSearch: reading({ by: oneOf(groupings), show: oneOf(extents), search: text }),
  loader: ({ params }) =>
    Promise.all([
      queryClient.ensureQueryData(recordQuery(api.event.get, params.id)),
      queryClient.ensureQueryData(q(api.category.all, {})),
      queryClient.ensureQueryData(q(api.park.choices, {})),
    ]),
  component: lazyRouteComponent(() => import('./inventory.tsx'), 'Inventory'),
})

export const inventoryScreens = [eventReturn] as const
