import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { eventRoutes } from '#shared/event.ts'
import { staff } from '../../frame/access.ts'
import { AddressDay } from '../../frame/address-day.ts'
import { lenient } from '../../frame/lenient.ts'
import { ofRecord, screen } from '../../frame/screen.ts'
import { MaterialsSearch } from '../../material/editor/filters.ts'
import type { Focus } from './step/moves.ts'
import { type View, views } from './step/steps.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wizard led here: it says whether something was saved, and where the focus goes. */
    wizard?: { view: View; saved: boolean; focus: Focus }
  }
}

export const eventNew = createRoute({
  ...screen('/events/new', staff, 'wizard.new'),
  validateSearch: lenient(z.object({ atDate: AddressDay.optional() })),
  component: lazyRouteComponent(() => import('./wizard.tsx'), 'NewEvent'),
})

export const eventEdit = createRoute({
  ...screen('/events/$id', staff, 'wizard.edit'),
  validateSearch: lenient(MaterialsSearch.extend({ step: z.enum(views).optional() })),
  ...ofRecord(eventRoutes.get),
  component: lazyRouteComponent(() => import('./wizard.tsx'), 'EditEvent'),
})

export const wizardScreens = [eventNew, eventEdit] as const
