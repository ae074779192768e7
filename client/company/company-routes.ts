import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { table } from '../frame/address.ts'
import { ofPages, ofRecord, screen } from '../frame/screen.ts'
import { q } from '../query.ts'

const { deleted: _, ...companyAddress } = table

export const companyList = createRoute({
  ...screen('/companies', staff, 'company.many'),
  ...ofPages(companyAddress, (query) => q(api.company.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'CompanyList'),
})

export const companyNew = createRoute({
  ...screen('/companies/new', staff, 'company.new'),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewCompany'),
})

export const companyEdit = createRoute({
  ...screen('/companies/$id', staff, 'company.one'),
  ...ofRecord(api.company.get),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditCompany'),
})

export const companyScreens = [companyList, companyNew, companyEdit] as const
