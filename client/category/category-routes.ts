import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { categoryRoutes } from '#shared/category.ts'
import { admins } from '../frame/access.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

export const categoryList = createRoute({
  getParentRoute: () => appRoute,
  path: '/categories',
  staticData: { groups: admins, title: 'category.many' },
  loader: () => queryClient.ensureQueryData(q(categoryRoutes.all, {})),
  component: lazyRouteComponent(() => import('./list.tsx'), 'CategoryList'),
})

export const categoryScreens = [categoryList] as const
