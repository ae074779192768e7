import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { materialRoutes } from '#shared/material.ts'
import { staff } from '../frame/access.ts'
import { lenient } from '../frame/lenient.ts'
import { appRoute } from '../frame/routes.ts'
import { onEntering, q, queryClient } from '../query.ts'
import { readChoices } from './queries.ts'

export const materialList = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials',
  staticData: { groups: staff, title: 'material.many' },
  validateSearch: lenient(materialRoutes.list.query),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    onEntering(cause, () =>
      Promise.all([queryClient.ensureQueryData(q(materialRoutes.list, { query: deps })), readChoices()]),
    ),
  component: lazyRouteComponent(() => import('./list.tsx'), 'MaterialList'),
})

export const materialNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials/new',
  staticData: { groups: staff, title: 'material.new' },
  loader: readChoices,
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewMaterial'),
})

export const materialEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials/$id',
  staticData: { groups: staff, title: 'material.one' },
  loader: ({ params }) =>
    Promise.all([
      queryClient.ensureQueryData(q(materialRoutes.get, { params: { id: Number(params.id) } })),
      readChoices(),
    ]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditMaterial'),
})

export const materialView = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials/$id/view',
  staticData: { groups: staff, title: 'material.one' },
  loader: ({ params }) =>
    Promise.all([
      queryClient.ensureQueryData(q(materialRoutes.get, { params: { id: Number(params.id) } })),
      readChoices(),
    ]),
  component: lazyRouteComponent(() => import('./view.tsx'), 'MaterialView'),
})

export const materialScreens = [materialList, materialNew, materialEdit, materialView] as const
