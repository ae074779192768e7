import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { fromSearchParams } from '#shared/address.ts'
import { isJson, type NamedRoute, type Route, type RouteTable, takesBody } from '#shared/contract.ts'
import { Id } from '#shared/field.ts'
import { lastChange } from '#shared/headers.ts'
import { can } from '#shared/permissions.ts'
import type { Caller, Ctx, Known, Services, Site, Written } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import type { InTurn } from '../process/in-turn.ts'
import { asProblem } from '../record/constraint.ts'
import { accepted } from '../words.ts'
import { chooser, routePath } from './addresses.ts'
import { readBody } from './body.ts'
import type { Direct, Handlers, Prepared, SettingsLock } from './handler.ts'
import { type FileAnswer, type StreamAnswer, sendFile, sendStream } from './reply.ts'
import { addressOf } from './request-address.ts'
import { prepare, runHandler } from './run-handler.ts'
import { refuseToken } from './token-gate.ts'
import { parse } from './validate.ts'
import { WrittenJson } from './written-json.ts'

export type HttpDeps = {
  services: Services
  /** The caller and the settings; null without a token. @throws session.expired for a token that no longer holds */
  authenticate(request: FastifyRequest): Promise<Known | null>
  /** Refuses a form without session from a page of another site. @throws request.cross_origin */
  refuseForeignForm(request: FastifyRequest): void
  /**
   * Reads the settings; `lock` keeps them unchanged until the end of the transaction, `by` is the
   * user in whose name it writes (rules/history.md#1).
   */
  site(db: Db, lock?: SettingsLock, by?: number): Promise<Site>
  /** True while the site has no user. */
  needsSetup(db: Db): Promise<boolean>
  /** Writes the announcements into the transaction of their writes. */
  announce(db: Db, written: Written[], by: Caller | null, now: () => number): Promise<void>
  /** Id of the last change that this process heard of. */
  lastChange(): number
}

type Served = (Direct<Route> | Prepared<Route>) & { turn?: InTurn; settings?: SettingsLock }

/**
 * Serves a noun's route table: authenticate, gate, parse, one transaction per write, commit,
 * effects, reply.
 */
export function serve<T extends RouteTable>(
  app: FastifyInstance,
  deps: HttpDeps,
  table: T,
  handlers: Handlers<T>,
): void {
  const byAddress = new Map<string, { route: NamedRoute; handler: Served }[]>()
  for (const [key, route] of Object.entries(table)) {
    const address = `${route.method} ${routePath(deps.services.config.basePath, route)}`
    // The table's keys are the handlers' keys; this loop only needs their common shape.
    const entry = { route: route as NamedRoute, handler: handlers[key as keyof T] as Served }
    byAddress.set(address, [...(byAddress.get(address) ?? []), entry])
  }
  for (const [address, sharing] of byAddress) {
    const choose = chooser(sharing)
    const [method = 'GET', url = '/'] = address.split(' ')
    app.route({
      method,
      url,
      exposeHeadRoute: true,
      handler: async (request, reply) => {
        const query = fromSearchParams(new URLSearchParams(addressOf(request).query))
        const chosen = choose(query)
        if (!chosen) throw new Problem('route.unknown')
        const temporary: string[] = []
        try {
          return await handle(deps, chosen.route, chosen.handler, request, reply, query, temporary)
        } finally {
          for (const path of temporary) await deps.services.files.forget(path)
        }
      },
    })
  }
}

