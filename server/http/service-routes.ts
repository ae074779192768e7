import * as z from 'zod'
import { file, type RouteTable, routes } from '#shared/contract.ts'
import { problems } from '#shared/problem.ts'
import type { Config } from '../config.ts'

const reasons = [...(Object.keys(problems) as (keyof typeof problems)[]), 'migrations'] as const // the table's own keys

/**
 * Why the site is not ready, for a load balancer's log and for the operator: a key, and a sentence
 * in English.
 */
export const Unready = z.object({ status: z.literal('unavailable'), reason: z.enum(reasons), message: z.string() })
export type Unready = z.output<typeof Unready>

const Alive = z.object({ status: z.literal('ok') })

/**
 * Routes of the server itself, beside the nouns. They need no session, transaction or settings, so
 * each has its own file; the description reads them like any other.
 */
export const serviceRoutes = routes('service', {
  health: { method: 'GET', path: '/healthz', under: 'root', can: 'public:any', reply: Alive },
  ready: { method: 'GET', path: '/readyz', under: 'root', can: 'public:any', reply: Alive },
  /** For the bearer of METRICS_TOKEN; an unknown address without one. */
  metrics: { method: 'GET', path: '/metrics', under: 'root', can: 'public:any', reply: file('text/plain') },
  description: { method: 'GET', path: '/openapi.json', can: 'public:any', reply: z.record(z.string(), z.unknown()) },
  docs: { method: 'GET', path: '/docs', can: 'public:any', reply: file('text/html') },
})

/** Those that a site has: it shows its figures only where it has a token for them. */
export function servedBeside({ metricsToken }: Pick<Config, 'metricsToken'>): RouteTable {
  const { metrics, ...others } = serviceRoutes
  return metricsToken === null ? others : { ...others, metrics }
}
