import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companyRoutes } from '#shared/company.ts'
import { staff } from '../frame/access.ts'
import { ofList } from '../frame/of-list.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

const CompanySearch = companyRoutes.list.query.omit({ deleted: true })

export const companyList = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  staticData: { groups: staff, title: 'company.many' },
  ...ofList(CompanySearch, (query) => q(companyRoutes.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'CompanyList'),
})

export const companyNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/new',
  staticData: { groups: staff, title: 'company.new' },
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewCompany'),
})

export const companyEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id',
  staticData: { groups: staff, title: 'company.one' },
  loader: ({ params }) => queryClient.ensureQueryData(q(companyRoutes.get, { params: { id: Number(params.id) } })),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditCompany'),
})

export const companyScreens = [companyList, companyNew, companyEdit] as const
