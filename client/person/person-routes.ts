import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type * as z from 'zod'
import { companyRoutes } from '#shared/company.ts'
import { personRoutes } from '#shared/person.ts'
import { protectedTags } from '#shared/tag.ts'
import { appRoute, staff } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

const tags = [protectedTags.beneficiary]
const searchOf = personRoutes.list.query.omit({ tags: true })

export const beneficiaryList = createRoute({
  getParentRoute: () => appRoute,
  path: '/beneficiaries',
  staticData: { groups: staff, title: 'person.beneficiaries' },
  validateSearch: searchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => queryClient.ensureQueryData(beneficiariesQuery(deps)),
  component: lazyRouteComponent(() => import('./list.tsx'), 'BeneficiaryList'),
})
type Search = z.output<typeof searchOf>
/** The list of people with the beneficiary's tag. */
export const beneficiariesQuery = (search: Search) => q(personRoutes.list, { query: { ...search, tags } })

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

export const personScreens = [beneficiaryList, beneficiaryNew, beneficiaryEdit, companyNew, companyEdit] as const
