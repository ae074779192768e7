import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { reading } from '../frame/address.ts'
import { ofList, screen } from '../frame/screen.ts'
import { filtersAddress } from '../material/editor/filters-address.ts'
import { kitChoicesQuery, stockQuery } from '../material/editor/stock.ts'
import { queryClient, recordQuery } from '../query.ts'

const keys = async () => (await import('./keys.ts')).keysHere

export const listTemplateScreens = [
  createRoute({
    ...screen('/list-templates', staff, 'list_template.many'),
    ...ofList(api.list_template.list),
    component: lazyRouteComponent(() => import('./list.tsx'), 'ListTemplateList'),
  }),
  createRoute({
    ...screen('/list-templates/new', staff, 'list_template.new', keys),
    validateSearch: reading(filtersAddress),
    loader: () => Promise.all([queryClient.ensureQueryData(stockQuery), queryClient.ensureQueryData(kitChoicesQuery)]),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'NewListTemplate'),
  }),
  createRoute({
    ...screen('/list-templates/$id', staff, 'list_template.one', keys),
    validateSearch: reading(filtersAddress),
    loader: ({ params }) =>
      Promise.all([
        queryClient.ensureQueryData(recordQuery(api.list_template.get, params.id)),
        queryClient.ensureQueryData(stockQuery),
        queryClient.ensureQueryData(kitChoicesQuery),
      ]),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'EditListTemplate'),
  }),
] as const
