import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companyRoutes } from '#shared/company.ts'
import { staff } from '../frame/access.ts'
import { ofPages, ofRecord, screen } from '../frame/screen.ts'
import { q } from '../query.ts'

const CompanySearch = companyRoutes.list.query.omit({ deleted: true })

export const companyList = createRoute({
  ...screen('/companies', staff, 'company.many'),
  ...ofPages(CompanySearch, (query) => q(companyRoutes.list, { query })),
  component: lazyRouteComponent(() => import('./list.tsx'), 'CompanyList'),
})

export const companyNew = createRoute({
  ...screen('/companies/new', staff, 'company.new'),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'NewCompany'),
})

export const companyEdit = createRoute({
  ...screen('/companies/$id', staff, 'company.one'),
  ...ofRecord(companyRoutes.get),
  component: lazyRouteComponent(() => import('./edit.tsx'), 'EditCompany'),
})

export const companyScreens = [companyList, companyNew, companyEdit] as const
