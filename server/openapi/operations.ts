import * as z from 'zod'
import { isJson, type NamedRoute, takesBody } from '#shared/contract.ts'
import { Destroyed } from '#shared/field.ts'
import { can, groups } from '#shared/permissions.ts'
import { type ProblemKey, problems } from '#shared/problem.ts'
import { Unready } from '../http/service-routes.ts'
import type { Json, Schemas } from './schemas.ts'
import { type Noun, summaryOf, tagOf } from './words.ts'

/** Failures of a route beside those that follow from its declaration. */
const also: Record<string, readonly ProblemKey[]> = {
  'session.create': ['session.bad_credentials', 'session.too_many_attempts'],
  'setup.create': ['setup.done', 'record.taken'],
  'setup.loxya': ['setup.done'],
  'settings.reset': ['request.malformed', 'request.invalid'],
  'settings.logo': ['record.not_found'],
  'material.pdf': ['record.not_found'],
  'user.remove': ['request.malformed', 'user.self_delete'],
  'event.list': ['event.period_too_long'],
  'statistics.revenue': ['billing.disabled'],
  'change.stream': ['change.too_many_streams'],
  'code.find': ['code.unknown', 'code.ambiguous'],
  'code.get': ['code.unknown', 'code.ambiguous'],
  'public_calendar.feed': ['record.not_found'],
  'service.metrics': ['session.required', 'route.unknown'],
}
/** Files that are sent with an `ETag`. */
const tagged = ['public_calendar.feed', 'material.picture', 'settings.logo']
/** Nouns whose failures a route may have beside its own noun's, or single failures of other nouns. */
const related: Partial<Record<Noun, readonly string[]>> = {
  event: ['inventory', 'event_technician', 'unit'],
  estimate: ['event', 'billing'],
  bill: ['event', 'billing'],
  event_technician: ['event'],
  sub_category: ['category'],
  person: ['tag'],
  unit: ['material.not_unitary'],
  return: ['event', 'inventory'],
}
/** Failures that a read never has. */
const ofWrites = ['request.empty', 'request.cross_origin']
/** Failures of every noun. */
const general = ['request', 'session', 'access', 'record', 'file']

