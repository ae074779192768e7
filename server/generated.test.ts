import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { NamedRoute, RouteTable } from '#shared/contract.ts'
import { can, groups } from '#shared/permissions.ts'
import { type Seeds, seed } from '#test/every-noun.ts'
import { may } from '#test/permission-table.ts'
import { type Client, useSite } from '#test/server.ts'
import { beyondReckoning, wrongValues } from '#test/wrong-values.ts'
import { tables } from './nouns.ts'

const site = useSite()
const all = Object.values(tables as Record<string, RouteTable>).flatMap((table) => Object.values(table) as NamedRoute[])
const writes = all.filter(({ method }) => method !== 'GET')
const gated = writes.filter(({ can }) => can !== 'public:any')
const ofOneRecord = gated.filter(({ path }) => path.includes('{id}'))
/** Writes with fields to get wrong; the setup is over once there is a user (its own test has it). */
const withBody = writes.filter(({ body, name }) => body && name !== 'setup.create')

/** Address of a route about a seeded record, or about the given id. */
function address(route: NamedRoute, seeds: Seeds, id?: number | string): string {
  const noun = route.name.split('.')[0] ?? ''
  const known = seeds.live[route.name] ?? (route.name.endsWith('.restore') ? seeds.trashed : seeds.live)[noun]
  const path = route.path.replace('{id}', String(id ?? known)).replace('{key}', 'general.timezone')
  return `${route.under === 'root' ? '' : '/api'}${path}`
}

