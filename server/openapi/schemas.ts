import * as z from 'zod'
import * as attribute from '#shared/attribute.ts'
import * as billing from '#shared/billing.ts'
import * as billingShape from '#shared/billing-shape.ts'
import * as category from '#shared/category.ts'
import * as change from '#shared/change.ts'
import * as company from '#shared/company.ts'
import { isJson, type NamedRoute, type Reply } from '#shared/contract.ts'
import * as country from '#shared/country.ts'
import * as departure from '#shared/departure-routes.ts'
import * as document from '#shared/document.ts'
import * as event from '#shared/event.ts'
import * as eventInput from '#shared/event-input.ts'
import * as eventKind from '#shared/event-kind.ts'
import * as eventKit from '#shared/event-kit.ts'
import * as eventList from '#shared/event-list.ts'
import * as eventLoad from '#shared/event-load.ts'
import * as assignment from '#shared/event-technician.ts'
import { Destroyed, FileInput, Flag, Instant, Named, Pagination, WallClock } from '#shared/field.ts'
import * as history from '#shared/history.ts'
import * as imports from '#shared/import.ts'
import * as kit from '#shared/kit.ts'
import * as listTemplate from '#shared/list-template.ts'
import * as material from '#shared/material.ts'
import * as materialShape from '#shared/material-shape.ts'
import * as nextEvent from '#shared/next-event.ts'
import * as park from '#shared/park.ts'
import * as person from '#shared/person.ts'
import * as personShape from '#shared/person-shape.ts'
import { problems } from '#shared/problem.ts'
import * as remark from '#shared/remark.ts'
import * as returns from '#shared/return.ts'
import * as legalTerms from '#shared/rules/legal-terms.ts'
import * as pricing from '#shared/rules/pricing.ts'
import * as savedView from '#shared/saved-view.ts'
import * as search from '#shared/search.ts'
import * as session from '#shared/session.ts'
import * as settings from '#shared/settings.ts'
import * as setup from '#shared/setup.ts'
import * as statistics from '#shared/statistics.ts'
import * as subRental from '#shared/sub-rental.ts'
import * as tag from '#shared/tag.ts'
import * as technician from '#shared/technician.ts'
import * as today from '#shared/today.ts'
import * as token from '#shared/token.ts'
import * as unit from '#shared/unit.ts'
import * as user from '#shared/user.ts'
import * as webhook from '#shared/webhook.ts'
import * as service from '../http/service-routes.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** A failure as answered (rules/http.md#22). */
export const Problem = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.int().meta({ description: 'The HTTP status.' }),
    key: z.enum(Object.keys(problems) as [keyof typeof problems]), // the table's own keys
    message: z.string().meta({ description: 'A sentence in the language of the caller.' }),
    details: z
      .unknown()
      .optional()
      .meta({
        description:
          'For `request.invalid` the refused fields with their sentences, for `event.overbooked` the missing materials ' +
          'under `missing`, for others facts such as the present record.',
      }),
    request_id: z.string().optional().meta({ description: 'With status 500: names the request in the log.' }),
  }),
})

const nouns = [
  [
    attribute,
    billing,
    billingShape,
    category,
    change,
    company,
    country,
    departure,
    document,
    event,
    eventInput,
    eventKind,
    eventKit,
    eventList,
    eventLoad,
    assignment,
    history,
    imports,
  ],
  [
    kit,
    legalTerms,
    listTemplate,
    material,
    materialShape,
    nextEvent,
    park,
    person,
    personShape,
    pricing,
    savedView,
    search,
    session,
  ],
  [remark, returns, settings, setup, statistics, subRental],
  [tag, technician, today, token, unit, user, webhook, service],
  { Problem, Destroyed, Pagination, Instant, WallClock, Named },
].flat()

/**
 * Schemas that the description names, as their modules export them: those with fields, members or
 * choices.
 */
function exportedNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const [name, schema] of nouns.flatMap((module) => Object.entries<unknown>(module))) {
    const isText = schema === Instant || schema === WallClock
    const isShape = [z.ZodObject, z.ZodArray, z.ZodUnion, z.ZodEnum].some((kind) => schema instanceof kind)
    if (!(schema instanceof z.ZodType) || !(isText || isShape)) continue
    if ([...names.values()].includes(name)) throw new Error(`two schemas are called ${name}`)
    names.set(schema, name)
  }
  return names
}

/** `park.totalAmount` as `ParkTotalAmount`. */
const pascal = (name: string): string => name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Names schemas that only a route's declaration holds: a page by its records, anything else by the
 * route.
 */
function nameOwn(names: Map<z.ZodType, string>, route: NamedRoute): void {
  const give = (schema: z.ZodType, name: string) => {
    if (names.has(schema)) return
    if ([...names.values()].includes(name)) throw new Error(`two schemas are called ${name}`)
    names.set(schema, name)
  }
  if (route.body instanceof z.ZodObject && !route.plainFiles) give(route.body, pascal(route.name))
  const reply = jsonOf(route.reply)
  if (reply instanceof z.ZodArray && reply.element instanceof z.ZodObject)
    give(reply.element, `${pascal(route.name)}Item`)
  if (!(reply instanceof z.ZodObject) || names.has(reply)) return
  const { pagination, data } = reply.shape
  const record =
    pagination === Pagination && data instanceof z.ZodArray ? names.get(data.element as z.ZodType) : undefined
  // Two lists of the same records have pages of one shape, each a separate object.
  if (record) names.set(reply, `${record}Page`)
  else give(reply, pascal(route.name))
}

const jsonOf = (reply: Reply): z.ZodType | undefined =>
  isJson(reply) ? reply : reply.kind === 'stream' ? reply.event : undefined

