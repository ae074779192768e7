import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { eventRoutes } from '#shared/event.ts'
import { readWallClock } from '#shared/period.ts'
import { staff } from '../../frame/access.ts'
import { appRoute } from '../../frame/routes.ts'
import { MaterialsSearch } from '../../material/editor/filters.ts'
import { q, queryClient } from '../../query.ts'
import type { Focus } from './moves.ts'
import { type View, views } from './steps.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wizard led here: it says whether something was saved, and where the focus goes. */
    wizard?: { view: View; saved: boolean; focus: Focus }
  }
}

const AtDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((day) => readWallClock(day, 'start').value !== undefined)
  .optional()
  .catch(undefined)

export const eventNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/events/new',
  staticData: { groups: staff, title: 'wizard.new' },
  validateSearch: z.object({ atDate: AtDate }),
  component: lazyRouteComponent(() => import('./wizard.tsx'), 'NewEvent'),
})

export const eventEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/events/$id',
  staticData: { groups: staff, title: 'wizard.edit' },
  validateSearch: MaterialsSearch.extend({ step: z.enum(views).optional().catch(undefined) }),
  loader: ({ params }) => queryClient.ensureQueryData(q(eventRoutes.get, { params: { id: Number(params.id) } })),
  component: lazyRouteComponent(() => import('./wizard.tsx'), 'EditEvent'),
})

export const wizardScreens = [eventNew, eventEdit] as const
