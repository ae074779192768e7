import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { todayColumns } from '#shared/names.ts'
import { staff } from '#shared/nouns.ts'
import { can } from '#shared/permissions.ts'
import { api } from '../endpoints.ts'
import { day, flag, id, oneOf, reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'
import { knownUser } from '../session/session.ts'
import { webhooksQuery } from '../webhook/queries.ts'
import { todayQuery } from './queries.ts'

export const todayScreens = [
  createRoute({
    ...screen('/today', staff, 'frame.menu.today'),
    validateSearch: reading({ day, park: id, column: oneOf(todayColumns), wall: flag }),
    loaderDeps: ({ search: { day, park } }) => ({ day, park }),
    loader: ({ deps }) =>
      Promise.all([
        queryClient.ensureQueryData(todayQuery(deps)),
        queryClient.ensureQueryData(q(api.park.choices, {})),
        // Its place is known before the page is drawn; without it the page is whole all the same.
        can(knownUser().group_id, 'webhook:read') ? queryClient.prefetchQuery(webhooksQuery) : null,
      ]),
    component: lazyRouteComponent(() => import('./page.tsx'), 'TodayPage'),
  }),
] as const
