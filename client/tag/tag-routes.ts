import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tagRoutes } from '#shared/tag.ts'
import { admins } from '../frame/access.ts'
import { ofList } from '../frame/of-list.ts'
import { appRoute } from '../frame/routes.ts'
import { q } from '../query.ts'

export const tagList = createRoute({
  getParentRoute: () => appRoute,
  path: '/tags',
  staticData: { groups: admins, title: 'tag.many' },
  ...ofList(tagRoutes.list.query, (query) => q(tagRoutes.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TagList'),
})

export const tagScreens = [tagList] as const
