import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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

export const personScreens = [beneficiaryList, beneficiaryNew, beneficiaryEdit] as const
