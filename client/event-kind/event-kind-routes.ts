import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { screen } from '../frame/screen.ts'
import { queryClient } from '../query.ts'
import { kindsQuery } from './use-kinds.ts'

export const eventKindList = createRoute({
  ...screen('/event-kinds', admins, 'event_kind.many'),
  loader: () => queryClient.ensureQueryData(kindsQuery),
  component: lazyRouteComponent(() => import('./list.tsx'), 'EventKindList'),
})

export const eventKindScreens = [eventKindList] as const
