import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { ofList, screen } from '../frame/screen.ts'

export const tagList = createRoute({
  ...screen('/tags', admins, 'tag.many'),
  ...ofList(api.tag.list),
  component: lazyRouteComponent(() => import('./list.tsx'), 'TagList'),
})

export const tagScreens = [tagList] as const
