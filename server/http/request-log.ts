import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { patternOf } from './request-address.ts'

/** Requested every few seconds by the machines around the site. */
const unlogged = ['/healthz', '/readyz', '/metrics']

/**
 * Writes one line per request, once its connection is done with it: the route's pattern, never the
 * address itself, which may hold a secret (the public calendar's) or a user's search.
 */
export function logRequests(app: FastifyInstance, { basePath }: Pick<Config, 'basePath'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now()
    const route = patternOf(request, basePath)
    if (unlogged.includes(route)) return
    reply.raw.once('close', () => {
      const { method, caller } = request
      const ms = Math.round(performance.now() - began)
      const status = reply.raw.headersSent ? reply.raw.statusCode : null // null: the caller left before the answer
      const by = { user: caller?.id ?? null, ...(caller?.token ? { token: caller.token.id } : {}) }
      request.log.info({ method, route, status, ms, ...by }, 'request')
    })
  })
}
