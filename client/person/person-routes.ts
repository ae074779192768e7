import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { table } from '../frame/address.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { ofMovedRecord } from '../old-address/moved-record.ts'
import { beneficiariesQuery } from './queries.ts'

export const personScreens = [
  createRoute({
    ...screen('/beneficiaries', staff, 'person.beneficiaries'),
    ...ofPages(table, beneficiariesQuery),
    component: lazyRouteComponent(() => import('./list.tsx'), 'BeneficiaryList'),
  }),
  createRoute({
    ...screen('/beneficiaries/new', staff, 'person.new'),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'NewBeneficiary'),
  }),
  createRoute({
    ...screen('/beneficiaries/$id', staff, 'person.beneficiary'),
    ...ofMovedRecord('beneficiary', api.person.get),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'EditBeneficiary'),
  }),
] as const
