import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { categoriesQuery } from '../category/queries.ts'
import { screen } from '../frame/screen.ts'
import { queryClient } from '../query.ts'
import { attributesQuery } from './queries.ts'

export const attributeList = createRoute({
  ...screen('/attributes', admins, 'attribute.many'),
  loader: () =>
    Promise.all([queryClient.ensureQueryData(attributesQuery), queryClient.ensureQueryData(categoriesQuery)]),
  component: lazyRouteComponent(() => import('./list.tsx'), 'AttributeList'),
})

export const attributeScreens = [attributeList] as const
