import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { materialRoutes } from '#shared/material.ts'
import { staff } from '../frame/access.ts'
import { AddressDay } from '../frame/address-day.ts'
import { lenient } from '../frame/lenient.ts'
import { screen } from '../frame/screen.ts'
import { onEntering, q, queryClient, recordQuery } from '../query.ts'
import { knownFilters } from './known-filters.ts'
import { readChoices } from './queries.ts'

/** The days of the list's quantities as days: other words count as absent. */
const MaterialSearch = materialRoutes.list.query.extend({
  dateForQuantities: z
    .union([AddressDay, z.object({ start: AddressDay.optional(), end: AddressDay.optional() })])
    .optional(),
})

export const materialList = createRoute({
  ...screen('/materials', staff, 'material.many'),
  validateSearch: lenient(MaterialSearch),
  loaderDeps: ({ search }) => search,
  loader: (entering) =>
    onEntering(entering, async () => {
      const query = knownFilters(entering.deps, await readChoices())
      await queryClient.ensureQueryData(q(materialRoutes.list, { query }))
    }),
  component: lazyRouteComponent(() => import('./list.tsx'), 'MaterialList'),
})

export const materialNew = createRoute({
  ...screen('/materials/new', staff, 'material.new'),
  loader: readChoices,
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewMaterial'),
})

export const materialEdit = createRoute({
  ...screen('/materials/$id', staff, 'material.one'),
  loader: ({ params }) =>
    Promise.all([queryClient.ensureQueryData(recordQuery(materialRoutes.get, params.id)), readChoices()]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditMaterial'),
})

export const materialView = createRoute({
  ...screen('/materials/$id/view', staff, 'material.one'),
  loader: ({ params }) =>
    Promise.all([queryClient.ensureQueryData(recordQuery(materialRoutes.get, params.id)), readChoices()]),
  component: lazyRouteComponent(() => import('./view.tsx'), 'MaterialView'),
})

export const materialScreens = [materialList, materialNew, materialEdit, materialView] as const
