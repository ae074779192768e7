import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { RouteTable } from '#shared/contract.ts'
import { lastChange } from '#shared/headers.ts'
import { tables } from '#shared/tables.ts'
import { readLastBackup } from './backup/last.ts'
import { announce } from './change/announcement.ts'
import { change } from './change/change.ts'
import { openChangeFeed } from './change/feed.ts'
import type { Services } from './context.ts'
import { type Patience, readOn } from './files/incoming.ts'
import { answerProblems, refuseConnection } from './http/answer-problems.ts'
import { serveClient } from './http/client-pages.ts'
import type { Handlers } from './http/handler.ts'
import { serveHealth } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { noStore } from './http/reply.ts'
import { decodable, isApi } from './http/request-address.ts'
import { logRequests } from './http/request-log.ts'
import { type HttpDeps, serve } from './http/serve.ts'
import { servedBeside } from './http/service-routes.ts'
import { handlersOf } from './nouns.ts'
import { describeApi } from './openapi/openapi.ts'
import { type LogOutput, logOutput } from './process/log-output.ts'
import { authenticate, callerOf, refuseForeignForm } from './session/caller.ts'
import { readSite } from './settings/settings.ts'
import { isNeeded } from './setup/set-up.ts'

/** With `log`, the log's lines go there instead of standard output. */
type AppOptions = { patience?: Patience; log?: LogOutput }

/**
 * Builds the whole server without listening: every noun's routes, the client's pages, the API's
 * description.
 */
export async function buildApp(
  services: Services,
  { patience, log = logOutput }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, database } = services
  const { db } = database
  const isHttps = config.baseUrl.startsWith('https:')
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: log },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }), // request-log.ts writes the line instead
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // No address that Node reads has a longer part: a route itself refuses what is too long for it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    forceCloseConnections: 'idle',
    rewriteUrl: decodable,
    clientErrorHandler: refuseConnection({ services, site: readSite }),
  })
  // A route reads its body once the caller is known (rules/http.md#25): anonymous callers cannot
  // fill the server's memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, __, done) => done(null))
  readOn(app, patience)
  // On shutdown the server answers the requests it is handling, then hangs up.
  let closing = false
  app.addHook('preClose', () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isApi(request, config)) reply.header('cache-control', noStore)
  })
  logRequests(app, config)
  app.decorateRequest('caller', undefined)
  await app.register(cookie)
  await app.register(compress, { globalDecompression: false, threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    // The server may not bind the company's other sites under its domain to https.
    hsts: isHttps && { includeSubDomains: false },
    // Browsers complain about these on plain http.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  })
  // The plugin answers an OPTIONS that is no browser's question in plain English.
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request
    const isPreflight = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && !isPreflight) return app.answerUnknown(request, reply)
  })
  await app.register(cors, {
    origin: config.corsOrigins,
    credentials: false,
    allowedHeaders: ['authorization', 'content-type', 'if-unmodified-since-version', 'last-event-id'],
    exposedHeaders: ['x-request-id', 'retry-after', lastChange],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  })

  const feed = await openChangeFeed(
    database,
    (caller) => callerOf(db, caller),
    (error) => app.log.error(error),
  )
  app.addHook('preClose', () => feed.close())

  const deps: HttpDeps = {
    services,
    authenticate: (request) => authenticate(db, config, request),
    refuseForeignForm: (request) => refuseForeignForm(config, request),
    site: readSite,
    needsSetup: isNeeded,
    announce,
    lastChange: feed.last,
  }
  answerProblems(app, deps, [...Object.values(tables), servedBeside(config)]) // a route keeps the error handler that exists when it is registered
  serveMetrics(app, services, async () => (await readLastBackup(config.dataDir))?.at) // before the routes: it counts only routes registered after it
  const handlers = { ...handlersOf, change: change(feed) }
  for (const noun of Object.keys(tables) as (keyof typeof tables)[]) {
    // nouns.ts checks each noun's handlers against its own table; this loop sees only their common
    // type.
    serve(app, deps, tables[noun] as RouteTable, handlers[noun] as Handlers<RouteTable>)
  }
  serveHealth(app, services)
  await describeApi(app, config, tables)
  await serveClient(app, services)
  return app
}
