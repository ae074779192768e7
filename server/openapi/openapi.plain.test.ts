import { join } from 'node:path'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { toSearchParams } from '#shared/address.ts'
import type { NamedRoute } from '#shared/contract.ts'
import { type Seeds, seed } from '#test/every-noun.ts'
import { address, everyRoute } from '#test/every-route.ts'
import { type Answer, useSite } from '#test/server.ts'
import { packageRoot } from '../root.ts'

const site = useSite()

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; schema: Json; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}
type Description = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
const description = async (): Promise<Description> => (await site.anonymous.send('GET', '/api/openapi.json')).body
const operations = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

/**
 * Addresses that the router answers, as the description writes them; HEAD comes with GET, and
 * OPTIONS is CORS.
 */
function served(): string[] {
  const prefixes: string[] = []
  return site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^(.*?)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      prefixes[depth] = `${depth > 0 ? prefixes[depth - 1] : ''}${path}`
      const whole = prefixes[depth].replace(/:(\w+)(\(\^\\d\+\$\))?/g, '{$1}')
      return methods
        .split(', ')
        .flatMap((method) => (['', 'HEAD', 'OPTIONS'].includes(method) ? [] : `${method} ${whole}`))
    })
}

describe('every route', () => {
  // rules/http.md#31
  test('of the server is described, and no other', async () => {
    // Leaves out the files of the client and of the browsable description.
    const files = /^GET \/(api\/docs.|icons\/|robots\.txt$|sw\.js$|manifest\.webmanifest$)/
    const ofServer = served().filter((one) => !files.test(one))
    const described = operations(await description()).map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    expect(described.sort()).toEqual(ofServer.sort())
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])
      expect(described).toContain(`GET ${path}`)
  })

  test('has its own summary, an operation id and one declared tag', async () => {
    const document = await description()
    const titles = document.tags.map(({ name }) => name)
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
    const all = operations(document)
    for (const { operationId, summary, tags } of all) {
      expect(summary, operationId).toMatch(/^[A-Z].{3,70}[^.]$/)
      expect(tags, operationId).toEqual([expect.toSatisfy((tag: string) => titles.includes(tag))])
    }
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    expect(all.map(({ summary }) => summary).filter((one, at, every) => every.indexOf(one) < at)).toEqual([])
    expect(new Set(all.flatMap(({ tags }) => tags))).toEqual(new Set(titles))
  })

  // rules/code.md#6, rules/unit.md#12, rules/unit.md#14
  test('names the conflicts of codes and units', async () => {
    const conflicts = Object.fromEntries(
      operations(await description()).map(({ operationId, responses }) => [operationId, responses[409]?.description]),
    )
    for (const name of ['code.find', 'code.get']) expect([name, conflicts[name]]).toEqual([name, '`code.ambiguous`'])
    for (const name of ['event.create', 'event.update', 'event.restore', 'event.duplicate', 'event.terminateDeparture'])
      for (const key of ['unit.taken', 'unit.out']) expect([name, conflicts[name]]).toEqual([name, stating(key)])
    for (const name of ['unit.create', 'unit.update', 'unit.remove', 'unit.restore'])
      for (const key of ['unit.out', 'material.not_unitary'])
        expect([name, conflicts[name]]).toEqual([name, stating(key)])
    expect(conflicts['return.late']).toContain('`inventory.not_terminated`')
    expect(conflicts['unit.update']).not.toContain('park_trashed')
    expect(conflicts['material.update']).toContain('`material.units_in_use`')

    function stating(key: string) {
      return expect.stringContaining(`\`${key}\``)
    }
  })

  test('describes its failures as problems', async () => {
    for (const { operationId, responses } of operations(await description())) {
      const failures = Object.entries(responses).filter(([status]) => /^4/.test(status))
      for (const [status, { content }] of failures)
        expect(content?.['application/json']?.schema, `${operationId} ${status}`).toEqual({
          $ref: '#/components/schemas/Problem',
        })
    }
  })
})

