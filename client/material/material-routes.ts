import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { categoryRoutes } from '#shared/category.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { tagRoutes } from '#shared/tag.ts'
import { appRoute, staff } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

/** What the filters and the form choose from. */
export const parkChoicesQuery = q(parkRoutes.choices, {})
export const categoriesQuery = q(categoryRoutes.all, {})
export const tagsQuery = q(tagRoutes.list, {})
const choices = () =>
  Promise.all(
    [parkChoicesQuery, categoriesQuery, tagsQuery].map((query) =>
      queryClient.ensureQueryData(query as typeof tagsQuery),
    ),
  )

export const materialList = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials',
  staticData: { groups: staff, title: 'material.many' },
  validateSearch: materialRoutes.list.query,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => Promise.all([queryClient.ensureQueryData(q(materialRoutes.list, { query: deps })), choices()]),
  component: lazyRouteComponent(() => import('./list.tsx'), 'MaterialList'),
})

export const materialNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials/new',
  staticData: { groups: staff, title: 'material.new' },
  loader: choices,
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewMaterial'),
})

export const materialEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials/$id',
  staticData: { groups: staff, title: 'material.one' },
  loader: ({ params }) =>
    Promise.all([queryClient.ensureQueryData(q(materialRoutes.get, { params: { id: Number(params.id) } })), choices()]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditMaterial'),
})

export const materialScreens = [materialList, materialNew, materialEdit] as const
