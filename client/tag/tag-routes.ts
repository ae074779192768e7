import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tagRoutes } from '#shared/tag.ts'
import { admins } from '../frame/access.ts'
import { lenient } from '../frame/lenient.ts'
import { appRoute } from '../frame/routes.ts'
import { onEntering, q, queryClient } from '../query.ts'

export const tagList = createRoute({
  getParentRoute: () => appRoute,
  path: '/tags',
  staticData: { groups: admins, title: 'tag.many' },
  validateSearch: lenient(tagRoutes.list.query),
  loaderDeps: ({ search }) => search,
  loader: (entering) =>
    onEntering(entering, () => queryClient.ensureQueryData(q(tagRoutes.list, { query: entering.deps }))),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TagList'),
})

export const tagScreens = [tagList] as const