test('no record is described twice: every record with an id is a component', async () => {
  const { paths, components } = await description()
  const inlined: string[] = []
  const walk = (json: unknown, at: string) => {
    if (typeof json !== 'object' || json === null) return
    const { type, properties } = json as { type?: unknown; properties?: Json }
    if (type === 'object' && properties && 'id' in properties) inlined.push(at)
    for (const [key, value] of Object.entries(json)) walk(value, `${at}/${key}`)
  }
  walk(paths, '')
  for (const [name, schema] of Object.entries(components.schemas))
    for (const [key, value] of Object.entries(schema)) walk(value, `${name}/${key}`)
  expect(inlined).toEqual([])
  for (const name of ['Material', 'Event', 'Person', 'Company', 'Bill', 'Estimate', 'Park', 'User', 'Problem'])
    expect(Object.keys(components.schemas)).toContain(name)
})

// rules/http.md#31
test('the linter of Redocly finds nothing', async () => {
  const source = JSON.stringify(await description())
  const config = await loadConfig({ configPath: join(packageRoot(), 'redocly.yaml') })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

/** What a query needs beside its defaults. */
const requiredBy: Record<string, (seeds: Seeds) => object> = {
  'event.list': () => ({ start: '2040-06-01', end: '2040-06-30' }),
  'label.pdf': (seeds) => ({ what: 'materials', ids: String(seeds.live.material), format: '50x25' }),
}

describe('defaults', () => {
  test('of a query are what the server uses when a parameter is left out', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const tried: string[] = []
    for (const { path, method, parameters, operationId } of operations(await description())) {
      const defaults = parameters.filter(({ schema }) => schema && 'default' in schema)
      const route = everyRoute.find(({ name }) => name === operationId)
      if (method !== 'get' || !route || defaults.length === 0) continue
      const required = requiredBy[operationId]?.(seeds) ?? {}
      const ask = (more: object) =>
        admin.send('GET', `${address(route as NamedRoute, seeds)}?${toSearchParams({ ...required, ...more })}`)
      const plain = await ask({})
      expect(plain.status, path).toBe(200)
      for (const { name, schema } of defaults) {
        const said = await ask({ [name]: schema.default as string })
        expect([said.status, said.body], `${operationId} ${name}`).toEqual([200, plain.body])
        tried.push(name)
      }
    }
    expect([...new Set(tried)].sort()).toEqual(
      [
        'ascending',
        'confirmed',
        'copies',
        'deleted',
        'free',
        'page',
        'paginated',
        'reverse_charge',
        'skip',
        'with-billed',
        'with-counts',
        'with-events',
        'with-free',
        'with-materials',
        'with-next-event',
      ].sort(),
    )
  })

  test('of a body are what a new record has when a field is left out; an update has none', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const document = await description()
    const schemaOf = ({ requestBody }: Operation): Json => {
      const schema = requestBody?.content['application/json']?.schema ?? {}
      return document.components.schemas[String(schema.$ref).split('/').at(-1)!] ?? schema
    }
    const tried: string[] = []
    for (const operation of operations(document)) {
      const { operationId, method } = operation
      const defaults = Object.entries((schemaOf(operation).properties ?? {}) as Record<string, Json>).filter(
        ([, property]) => 'default' in property,
      )
      if (method === 'put') expect(defaults, operationId).toEqual([])
      const body = seeds.valid[operationId]
      const route = everyRoute.find(({ name }) => name === operationId)
      if (!body || !route || defaults.length === 0) continue
      const made: Answer = await admin.send('POST', address(route, seeds), { body })
      expect(made.status, operationId).toBe(201)
      for (const [name, property] of defaults) {
        expect(made.body[name], `${operationId} ${name}`).toEqual(property.default)
        tried.push(name)
      }
    }
    expect([...new Set(tried)].sort()).toEqual([
      'group_id',
      'is_archived',
      'is_billable',
      'is_discountable',
      'is_hidden_on_bill',
      'is_unitary',
      'margin_after',
      'margin_before',
      'read_only',
      'state',
    ])
  })
})
