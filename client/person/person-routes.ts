import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { personRoutes } from '#shared/person.ts'
import { staff } from '../frame/access.ts'
import { ofPages, ofRecord, screen } from '../frame/screen.ts'
import { BeneficiarySearch, beneficiariesQuery } from './queries.ts'

export const beneficiaryList = createRoute({
  ...screen('/beneficiaries', staff, 'person.beneficiaries'),
  ...ofPages(BeneficiarySearch, beneficiariesQuery),
  component: lazyRouteComponent(() => import('./list.tsx'), 'BeneficiaryList'),
})

export const beneficiaryNew = createRoute({
  ...screen('/beneficiaries/new', staff, 'person.new'),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewBeneficiary'),
})

export const beneficiaryEdit = createRoute({
  ...screen('/beneficiaries/$id', staff, 'person.beneficiary'),
  ...ofRecord(personRoutes.get),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditBeneficiary'),
})

export const personScreens = [beneficiaryList, beneficiaryNew, beneficiaryEdit] as const
