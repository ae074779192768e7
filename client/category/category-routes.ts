import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { screen } from '../frame/screen.ts'
import { queryClient } from '../query.ts'
import { attributesQuery, countedCategories } from './queries.ts'

export const categoryList = createRoute({
  ...screen('/categories', admins, 'category.many'),
  loader: () =>
    Promise.all([queryClient.ensureQueryData(countedCategories), queryClient.ensureQueryData(attributesQuery)]),
  component: lazyRouteComponent(() => import('./list.tsx'), 'CategoryList'),
})

export const categoryScreens = [categoryList] as const
