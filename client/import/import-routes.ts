import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { categoriesQuery } from '../category/queries.ts'
import { screen } from '../frame/screen.ts'
import { queryClient } from '../query.ts'
import { readFieldChoices } from './queries.ts'

/** The nouns with an import page; the list itself comes with the page (what.ts). */
const known = ['materials', 'units', 'kits', 'beneficiaries', 'technicians', 'companies']

export const importPage = createRoute({
  ...screen('/import/$what', staff, 'imports.action'),
  beforeLoad: ({ params }) => {
    if (!known.includes(params.what)) throw redirect({ to: '/' })
  },
  loader: () => Promise.all([readFieldChoices(), queryClient.ensureQueryData(categoriesQuery)]),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ImportPage'),
})

export const importScreens = [importPage] as const
