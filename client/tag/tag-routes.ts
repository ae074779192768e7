import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tagRoutes } from '#shared/tag.ts'
import { admins } from '../frame/access.ts'
import { ofList, screen } from '../frame/screen.ts'

export const tagList = createRoute({
  ...screen('/tags', admins, 'tag.many'),
  ...ofList(tagRoutes.list),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TagList'),
})

export const tagScreens = [tagList] as const