/** JSON Schemas of all routes: named ones appear once, as components, and are referenced. */
export type Schemas = {
  /** The schema of a body or an answer; a reference when it has a name. */
  of(schema: z.ZodType, io: Io): Json
  /** The parameters of a query, by name. */
  query(schema: z.ZodObject): { properties: Record<string, Json>; required: string[] }
  components: Record<string, Json>
}

/**
 * @throws Error when a schema has different forms in bodies and answers, or two schemas share a
 * name
 */
export function schemasOf(routes: readonly NamedRoute[]): Schemas {
  const names = exportedNames()
  for (const route of routes) nameOwn(names, route)
  const sent = routes.flatMap(({ body, query }) => [body ?? [], query ?? []].flat())
  const answered = [Problem, service.Unready, ...routes.flatMap(({ reply }) => jsonOf(reply) ?? [])]
  const forms = { input: converted(names, sent, 'input'), output: converted(names, answered, 'output') }
  const of = (schema: z.ZodType, io: Io): Json => {
    const name = names.get(schema)
    return name ? { $ref: `${place}${name}` } : (forms[io].get(schema) ?? {})
  }
  const byName = new Map([...names].map(([schema, name]) => [name, schema]))
  const components: Record<string, Json> = {}
  const add = (json: unknown, io: Io): void => {
    for (const name of referred(json)) {
      const schema = byName.get(name)
      let form = forms[io].get(schema!) ?? {} // only named ones are referenced
      if (routes.some(({ method, body }) => method === 'PUT' && body === schema)) form = withoutDefaults(form)
      const known = components[name]
      if (known && JSON.stringify(known) !== JSON.stringify(form)) throw new Error(`${name} has two forms`)
      if (known) continue
      components[name] = form
      add(form, io)
    }
  }
  for (const { body } of routes) if (body) add(of(body, 'input'), 'input')
  for (const schema of answered) add(of(schema, 'output'), 'output')
  return {
    of,
    query(schema) {
      const { properties = {}, required = [] } = forms.input.get(schema) ?? {}
      add(properties, 'input')
      return { properties: properties as Record<string, Json>, required: required as string[] }
    },
    components,
  }
}

const place = '#/components/schemas/'

/** Converts every schema to one form: JSON Schema with references to the named ones. */
function converted(names: ReadonlyMap<z.ZodType, string>, others: readonly z.ZodType[], io: Io): Map<z.ZodType, Json> {
  const registry = z.registry<{ id: string }>()
  const ids = new Map<z.ZodType, string>()
  const enter = (schema: z.ZodType, id: string) => {
    if (ids.has(schema)) return
    ids.set(schema, id)
    registry.add(schema, { id })
  }
  let count = 0
  // Pages of one name are several schemas: the registry needs an id for each.
  for (const [schema, name] of names) enter(schema, [...ids.values()].includes(name) ? `${name}~${count++}` : name)
  for (const schema of others) enter(schema, `~${count++}`)
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => (id.startsWith('~') ? id : `${place}${id.replace(/~.*/, '')}`),
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Flag) replace(jsonSchema, { type: 'boolean' })
      // Zod leaves out the declared default of a value that it transforms.
      const declared = z.globalRegistry.get(zodSchema)?.default
      if (declared !== undefined) jsonSchema.default = declared as boolean // as declared in shared
      if (zodSchema === FileInput) replace(jsonSchema, { [asFile]: true })
      if (zodSchema instanceof z.ZodCatch && typeof jsonSchema.default === 'object') delete jsonSchema.default
    },
  })
  const inline = (id: string): unknown => tidy(schemas[id], inline)
  return new Map([...ids].map(([schema, id]) => [schema, inline(id) as Json])) // a schema is an object
}

function replace(target: object, by: Json): void {
  for (const key of Object.keys(target)) delete (target as Json)[key]
  Object.assign(target, by)
}

/** Marks a file: it arrives as a part of multipart, never in the JSON. */
const asFile = 'x-file'

/**
 * Leaves out what tells a reader nothing: bounds of any whole number, patterns that a format
 * implies, closed records.
 */
function tidy(json: unknown, inline: (id: string) => unknown): unknown {
  if (Array.isArray(json)) return json.map((one) => tidy(one, inline))
  if (typeof json !== 'object' || json === null) return json
  const { $schema, $id, ...own } = json as Json
  if (typeof own.$ref === 'string' && own.$ref.startsWith('~')) return inline(own.$ref)
  const kept = Object.entries(own).filter(
    ([key, value]) =>
      !(key === 'additionalProperties' && value === false) &&
      !((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) &&
      !(key === 'pattern' && 'format' in own) &&
      !(key === 'propertyNames'),
  )
  const result = Object.fromEntries(kept.map(([key, value]) => [key, tidy(value, inline)])) as Json
  return Array.isArray(result.anyOf) ? withoutFiles(result, result.anyOf) : result
}

function withoutFiles({ anyOf: _, ...rest }: Json, choices: Json[]): Json {
  const left = choices.filter((choice) => !(asFile in choice))
  return left.length === 1 ? { ...left[0], ...rest } : { ...rest, anyOf: left }
}

/** Fields that an update leaves out keep their value. */
function withoutDefaults(form: Json): Json {
  if (!form.properties) return form
  const properties = Object.entries(form.properties as Record<string, Json>).map(([name, property]) => {
    const { default: _, ...rest } = property
    return [name, rest]
  })
  return { ...form, properties: Object.fromEntries(properties) }
}

/** Names of the components that a schema references. */
function referred(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(referred)
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(place.length)] : referred(value),
  )
}