async function handle(
  deps: HttpDeps,
  route: NamedRoute,
  handler: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  rawQuery: Record<string, unknown>,
  temporary: string[],
): Promise<unknown> {
  const { services } = deps
  const place = deps.lastChange() // before the first read
  const tellPlace = () => reply.header(lastChange, place)
  const known = await callerFor(deps, route, request)
  const user = known?.caller ?? null
  request.caller = user
  if (user) tellPlace()
  if (route.can !== 'public:any') {
    if (!user) throw new Problem('session.required')
    if (!can(user.group, route.can)) throw new Problem('access.forbidden')
    refuseToken(route, user)
  } else if (takesBody(route)) deps.refuseForeignForm(request)
  if (route.beforeSetup && !(await deps.needsSetup(services.database.db))) throw new Problem('setup.done')
  const input: Record<string, unknown> = {}
  if (route.path.includes('{')) input.params = readParams(route, request.params)
  if (route.query) input.query = parse(route.query, rawQuery)
  const sent = takesBody(route) ? await readBody(request, route, services, temporary) : undefined

  const effects: (() => unknown)[] = []
  const undo: (() => unknown)[] = []
  const onFailure = (work: () => unknown) => undo.push(work)
  const written: Written[] = []
  const reads = route.method === 'GET' || route.reads
  const run = async (db: Db, ready: Direct<Route>) => {
    // A write reads the settings in its own transaction, and may lock them.
    const site = reads && known ? known.site : await deps.site(db, handler.settings, user?.id)
    const ctx: Ctx<Caller | null> = {
      db,
      user,
      site,
      language: user?.language ?? accepted(request.headers['accept-language']) ?? site.general.defaultLanguage,
      now: services.now(),
      services,
      request,
      changed: (one) => written.push(one),
      afterCommit: (work) => effects.push(work),
      onFailure,
      refused: {},
      sessionCookie: (token, expires) => {
        setSessionCookie(services, reply, token, expires)
        if (token !== null) tellPlace()
      },
    }
    const answer = await runHandler(ctx as Ctx, route, ready, input, sent)
    if (written.length > 0) await deps.announce(db, written, user, () => services.now())
    return answer
  }
  try {
    // Reads run on the pool; every write is one transaction, committed before the answer.
    const { db } = services.database
    const before = { db, user: user as Caller, services, request, onFailure } // null on public routes only, whose handlers allow for it
    const ready = 'prepare' in handler ? await prepare(route, handler, before, input, sent) : handler
    const write = () => inTransaction(db, (inner) => run(inner, ready))
    const answer = await (reads ? run(db, ready) : handler.turn ? handler.turn(write) : write())
    undo.length = 0 // from here on a failure no longer undoes the write
    for (const effect of effects) await effect()
    if (answer instanceof Problem) throw answer
    return send(services, route, request, reply, answer)
  } catch (error) {
    for (const work of undo) await work()
    throw asProblem(error)
  }
}

/**
 * A public route treats an expired or foreign session as none: the caller may be there to sign in
 * again.
 */
async function callerFor(
  { authenticate }: HttpDeps,
  route: NamedRoute,
  request: FastifyRequest,
): Promise<Known | null> {
  try {
    return await authenticate(request)
  } catch (error) {
    const unusable = error instanceof Problem && ['session.expired', 'request.cross_origin'].includes(error.key)
    if (route.can === 'public:any' && unusable) return null
    throw error
  }
}

function readParams(route: Route, params: unknown): Record<string, unknown> {
  if (route.params) return parse(route.params, params)
  return Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, text]) => {
      const id = Id.safeParse(Number(text))
      if (!id.success) throw new Problem('record.not_found') // more digits than an id can have
      return [name, id.data]
    }),
  )
}

function send(
  { config }: Services,
  route: NamedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  const { reply: shape } = route
  if (isJson(shape)) {
    reply.status(route.status ?? (route.method === 'POST' ? 201 : 200))
    // A handler that answers another shape is a bug: 500.
    if (!route.bulk) return shape.parse(answer)
    // Production skips the check of thousands of rows, for which a user would wait, and sends them as they are.
    if (config.environment !== 'production') refuseMore(route, shape, answer)
    return answer instanceof WrittenJson ? reply.type('application/json; charset=utf-8').send(answer.bytes) : answer
  }
  switch (shape.kind) {
    case 'file':
      return sendFile(request, reply, answer as FileAnswer)
    case 'stream':
      return sendStream(request, reply, answer as StreamAnswer<unknown>)
    case 'redirect':
      return reply.redirect(answer as string, 302)
    case 'empty':
      return reply.status(204).send()
  }
}

/** @throws when an answer that nothing cuts to its shape has more than the shape tells */
function refuseMore({ name }: NamedRoute, shape: z.ZodType, answer: unknown): void {
  const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  const read = answer instanceof WrittenJson ? JSON.parse(answer.bytes.toString()) : answer
  if (!isDeepStrictEqual(sent(shape.parse(read)), sent(read)))
    throw new Error(`${name} answers more than its shape tells.`)
}

function setSessionCookie({ config }: Services, reply: FastifyReply, token: string | null, expires?: Date): void {
  const options = {
    path: config.basePath === '' ? '/' : config.basePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
  } as const
  if (token === null) reply.clearCookie('Authorization', options)
  else reply.setCookie('Authorization', token, { ...options, expires })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once authentication has run, for the error's language and the log. */
    caller?: Caller | null
  }
}
