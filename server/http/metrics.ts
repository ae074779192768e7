import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../context.ts'
import { Problem } from '../problem.ts'
import { productVersion } from '../root.ts'
import { routePath } from './addresses.ts'
import { patternOf } from './request-address.ts'
import { serviceRoutes } from './service-routes.ts'

/** Seconds: a quick read, a usual one, a slow one, one that users abandon. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** When the last backup was complete; undefined when there was none. */
type LastBackup = () => Promise<Date | undefined>

/**
 * Serves `/metrics` in Prometheus' text format, for the bearer of METRICS_TOKEN; an unknown address
 * without one. Labels hold only patterns of routes, methods and statuses, never an id, a name or
 * sent data.
 */
export function serveMetrics(app: FastifyInstance, services: Services, lastBackup: LastBackup): void {
  const { metricsToken, basePath } = services.config
  const registry = metricsToken === null ? null : measure(app, services, lastBackup)
  app.get(routePath(basePath, serviceRoutes.metrics), async (request, reply) => {
    if (registry === null || metricsToken === null) throw new Problem('route.unknown')
    if (!bears(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('session.required')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/**
 * Digests have equal lengths and are compared in constant time: a wrong token reveals nothing about
 * the right one.
 */
function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function measure(app: FastifyInstance, { config, database, documents }: Services, lastBackup: LastBackup): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'flightcase_info', help: 'Version of the product.', labelNames: ['version'], registers }).set(
    { version: productVersion() },
    1,
  )
  measureRequests(app, config.basePath, registers)

  const waited = new Histogram({
    name: 'flightcase_database_wait_seconds',
    help: 'Time that statements and transactions waited for the database: their turn, or a connection.',
    buckets,
    registers,
  })
  database.waits.heard = (seconds) => waited.observe(seconds)
  gauge(
    'flightcase_database_waiting',
    'Statements and transactions that wait for the database now.',
    () => database.waits.waiting,
  )
  gauge('flightcase_documents_waiting', 'Documents (PDF) that wait for a thread.', () => documents.load().waiting)
  gauge('flightcase_documents_running', 'Documents (PDF) that are being made.', () => documents.load().running)
  gauge(
    'flightcase_last_backup_timestamp_seconds',
    'When the last `flightcase backup` was complete, in seconds since 1970; 0 when there was none.',
    async () => ((await lastBackup())?.getTime() ?? 0) / 1000,
  )
  return registry

  /** A value that is read on each scrape. */
  function gauge(name: string, help: string, read: () => number | Promise<number>) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  }
}

function measureRequests(app: FastifyInstance, basePath: string, registers: Registry[]): void {
  const answered = new Counter({
    name: 'flightcase_http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'flightcase_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by method and route; without streams, which end with their reader.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = patternOf(request, basePath)
    answered.inc({ method: request.method, route, status: reply.statusCode })
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) took.observe({ method: request.method, route }, reply.elapsedTime / 1000)
  })
}
