import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { id, reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { queryClient, recordQuery } from '../query.ts'
import { deliveriesQuery, webhooksQuery } from './queries.ts'

export const webhookList = createRoute({
  ...screen('/webhooks', admins, 'frame.menu.webhooks'),
  loader: () => queryClient.ensureQueryData(webhooksQuery),
  component: lazyRouteComponent(() => import('./list.tsx'), 'WebhookList'),
})

export const webhookView = createRoute({
  ...screen('/webhooks/$id', admins, 'frame.menu.webhooks'),
  validateSearch: reading({ page: id }),
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(recordQuery(api.webhook.get, params.id)),
      queryClient.ensureQueryData(deliveriesQuery(params.id, deps.page)),
    ]),
  component: lazyRouteComponent(() => import('./view.tsx'), 'WebhookView'),
})

export const webhookScreens = [webhookList, webhookView] as const
