import { createRoute, redirect } from '@tanstack/react-router'
import { api } from '../endpoints.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'

const getParentRoute = () => appRoute

/**
 * Addresses that only the program has which a site moved from: each leads to the screen that shows
 * the same (rules/moving-in.md#12).
 */
export const oldAddressScreens = [
  createRoute({
    getParentRoute,
    path: '/beneficiaries/$id/view',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/beneficiaries/$id', params, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/events/$id/departure-inventory',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/event-departure/$id', params, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/events/$id/return-inventory',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/event-return/$id', params, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/reservations/$id',
    loader: async ({ params }) => {
      const query = { kind: 'reservation', id: Number(params.id) } as const
      const { id } = await queryClient.fetchQuery(q(api.old_address.find, { query }))
      throw redirect({ to: '/events/$id', params: { id: String(id) }, replace: true })
    },
  }),
] as const
