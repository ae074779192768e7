import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { api } from '../endpoints.ts'
import { admins } from '../frame/access.ts'
import { ofList, screen } from '../frame/screen.ts'

export const tagList = createRoute({
  ...screen('/tags', admins, 'tag.many'),
  ...ofList(api.tag.list),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TagList'),
})

export const tagScreens = [tagList] as const
