import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { RouteTable } from '#shared/contract.ts'
import { answerProblems } from './answer-problems.ts'
import { announce } from './change/announcement.ts'
import { change } from './change/change.ts'
import { openChangeFeed } from './change/feed.ts'
import { serveClient } from './client-pages.ts'
import type { Services } from './context.ts'
import { serveHealth } from './health.ts'
import { type Handlers, type HttpDeps, serve } from './http.ts'
import { handlersOf, tables } from './nouns.ts'
import { describeApi } from './openapi.ts'
import { decodable } from './request-address.ts'
import { authenticate, callerOf } from './session/caller.ts'
import { readSite } from './settings/settings.ts'

/** Builds the whole server without listening: every noun's routes, the client's pages, the API's description. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, database } = services
  const { db } = database
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 5_242_880,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    rewriteUrl: decodable,
  })
  // Bodies are parsed once the caller is known: who may not write learns nothing about what was sent (spec 3, 1.7).
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text))
  // What is under way is answered on shutdown, and then hangs up.
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
  app.decorateRequest('caller', undefined)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    hsts: config.baseUrl.startsWith('https:'),
  })
  await app.register(cors, {
    origin: config.corsOrigins,
    credentials: false,
    allowedHeaders: ['authorization', 'content-type', 'if-unmodified-since-version', 'last-event-id'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  })

  const feed = await openChangeFeed(
    database,
    (caller) => callerOf(db, caller.sessionHash),
    (error) => app.log.error(error),
  )
  app.addHook('preClose', () => feed.close())

  const deps: HttpDeps = {
    services,
    authenticate: (request) => authenticate(db, config, request),
    site: readSite,
    announce,
  }
  answerProblems(app, services, Object.values(tables)) // a route keeps the error handler it finds when it is made
  const handlers = { ...handlersOf, change: change(feed) }
  for (const noun of Object.keys(tables) as (keyof typeof tables)[]) {
    // Each noun's handlers were checked against its own table in nouns.ts; the loop sees only what all have in common.
    serve(app, deps, tables[noun] as RouteTable, handlers[noun] as Handlers<RouteTable>)
  }
  serveHealth(app, services)
  await describeApi(app, config, tables)
  await serveClient(app, services)
  return app
}
