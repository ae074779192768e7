import { describe, expect, test } from 'vitest'
import { nounNames, nouns } from '#shared/nouns.ts'
import { seed } from '#test/every-noun.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Field = { name: string; isRequired: boolean }

/**
 * Every field of every answer, as the API describes them: `Park.name`, lists and nested objects
 * included.
 */
async function fieldsOfAnswers(): Promise<Field[]> {
  const { body } = await site.anonymous.send('GET', '/api/openapi.json')
  const [seen, found] = [new Set<string>(), new Map<string, Field>()]
  const visit = (schema: Schema, at: string): void => {
    const [, component] = /\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? []
    if (component) {
      if (!seen.has(component)) visit(body.components.schemas[component], component)
      seen.add(component)
      return
    }
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const name = `${at}.${key}`
      found.set(name, { name, isRequired: schema.required?.includes(key) === true })
      visit(inner, name)
    }
    if (schema.items) visit(schema.items, at)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, at)
    for (const one of [schema.anyOf, schema.oneOf, schema.allOf].flat()) if (one) visit(one, at)
  }
  type Operation = { operationId: string; responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
  for (const methods of Object.values<Record<string, Operation>>(body.paths))
    for (const { operationId, responses } of Object.values(methods))
      for (const [status, { content = {} }] of Object.entries(responses))
        if (status.startsWith('2')) for (const { schema } of Object.values(content)) visit(schema, operationId)
  return [...found.values()]
}

/** In camelCase by rules/http.md#19: event search, settings, pagination and two others. */
const camelCase = /^(Settings|Pagination|FoundEvent)\.|^Attribute\.maxLength$|^ParkTotalAmount\.totalAmount$/
/** Absent in some answers, by a rule. */
const optional = [
  /^Settings\.company\./, // rules/setting.md#9: visitors see the name alone
  /^Settings\.billing\.customText\./,
  /^Settings\.billing\.(paymentTerms|paymentDays|paymentMeans|iban|bic|earlyDiscount)$/,
  /^Settings\.billing\.vatExemption\./,
  /^Settings\.eventSummary\.customText\./,
  /^Settings\.calendar\.public\.url$/,
  /^(DegressiveRate\.(tiers|tiers\.per_day|factor)|LatePenalty\.rate)$/, // each kind has its own
  /^EventRow\.materials$/, // rules/event.md#29: asked for
  /^MaterialRow\.(events|next_event)$/, // rules/material.md#21: asked for
  /^PersonRow\.(next_event|billed)$/, // rules/person.md#14, rules/person.md#15: asked for
  /^TechnicianRow\.now$/, // rules/technician.md#12: asked for
  /^SavedView\.address$/, // rules/user.md#19
  /^(Category|SubCategory|Attribute)\.materials_count$/, // rules/category.md#9, rules/attribute.md#6: asked for
  /^((Departed|Reopened|Counted)?Event|EventCopy)\.dropped_(assignments|units)$/, // rules/event.md#24, rules/unit.md#13
  /^((Departed|Reopened|Counted)?Event|EventCopy)\.yielding$/, // rules/availability.md#27: where there are some
  /^(Event|Missing|Unlisted)Material\.units$/, // rules/unit.md#11: of unitary materials
  /^((Departed|Reopened|Counted)?Event|EventCopy)\.unlisted_materials$/, // rules/departure.md#4: of a draft
  /^((Departed|Reopened|Counted)?Event|EventCopy)\.sub_rentals$/, // rules/sub-rental.md#2: where there are some
  /^DepartedEvent\.warnings$/, // rules/departure.md#10
  /^WebhookWritten\.secret$/, // rules/webhook.md#4
  /^(Written(Unit|Material)|ImportResult)\.dropped_units$/, // rules/unit.md#14
  /^ListTemplate\.kits$|^ListTemplate(Row)?\.kits_count$/, // rules/list-template.md#11: where there are some
  /\.is_claimed$/, // rules/inventory.md#28: where it is true
  /^BilledMaterial\.quantity_in_kits$/, // rules/invoice.md#31: where a priced kit pays
  /^HistoryPart\.(quantity\w*|is_out|came_back|start_time|end_time|position|value|type|unit)$/, // rules/history.md#5: each list has its own
  /^TakenBy\.((mobilization_)?(start|end)_date|is_confirmed)$/, // rules/availability.md#12: nameless
  /\.reverse_charge$/, // rules/invoice.md#10
  /^Seller\.(siret|payment|terms|vat_exemption)$/, // rules/invoice.md#10: older documents
  /^MovingNews\.(progress|report|refused)$/, // rules/moving-in.md#2: each piece of the stream tells one
  /^Attribute\.(unit|maxLength)$/, // rules/attribute.md#3: of some types alone
]

