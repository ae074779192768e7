import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { everyone } from '#shared/nouns.ts'
import { id, reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'

/** Which of the units with one serial number the user chose. */
const codeAddress = { unit: id }

/** Where a QR code leads: the record's own page, or a page that says why not (rules/code.md#9). */
export const codePage = createRoute({
  ...screen('/c/$code', everyone, 'code.one'),
  validateSearch: reading(codeAddress),
  loaderDeps: ({ search }) => search,
  // The first screen loads without what a code needs.
  loader: async ({ params, deps }) => (await import('./follow.ts')).follow(params.code, deps.unit),
  // What a code names may change hands between two scans.
  gcTime: 0,
  component: lazyRouteComponent(() => import('./page.tsx'), 'CodePage'),
})

export const codeScreens = [codePage] as const
