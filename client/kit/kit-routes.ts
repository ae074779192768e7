import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { reading, table } from '../frame/address.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { filtersAddress } from '../material/editor/filters-address.ts'
import { stockQuery } from '../material/editor/stock.ts'
import { queryClient, recordQuery } from '../query.ts'
import { siteDay } from '../session/site-day.ts'
import { kitsQuery } from './queries.ts'

const keys = async () => (await import('../list-template/keys.ts')).keysHere

export const kitScreens = [
  createRoute({
    ...screen('/kits', staff, 'kit.many'),
    ...ofPages(table, (query) => kitsQuery(query, siteDay())),
    component: lazyRouteComponent(() => import('./list.tsx'), 'KitList'),
  }),
  createRoute({
    ...screen('/kits/new', staff, 'kit.new', keys),
    validateSearch: reading(filtersAddress),
    loader: () => queryClient.ensureQueryData(stockQuery),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'NewKit'),
  }),
  createRoute({
    ...screen('/kits/$id', staff, 'kit.one', keys),
    validateSearch: reading(filtersAddress),
    loader: ({ params }) =>
      Promise.all([
        queryClient.ensureQueryData(recordQuery(api.kit.get, params.id)),
        queryClient.ensureQueryData(stockQuery),
      ]),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'EditKit'),
  }),
] as const