describe('answers', () => {
  // rules/http.md#19
  test('have snake_case keys, except those that the rule names', async () => {
    const fields = await fieldsOfAnswers()
    expect(fields.length).toBeGreaterThan(300)
    const odd = fields.filter(({ name }) => !/\.[a-z][a-z\d]*(_[a-z\d]+)*$/.test(name))
    expect(odd.filter(({ name }) => !camelCase.test(name))).toEqual([])
    expect(odd.map(({ name }) => name)).toEqual(expect.arrayContaining(['Pagination.perPage', 'FoundEvent.startDate']))
  })

  // rules/http.md#19
  test('have every field of their shape, except those that a rule leaves out', async () => {
    const fields = await fieldsOfAnswers()
    const missing = fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name)
    expect(missing.filter((name) => !optional.some((one) => one.test(name)))).toEqual([])
    expect(optional.filter((one) => !missing.some((name) => one.test(name)))).toEqual([])
  })

  // rules/http.md#19
  test('have null for an empty value', async () => {
    const admin = await site.as('admin')
    const { body: settings } = await admin.send('GET', '/api/settings')
    expect(settings.company).toMatchObject({
      street: null,
      country_id: null,
      phone: null,
      siret: null,
      vatNumber: null,
    })
    expect(settings.billing).toMatchObject({ paymentDays: null, iban: null, bic: null, earlyDiscount: null })
    const { body: person } = await admin.send('GET', `/api/persons/${await site.build.person()}`)
    expect(person).toMatchObject({ nickname: null, company: null, country: null, full_address: null, deleted_at: null })
  })

  // rules/http.md#19, rules/trash.md#1
  test('give the row data of every record, and when it was trashed where the noun has a trash', async () => {
    const admin = await site.as('admin')
    const { live } = await seed(site, admin)
    /** The route that reads a noun's record; nouns without one answer with it to a change. */
    const places: Partial<Record<string, string>> = {
      event_technician: `event-technicians/${live.event_technician}`,
      list_template: `list-templates/${live.list_template}`,
      category: `categories/${live.category}`,
      company: `companies/${live.company}`,
      document: `materials/${live['document.list']}/documents`,
      attribute: 'attributes',
      event_kind: 'event-kinds',
      token: 'tokens',
      remark: `events/${live.remark}/remarks`,
      sub_rental: `events/${live['sub_rental.ofEvent']}/sub-rentals`,
    }
    const changed: Partial<Record<string, string>> = {
      sub_category: `subcategories/${live.sub_category}`,
      tag: `tags/${live.tag}`,
    }
    const wrong: string[] = []
    for (const noun of nounNames) {
      if (noun === 'settings' || noun === 'availability') continue // no records
      const { status, body } = changed[noun]
        ? await admin.send('PUT', `/api/${changed[noun]}`, { body: { name: 'Autre nom' } })
        : await admin.send('GET', `/api/${places[noun] ?? `${noun}s/${live[noun]}`}`)
      const record = Array.isArray(body) ? body[0] : body
      const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
      const isTold =
        status === 200 &&
        Number.isInteger(record.version) &&
        time.test(record.created_at) &&
        time.test(record.updated_at) &&
        ('trash' in nouns[noun] ? record.deleted_at === null : !('deleted_at' in record))
      if (!isTold) wrong.push(`${noun}: ${status} ${JSON.stringify(record)}`)
    }
    expect(wrong).toEqual([])
  })
})
