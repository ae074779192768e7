import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { historyAddress } from './address.ts'
import { historyQuery } from './queries.ts'

export const historyListScreens = [
  createRoute({
    ...screen('/history', admins, 'frame.menu.history'),
    ...ofPages(historyAddress, historyQuery),
    component: lazyRouteComponent(() => import('./page.tsx'), 'HistoryPage'),
  }),
] as const
