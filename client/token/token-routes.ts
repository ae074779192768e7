import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { everyone } from '#shared/nouns.ts'
import { screen } from '../frame/screen.ts'
import { queryClient } from '../query.ts'
import { tokensQuery } from './queries.ts'

export const tokenList = createRoute({
  ...screen('/tokens', everyone, 'frame.menu.tokens'),
  loader: () => queryClient.ensureQueryData(tokensQuery),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TokenList'),
})

export const tokenScreens = [tokenList] as const
