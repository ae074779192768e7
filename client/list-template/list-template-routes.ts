import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { staff } from '../frame/access.ts'
import { lenient } from '../frame/lenient.ts'
import { ofList, screen } from '../frame/screen.ts'
import { MaterialsSearch } from '../material/editor/filters.ts'
import { queryClient, recordQuery } from '../query.ts'
import { stockQuery } from './stock.ts'

export const listTemplateList = createRoute({
  ...screen('/list-templates', staff, 'list_template.many'),
  ...ofList(listTemplateRoutes.list),
  component: lazyRouteComponent(() => import('./list.tsx'), 'ListTemplateList'),
})

export const listTemplateNew = createRoute({
  ...screen('/list-templates/new', staff, 'list_template.new'),
  validateSearch: lenient(MaterialsSearch),
  loader: () => queryClient.ensureQueryData(stockQuery),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewListTemplate'),
})

export const listTemplateEdit = createRoute({
  ...screen('/list-templates/$id', staff, 'list_template.one'),
  validateSearch: lenient(MaterialsSearch),
  loader: ({ params }) =>
    Promise.all([
      queryClient.ensureQueryData(recordQuery(listTemplateRoutes.get, params.id)),
      queryClient.ensureQueryData(stockQuery),
    ]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditListTemplate'),
})

export const listTemplateScreens = [listTemplateList, listTemplateNew, listTemplateEdit] as const
