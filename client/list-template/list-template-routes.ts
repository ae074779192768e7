import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { staff } from '../frame/access.ts'
import { lenient } from '../frame/lenient.ts'
import { ofList } from '../frame/of-list.ts'
import { appRoute } from '../frame/routes.ts'
import { MaterialsSearch } from '../material/editor/filters.ts'
import { q, queryClient } from '../query.ts'
import { stockQuery } from './stock.ts'

export const listTemplateList = createRoute({
  getParentRoute: () => appRoute,
  path: '/list-templates',
  staticData: { groups: staff, title: 'list_template.many' },
  ...ofList(listTemplateRoutes.list.query, (query) => q(listTemplateRoutes.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'ListTemplateList'),
})

export const listTemplateNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/list-templates/new',
  staticData: { groups: staff, title: 'list_template.new' },
  validateSearch: lenient(MaterialsSearch),
  loader: () => queryClient.ensureQueryData(stockQuery),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewListTemplate'),
})

export const listTemplateEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/list-templates/$id',
  staticData: { groups: staff, title: 'list_template.one' },
  validateSearch: lenient(MaterialsSearch),
  loader: ({ params }) =>
    Promise.all([
      queryClient.ensureQueryData(q(listTemplateRoutes.get, { params: { id: Number(params.id) } })),
      queryClient.ensureQueryData(stockQuery),
    ]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditListTemplate'),
})

export const listTemplateScreens = [listTemplateList, listTemplateNew, listTemplateEdit] as const