/** A route, or two that share method and path, as an operation of OpenAPI 3.1. */
export function operationOf(noun: Noun, [route, ...others]: readonly NamedRoute[], schemas: Schemas): Json {
  const all = [route!, ...others] // an address has at least one route
  const { name } = all[0]!
  const trashes = all.some(({ reply }) => reply instanceof z.ZodUnion && reply.options.includes(Destroyed))
  return {
    operationId: name,
    summary: summaryOf(name, trashes),
    description: audience(all[0]!),
    tags: [tagOf[noun].title],
    security: securityOf(all[0]!),
    parameters: parametersOf(all, schemas),
    ...bodyOf(all[0]!, schemas),
    responses: {
      ...success(all, schemas),
      ...failures(noun, all[0]!),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const audience = ({ can: permission, sessionOnly }: NamedRoute): string => {
  if (permission === 'public:any') return 'For anyone.'
  const holders = groups.filter((group) => can(group, permission)).map((group) => `\`${group}\``)
  return `For the groups ${holders.join(', ')} (permission \`${permission}\`).${sessionOnly ? ' Not by API token.' : ''}`
}

function securityOf({ name, can }: NamedRoute): Json[] {
  if (name === 'service.metrics') return [{ metricsToken: [] }]
  return can === 'public:any' ? [] : [{ bearer: [] }, { cookie: [] }]
}

function parametersOf(all: readonly NamedRoute[], schemas: Schemas): Json[] {
  const { path, params, method } = all[0]!
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: params ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
  const inQuery = new Map<string, Json>()
  for (const { query } of all) {
    if (!query) continue
    const { properties, required } = schemas.query(query)
    for (const [name, schema] of Object.entries(properties)) {
      const parameter = queryParameter(name, schema, all.length === 1 && required.includes(name))
      inQuery.set(String(parameter.name), parameter)
    }
  }
  for (const { when } of all)
    if (when?.value === '0') {
      const schema = { type: 'boolean', default: true }
      inQuery.set(when.param, {
        name: when.param,
        in: 'query',
        description: 'False: all records as a plain list.',
        schema,
      })
    }
  const isVersioned = (method === 'PUT' || method === 'DELETE') && path.includes('{id}')
  return [
    ...inPath,
    ...inQuery.values(),
    ...(isVersioned || all[0]!.name === 'settings.update' ? [{ $ref: '#/components/parameters/Version' }] : []),
    ...(all[0]!.name === 'change.stream' ? [{ $ref: '#/components/parameters/LastEventId' }] : []),
  ]
}

/**
 * A query writes lists as `tags[]=a` (rules/http.md#14) and objects as `date[start]=…`
 * (rules/http.md#17).
 */
function queryParameter(name: string, schema: Json, required: boolean): Json {
  const { description, ...rest } = schema
  const told = description === undefined ? {} : { description }
  const choices = [rest, ...((rest.anyOf ?? []) as Json[])]
  const list = choices.find(({ type }) => type === 'array')
  if (list) return { name: `${name}[]`, in: 'query', required, ...told, schema: list }
  const isRecord = choices.some(({ type }) => type === 'object')
  return {
    name,
    in: 'query',
    required,
    ...told,
    ...(isRecord ? { style: 'deepObject', explode: true } : {}),
    schema: rest,
  }
}

/** Components that operations share. */
export const parameters = {
  Version: {
    name: 'If-Unmodified-Since-Version',
    in: 'header',
    required: false,
    schema: { type: 'integer', minimum: 1 },
    description:
      'The version that was read. When the record has a newer one, the answer is 409 `record.edited_meanwhile`.',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The last event received. The stream goes on after it.',
  },
}

const binary = { type: 'string', format: 'binary' }

function bodyOf({ body, plainFiles, files = {}, hasDefaults }: NamedRoute, schemas: Schemas): Json {
  if (!body) return {}
  if (plainFiles) {
    const schema = { type: 'object', additionalProperties: binary, description: 'Files as parts of any name.' }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  const schema = schemas.of(body, 'input')
  const parts = Object.entries(files).map(([path, most]) => [
    Buffer.from(path).toString('base64'),
    { ...binary, description: `The file of \`${path}\`, at most ${most} bytes.` },
  ])
  const form = { type: 'object', properties: { '@data': schema, ...Object.fromEntries(parts) } }
  const encoding = { '@data': { contentType: 'application/json' } }
  const content = { 'application/json': { schema }, 'multipart/form-data': { schema: form, encoding } }
  return { requestBody: { required: !hasDefaults, content } }
}

function success(all: readonly NamedRoute[], schemas: Schemas): Json {
  const { reply, status, method, name, can } = all[0]!
  if (isJson(reply)) {
    const shapes = all.flatMap((route) => (isJson(route.reply) ? schemas.of(route.reply, 'output') : []))
    const schema = shapes.length === 1 ? shapes[0] : { anyOf: shapes }
    const done = { description: 'Done.', content: { 'application/json': { schema } } }
    const busy = {
      description: 'Not ready.',
      content: { 'application/json': { schema: schemas.of(Unready, 'output') } },
    }
    return { [status ?? (method === 'POST' ? 201 : 200)]: done, ...(name === 'service.ready' ? { 503: busy } : {}) }
  }
  switch (reply.kind) {
    case 'file': {
      const schema = (type: string) => (type.startsWith('text/') ? { type: 'string' } : binary)
      const content = Object.fromEntries(reply.types.map((type) => [type, { schema: schema(type) }]))
      return {
        200: { description: 'The file.', content },
        ...(can === 'public:any'
          ? {}
          : { 302: { description: 'To the login page, for a browser without a session.' } }),
        ...(tagged.includes(name) ? { 304: { description: 'The caller has the present file, by its `ETag`.' } } : {}),
      }
    }
    case 'stream': {
      const content = { 'text/event-stream': { schema: schemas.of(reply.event, 'output') } }
      return { 200: { description: 'Server-sent events, each with this as its data.', content } }
    }
    case 'redirect':
      return { 302: { description: 'Elsewhere.', headers: { Location: { schema: { type: 'string' } } } } }
    case 'empty':
      return { 204: { description: 'Done, nothing to say.' } }
  }
}

/**
 * Failures that follow from the declaration, by status; anything else is the `default` response.
 */
function failures(noun: Noun, route: NamedRoute): Json {
  const { name, can, path, params, body, query, method, when } = route
  const isPublic = can === 'public:any'
  const extra = also[name] ?? []
  const statuses = new Set<number>([
    ...(isPublic ? [] : [401, 403, 429]),
    ...(path.includes('{') && !isPublic ? [404] : []),
    400,
    ...(method === 'GET' || isPublic ? [] : [409]),
    ...(takesBody(route) ? [413, 415] : []),
    ...extra.map((key) => problems[key]),
  ])
  const rules = new Set([...general, noun, ...(related[noun] ?? [])])
  const keysOf = (status: number): readonly string[] => {
    const own = extra.filter((key) => problems[key] === status)
    if (status === 429 && !isPublic) return [...own, 'token.too_many_requests']
    if (own.length > 0) return own
    if (status === 400 && !body && !params && !query && !when) {
      return ['request.malformed', ...(takesBody(route) ? ['request.invalid'] : [])]
    }
    const isOfRoute = (key: string) => rules.has(key) || rules.has(key.split('.')[0] ?? '')
    return Object.entries(problems).flatMap(([key, of]) =>
      of === status && isOfRoute(key) && !(method === 'GET' && ofWrites.includes(key)) ? [key] : [],
    )
  }
  return Object.fromEntries([...statuses].sort((a, b) => a - b).map((status) => [status, failure(keysOf(status))]))
}

const failure = (keys: readonly string[]): Json => ({
  description: keys.map((key) => `\`${key}\``).join(', '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

export const responses = {
  Failure: { ...failure([]), description: 'Any other failure.' },
}
