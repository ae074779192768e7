import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { table } from '../frame/address.ts'
import { ofPages, screen } from '../frame/screen.ts'
import { ofMovedRecord } from '../old-address/moved-record.ts'
import { q } from '../query.ts'

const { deleted: _, ...companyAddress } = table

export const companyScreens = [
  createRoute({
    ...screen('/companies', staff, 'company.many'),
    ...ofPages(companyAddress, (query) => q(api.company.list, { query })),
    component: lazyRouteComponent(() => import('./list.tsx'), 'CompanyList'),
  }),
  createRoute({
    ...screen('/companies/new', staff, 'company.new'),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'NewCompany'),
  }),
  createRoute({
    ...screen('/companies/$id', staff, 'company.one'),
    ...ofMovedRecord('company', api.company.get),
    component: lazyRouteComponent(() => import('./edit.tsx'), 'EditCompany'),
  }),
] as const
