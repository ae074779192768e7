import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companyRoutes } from '#shared/company.ts'
import { personRoutes } from '#shared/person.ts'
import { staff } from '../frame/access.ts'
import { ofList } from '../frame/of-list.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'
import { BeneficiarySearch, beneficiariesQuery } from './queries.ts'

export const beneficiaryList = createRoute({
  getParentRoute: () => appRoute,
  path: '/beneficiaries',
  staticData: { groups: staff, title: 'person.beneficiaries' },
  ...ofList(BeneficiarySearch, beneficiariesQuery),
  component: lazyRouteComponent(() => import('./list.tsx'), 'BeneficiaryList'),
})

export const beneficiaryNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/beneficiaries/new',
  staticData: { groups: staff, title: 'person.new' },
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewBeneficiary'),
})

export const beneficiaryEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/beneficiaries/$id',
  staticData: { groups: staff, title: 'person.beneficiary' },
  loader: ({ params }) => queryClient.ensureQueryData(q(personRoutes.get, { params: { id: Number(params.id) } })),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditBeneficiary'),
})

const CompanySearch = companyRoutes.list.query.omit({ deleted: true })

export const companyList = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  staticData: { groups: staff, title: 'company.many' },
  ...ofList(CompanySearch, (query) => q(companyRoutes.list, { query })),
  component: lazyRouteComponent(() => import('../company/list.tsx'), 'CompanyList'),
})

export const companyNew = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/new',
  staticData: { groups: staff, title: 'company.new' },
  component: lazyRouteComponent(() => import('../company/edit.tsx'), 'NewCompany'),
})

export const companyEdit = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id',
  staticData: { groups: staff, title: 'company.one' },
  loader: ({ params }) => queryClient.ensureQueryData(q(companyRoutes.get, { params: { id: Number(params.id) } })),
  component: lazyRouteComponent(() => import('../company/edit.tsx'), 'EditCompany'),
})

export const personScreens = [
  beneficiaryList,
  beneficiaryNew,
  beneficiaryEdit,
  companyList,
  companyNew,
  companyEdit,
] as const
