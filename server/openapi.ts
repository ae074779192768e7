import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isJson, type NamedRoute, type RouteTable } from '#shared/contract.ts'
import { Flag } from '#shared/field.ts'
import { problems } from '#shared/problem.ts'
import type { Config } from './config.ts'
import { productVersion } from './root.ts'

type Schema = Record<string, unknown>

/** `GET /api/openapi.json`, browsable at `/api/docs`: the route tables, told in OpenAPI 3.1 (spec 3, 21). */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  tables: Record<string, RouteTable>,
): Promise<void> {
  const document = openApi(config, tables)
  app.get(`${config.basePath}/api/openapi.json`, async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } }) // its type knows 3.0 alone
  await app.register(swaggerUi, { routePrefix: `${config.basePath}/api/docs`, staticCSP: true })
}

/** The whole document, from the tables and nothing else. */
export function openApi(config: Config, tables: Record<string, RouteTable>): Schema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, table] of Object.entries(tables)) {
    for (const route of Object.values(table) as NamedRoute[]) {
      const path = `${route.under === 'root' ? '' : '/api'}${route.path}`
      const method = route.method.toLowerCase()
      const operations: Record<string, unknown> = paths[path] ?? {}
      paths[path] = operations
      operations[method] = merged(operations[method] as Schema | undefined, operation(noun, route))
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Flightcase', version: productVersion(), license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: config.baseUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'Authorization' },
      },
    },
  }
}

function operation(noun: string, route: NamedRoute): Schema {
  const path = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: route.params ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
  const query = Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: schema instanceof z.ZodType && !schema.safeParse(undefined).success,
    schema: jsonSchema(schema as z.ZodType, 'input'),
  }))
  const status = String(route.status ?? (route.method === 'POST' ? 201 : 200))
  return {
    operationId: route.name,
    tags: [noun],
    description: route.can === 'public:any' ? 'For anyone.' : `Needs the permission \`${route.can}\`.`,
    security: route.can === 'public:any' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [
      ...path,
      ...query,
      ...choice(route),
      ...(route.method === 'PUT' || route.method === 'DELETE' ? [versionHeader] : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: bodyContent(route) } } : {}),
    responses: { ...success(route, status), ...failures(route) },
  }
}

/** What chooses between two routes of one path, where the query does not have it already. */
const choice = ({ when }: NamedRoute): Schema[] =>
  when?.value === undefined
    ? []
    : [{ name: when.param, in: 'query', required: false, schema: jsonSchema(Flag, 'input') }]

const versionHeader = {
  name: 'If-Unmodified-Since-Version',
  in: 'header',
  required: false,
  schema: { type: 'integer' },
  description: 'The version that was read; 409 `record.edited_meanwhile` when the record has a newer one.',
}

const plainFiles: Schema = {
  type: 'object',
  additionalProperties: { type: 'string', format: 'binary' },
  description: 'Files as parts of any name.',
}

const bodyContent = (route: NamedRoute): Schema => {
  if (route.plainFiles) return { 'multipart/form-data': { schema: plainFiles } }
  const schema = jsonSchema(route.body!, 'input')
  const multipart = {
    schema: {
      type: 'object',
      properties: { '@data': schema },
      description: 'Files are parts named by the base64 of their path.',
    },
  }
  return { 'application/json': { schema }, ...(route.maxFile ? { 'multipart/form-data': multipart } : {}) }
}

function success(route: NamedRoute, status: string): Schema {
  const { reply } = route
  if (isJson(reply))
    return {
      [status]: { description: 'Done.', content: { 'application/json': { schema: jsonSchema(reply, 'output') } } },
    }
  switch (reply.kind) {
    case 'file':
      return { 200: { description: 'The file.', content: Object.fromEntries(reply.types.map((type) => [type, {}])) } }
    case 'stream':
      return {
        200: {
          description: 'Server-sent events.',
          content: { 'text/event-stream': { schema: jsonSchema(reply.event, 'output') } },
        },
      }
    case 'redirect':
      return { 302: { description: 'Elsewhere.' } }
    case 'empty':
      return { 204: { description: 'Done, nothing to say.' } }
  }
}

const failures = (route: NamedRoute): Schema => {
  const statuses = new Set([
    ...(route.can === 'public:any' ? [] : [401, 403]),
    ...(route.path.includes('{') ? [404] : []),
    ...(route.body || route.query ? [400] : []),
    ...(route.method === 'GET' ? [] : [409]),
  ])
  return Object.fromEntries(
    [...statuses].map((status) => {
      const keys = Object.entries(problems).filter(([, of]) => of === status)
      return [status, { description: keys.map(([key]) => `\`${key}\``).join(', ') }]
    }),
  )
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Two routes of one path and method become one operation that answers either way. */
function merged(present: Schema | undefined, added: Schema): Schema {
  if (!present) return added
  const names = new Set((present.parameters as { name: string }[]).map(({ name }) => name))
  const more = (added.parameters as { name: string }[]).filter(({ name }) => !names.has(name))
  const either = (key: string) => ({ anyOf: [replySchema(present), replySchema(added)], title: key })
  return {
    ...present,
    operationId: `${present.operationId}_${String(added.operationId).split('.')[1]}`,
    parameters: [...(present.parameters as Schema[]), ...more.map((parameter) => ({ ...parameter, required: false }))],
    responses: {
      ...(present.responses as Schema),
      200: { description: 'Done.', content: { 'application/json': { schema: either('either') } } },
    },
  }
}
const replySchema = (of: Schema): unknown =>
  (of.responses as Record<string, { content: Record<string, { schema: unknown }> }>)['200']?.content['application/json']
    ?.schema
