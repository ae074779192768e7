import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { onEntering, queryClient, recordQuery } from '../query.ts'
import { siteDay } from '../session/site-day.ts'
import { unitAddress } from '../unit/address.ts'
import { materialAddress } from './address.ts'
import { knownFilters } from './known-filters.ts'
import { materialsQuery, readChoices } from './queries.ts'

export const materialList = createRoute({
  ...screen('/materials', staff, 'material.many', async () => (await import('./keys.ts')).keysHere),
  validateSearch: reading(materialAddress),
  loaderDeps: ({ search }) => search,
  loader: (entering) =>
    onEntering(entering, async () => {
      const { open: _, ...search } = knownFilters(entering.deps, await readChoices())
      await queryClient.ensureQueryData(materialsQuery(search, siteDay()))
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
    Promise.all([queryClient.ensureQueryData(recordQuery(api.material.get, params.id)), readChoices()]),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditMaterial'),
})

export const materialView = createRoute({
  ...screen('/materials/$id/view', staff, 'material.one', async () => (await import('./keys.ts')).keysOfOne),
  validateSearch: reading(unitAddress),
  loader: ({ params }) =>
    Promise.all([queryClient.ensureQueryData(recordQuery(api.material.get, params.id)), readChoices()]),
  component: lazyRouteComponent(() => import('./view.tsx'), 'MaterialView'),
})

export const materialScreens = [materialList, materialNew, materialEdit, materialView] as const