/** Every row of every table, as one text; sessions and failed sign-ins come and go with the calls themselves. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'country', 'session', 'login_attempt') order by 1`.execute(
    site.db,
  )
  const parts = rows.map(
    ({ name }) =>
      sql`(select coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') from ${sql.table(name)} t)`,
  )
  const found = await sql<{ print: string }>`select ${sql.join(parts, sql` || `)} as print`.execute(site.db)
  return found.rows[0]!.print
}

const sentences = (details: unknown): string[] =>
  typeof details === 'string'
    ? [details]
    : typeof details === 'object' && details
      ? Object.values(details).flatMap(sentences)
      : []
const isRaw = (sentence: string) => /^[a-z_]+(\.[a-z_]+)*$/.test(sentence) || sentence.includes('{{') || sentence === ''
const shown = (value: unknown) => JSON.stringify(value).slice(0, 60)

describe('every write route', () => {
  test('without a session: 401', async () => {
    const seeds = await seed(site, await site.as('admin'))
    const before = await everything()
    const wrong: string[] = []
    for (const route of gated) {
      const { status, body } = await site.anonymous.send(route.method, address(route, seeds), { body: {} })
      if (status !== 401 || body.error.key !== 'session.required') wrong.push(`${route.name}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(await everything()).toBe(before)
  })

  test('for a record that is not there: 404', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const wrong: string[] = []
    for (const route of ofOneRecord) {
      for (const id of [999_999, 2_147_483_648, 'abc']) {
        const { status, body } = await admin.send(route.method, address(route, seeds, id), { body: { name: '' } })
        const key = id === 'abc' ? 'route.unknown' : 'record.not_found'
        if (status !== 404 || body.error.key !== key) wrong.push(`${route.name} ${id}: ${status} ${body.error?.key}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('with a stale version: 409 and the record as it stands, before the body is looked at', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything()
    const wrong: string[] = []
    for (const route of gated.filter(({ method, name }) => method !== 'POST' && name !== 'session.remove')) {
      const send = (version: string) =>
        admin.send(route.method, address(route, seeds), {
          body: {},
          headers: { 'if-unmodified-since-version': version },
        })
      const { status, body } = await send('99')
      const current = body.error?.details?.current
      if (status !== 409 || typeof current?.version !== 'number') wrong.push(`${route.name}: ${status} ${shown(body)}`)
      const unreadable = await send('x')
      if (unreadable.body.error?.key !== 'request.malformed')
        wrong.push(`${route.name} with version x: ${unreadable.status}`)
    }
    expect(wrong).toEqual([])
    expect(await everything()).toBe(before)
  })

  test('with nothing in it: 400 without details', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const wrong: string[] = []
    for (const route of withBody.filter(({ namesAllFields, hasDefaults }) => !namesAllFields && !hasDefaults)) {
      for (const body of [{}, undefined]) {
        const answer = await admin.send(route.method, address(route, seeds), { body })
        const { error } = answer.body
        if (answer.status !== 400 || error.key !== 'request.empty' || 'details' in error)
          wrong.push(`${route.name}: ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('with what is no object, or no list where one is asked for: 400', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything()
    const wrong: string[] = []
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const route of withBody) {
      const isList = route.body instanceof z.ZodArray
      for (const payload of ['{"a":', isList ? '{"a":1}' : '[]', '"text"', '5', deep]) {
        const { statusCode } = await site.app.inject({
          method: route.method,
          url: address(route, seeds),
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          payload,
        })
        if (statusCode !== 400) wrong.push(`${route.name} ${payload.slice(0, 20)}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everything()).toBe(before)
  })

  test('with a wrong value in any field: 400 naming the field in both languages, and nothing written', async () => {
    const everyValue = site.database.kind === 'embedded'
    const [french, english] = [await site.as('admin', { language: 'FR' }), await site.as('admin', { language: 'EN' })]
    const seeds = await seed(site, french)
    const wrong: string[] = []
    const read = new Set<string>()
    let tried = 0
    for (const route of withBody) {
      const before = await everything()
      for (const { field, values } of wrongValues(route, everyValue ? 'all' : 'past the schema')) {
        if (everyValue) expect(values.length, `${route.name} ${field} takes anything`).toBeGreaterThan(0)
        const named = field === 'maxLength' ? 'max_length' : field
        for (const value of values) {
          tried++
          const ask = (client: Client, language: string) =>
            (route.can === 'public:any' ? site.anonymous : client).send(route.method, address(route, seeds), {
              body: { ...seeds.valid[route.name], [field]: value },
              // The sign-in is nobody's: its language is the header's.
              headers: { 'accept-language': language },
            })
          const what = `${route.name} ${field} = ${shown(value)}`
          const { status, body } = await ask(french, 'fr')
          const told = sentences(body.error?.details?.[named])
          if (status !== 400 || told.length === 0) {
            wrong.push(`${what}: ${status} ${shown(body)}`)
            continue
          }
          if (told.every((sentence) => read.has(sentence))) continue
          const other = sentences((await ask(english, 'en')).body.error?.details?.[named])
          for (const [at, sentence] of told.entries()) {
            read.add(sentence)
            if (isRaw(sentence) || isRaw(other[at] ?? '') || sentence === other[at])
              wrong.push(`${what}: "${sentence}", "${other[at]}"`)
          }
        }
      }
      if ((await everything()) !== before) wrong.push(`${route.name} wrote something`)
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(everyValue ? 400 : 30)
    if (everyValue) expect(read.size).toBeGreaterThan(15)
  }, 180_000)
})

describe('every route', () => {
  test('answers the groups that section 3 names, and no other', async () => {
    expect(Object.keys(may).sort()).toEqual(all.map(({ name }) => name).sort())
    const clients = {
      admin: await site.as('admin'),
      member: await site.as('member'),
      visitor: await site.as('visitor'),
    }
    const seeds = await seed(site, clients.admin)
    const wrong: string[] = []
    for (const route of all) {
      const open = may[route.name] === 'P'
      const anonymous = await site.anonymous.send(route.method, address(route, seeds, 999_999), { body: {} })
      if ((anonymous.status === 401) === open) wrong.push(`${route.name} without session: ${anonymous.status}`)
      for (const group of groups) {
        const allowed = open || may[route.name]?.includes(group[0]!.toUpperCase()) === true
        if (can(group, route.can) !== allowed) wrong.push(`${route.name} for ${group}: the gate and the table differ`)
        // A stream that is allowed does not end, and a session that ends here is needed further down.
        if (allowed && ['change.stream', 'session.remove', 'session.logout'].includes(route.name)) continue
        const own = route.name.startsWith('user.') ? clients[group].id : 999_999
        const { status } = await clients[group].send(
          route.method,
          address(route, seeds, own),
          route.method === 'GET' ? {} : { body: {} },
        )
        if ((status === 403) === allowed || status >= 500) wrong.push(`${route.name} for ${group}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('refuses unknown values in its query and dates no clock can be set to, naming the parameter', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const beyond: Record<string, string[]> = {
      'technician.list': ['startDate', 'endDate'],
      'event.list': ['start', 'end'],
      'material.list': ['dateForQuantities'],
      'material.all': ['dateForQuantities'],
      'material.availability': ['start'],
    }
    const wrong: string[] = []
    let tried = 0
    for (const route of all.filter(({ query }) => query)) {
      // What chooses between two routes is no field of either.
      const chooser = route.when?.value === undefined ? [] : [route.when.param]
      for (const name of [...Object.keys(route.query!.shape), ...chooser]) {
        const dates = beyond[route.name]?.includes(name) ? [beyondReckoning] : []
        const schema = route.query!.shape[name] as z.ZodType | undefined
        const checked = ['orderBy', 'searchBy', ...chooser].includes(name) || dates.length > 0
        if (!checked && schema?.safeParse('nonsense').success) continue
        tried++
        const when =
          route.when && route.when.param !== name ? `&${route.when.param}=${route.when.value ?? 'something'}` : ''
        for (const value of ['nonsense', ...dates]) {
          const { status, body } = await admin.send('GET', `${address(route, seeds)}?${name}=${value}${when}`)
          if (status !== 400 || !(name in (body.error.details ?? {})))
            wrong.push(`${route.name} ${name}=${value}: ${status} ${shown(body)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(30)
  })
})
