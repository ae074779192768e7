import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { categoryRoutes } from '#shared/category.ts'
import { eventRoutes } from '#shared/event.ts'
import { parkRoutes } from '#shared/park.ts'
import { staff } from '../../frame/access.ts'
import { lenient } from '../../frame/lenient.ts'
import { screen } from '../../frame/screen.ts'
import { q, queryClient, recordQuery } from '../../query.ts'
import { groupings } from './grouping.ts'

export const eventReturn = createRoute({
  ...screen('/event-return/$id', staff, 'frame.menu.return_inventory'),
  validateSearch: lenient(z.object({ by: z.enum(groupings).optional(), search: z.string().optional() })),
  loader: ({ params }) =>
    Promise.all([
      queryClient.ensureQueryData(recordQuery(eventRoutes.get, params.id)),
      queryClient.ensureQueryData(q(categoryRoutes.all, {})),
      queryClient.ensureQueryData(q(parkRoutes.choices, {})),
    ]),
  component: lazyRouteComponent(() => import('./inventory.tsx'), 'Inventory'),
})

export const inventoryScreens = [eventReturn] as const
