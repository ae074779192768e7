import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { NamedRoute, Parsed, Route } from '#shared/contract.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import type { Body } from './body.ts'
import type { Before, Direct, OnRecord, Prepared, Versioned } from './handler.ts'
import { isPlain, parse, readable, unrefused } from './validate.ts'

/** Runs a handler's slow work; the handler refuses failed work at its place in the checks. */
export async function prepare(
  route: NamedRoute,
  { prepare, forPart, handler }: Prepared<Route>,
  before: Before,
  input: Record<string, unknown>,
  body: Body | undefined,
): Promise<Direct<Route>> {
  try {
    const result = await prepare(before, forPart ? validPart(route, input, body) : validated(route, input, body))
    return handler(() => result)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return handler(() => {
      throw error
    })
  }
}

/**
 * The parts of a request with the body as its schema parses it. @throws request.empty,
 * request.invalid
 */
function validated(route: NamedRoute, input: Record<string, unknown>, body: Body | undefined): Parsed<Route> {
  const { value: sent, refused = {} } = body ?? {}
  const isRefused = Object.keys(refused).length > 0
  if (!route.body) {
    if (isRefused) throw new Problem('request.invalid', { issues: refused })
    return input
  }
  const isEmpty = sent == null || (isPlain(sent) && Object.keys(sent).length === 0)
  if (isEmpty && !isRefused && !route.namesAllFields && !route.hasDefaults) throw new Problem('request.empty')
  return { ...input, body: parse(route.body, sent ?? {}, route.namesAllFields, refused) } as Parsed<Route>
}

/**
 * What of a request can be read although the schema refuses some of its body, and what it refuses;
 * null when nothing can be.
 */
function readPart(route: NamedRoute, input: Record<string, unknown>, body: Body | undefined, error: unknown) {
  const issues = error instanceof Problem ? error.facts.issues : undefined
  if (!issues || !isPlain(body?.value)) return null
  const part =
    route.body instanceof z.ZodObject
      ? readable(route.body, body.value, issues)
      : route.body instanceof z.ZodRecord && unrefused(body.value, issues)
  // `input` fits this route's own type; the common type of all routes is empty.
  return part ? { issues, input: { ...input, body: part } as never } : null
}

/** The valid input, or as much of it as can be read. @throws as {@link validated}, when nothing can be */
function validPart(route: NamedRoute, input: Record<string, unknown>, body: Body | undefined): Parsed<Route> {
  try {
    return validated(route, input, body)
  } catch (error) {
    const part = readPart(route, input, body, error)
    if (!part) throw error
    return part.input
  }
}

/** Runs a handler inside its transaction, with the checks in the order of rules/http.md#25. */
export async function runHandler(
  ctx: Ctx,
  route: NamedRoute,
  handler: Direct<Route>,
  input: Record<string, unknown>,
  body: Body | undefined,
): Promise<unknown> {
  if (typeof handler === 'function') return handler(ctx, validated(route, input, body))
  if (!('on' in handler)) return handler.run(ctx, await valid(ctx, route, handler.check, input, body, null))
  // `input` fits this route's own type; the common type of all routes is empty.
  const current = await handler.on(ctx, input as never, isPlain(body?.value) ? body.value : {})
  // A POST adds to a record without changing it, and takes no version (rules/http.md#21).
  if (route.method !== 'POST') await refuseStale(ctx, handler, current)
  return handler.run(ctx, await valid(ctx, route, handler.check, input, body, current), current)
}

/**
 * The valid input. When the schema refuses some of it, the noun's rules check the rest, and one
 * answer reports all errors.
 */
async function valid(
  ctx: Ctx,
  route: NamedRoute,
  check: OnRecord<Route>['check'],
  input: Record<string, unknown>,
  body: Body | undefined,
  current: unknown,
): Promise<Parsed<Route>> {
  try {
    return validated(route, input, body)
  } catch (error) {
    const part = check && readPart(route, input, body, error)
    if (part) {
      ctx.refused = part.issues
      await check(ctx, part.input, current)
    }
    throw error // the rules find nothing more
  }
}

/** Refuses a stale If-Unmodified-Since-Version with 409 and the present record (rules/http.md#21). */
async function refuseStale(ctx: Ctx, { whole }: OnRecord<Route>, current: Versioned): Promise<void> {
  const seen = seenVersion(ctx.request)
  if (seen === undefined || seen === current.version) return
  throw new Problem('record.edited_meanwhile', { details: { current: whole ? await whole(ctx, current) : current } })
}

/**
 * The version that the caller claims to have seen; undefined without a header.
 * @throws request.malformed when it is not a number
 */
function seenVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-unmodified-since-version']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^\d+$/.test(header)) throw new Problem('request.malformed')
  return Number(header)
}
