import { describe, expect, test } from 'vitest'
import type { NamedRoute } from '#shared/contract.ts'
import { today } from '#shared/rules/period.ts'
import { billedMaterial } from '#test/billing-sample.ts'
import { everyRoute } from '#test/every-route.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'

const site = useSite()
/** A secret that only records of the hidden park contain. */
const secret = 'Zibeline'
/** Streams have their own test (server/change); these end the session that the others need. */
const apart = ['change.stream', 'session.logout']
const reads = everyRoute.filter(({ method, name }) => method === 'GET' && !apart.includes(name))

type Hidden = { park: number; materials: number[]; ids: Record<string, number>; codes: string[]; highest: number }

/**
 * Records of two parks; every record of the second contains the secret. A material and an event of
 * each, and events of both, one of which is late. The second park holds units of two materials, one
 * of which everybody sees.
 */
async function seed(): Promise<Hidden> {
  const { build, db } = site
  const [park, open] = [await build.park({ name: `${secret} sud` }), await build.park()]
  const category = await build.category()
  const words = { reference: `${secret}-1`, description: `${secret} description`, note: `${secret} note` }
  const material = await build.material({ ...words, name: `${secret} matériel`, park_id: park, category_id: category })
  const trashed = { park_id: park, name: `${secret} à la corbeille`, deleted_at: '2020-01-01 00:00:00' }
  await build.material({ ...trashed, reference: `${secret}-2` })
  const seen = await build.material({ park_id: open, category_id: category })
  const tag = await build.tag({ name: 'partagé' })
  for (const material_id of [material, seen]) {
    await db.insertInto('material_tag').values({ material_id, tag_id: tag }).execute()
  }
  const { id: attribute } = await db
    .insertInto('attribute')
    .values({ name: 'Couleur', type: 'string' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('material_attribute')
    .values({ material_id: material, attribute_id: attribute, value: secret })
    .execute()
  const { id: document } = await db
    .insertInto('document')
    .values({ material_id: material, name: `${secret}.pdf`, type: 'application/pdf', size: 3, file: 'secret' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const day = today('Europe/Paris', Date.now())
  const dates = { start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` }
  const [first, second] = [await build.beneficiary(), await build.technician()]
  const event = await build.event({
    ...dates,
    title: `${secret} gala`,
    materials: [[material, 90]],
    beneficiaries: [first],
  })
  const both = [
    [material, 20],
    [seen, 30],
  ] satisfies [number, number][]
  const shared = await build.event({ ...dates, materials: both, beneficiaries: [first] })
  for (const [at, event_id] of [event, shared].entries()) {
    const times = { start_time: `${day} 1${at}:00`, end_time: `${day} 1${at}:30` }
    await build.assignment({ event_id, technician_id: second, ...times, position: event_id === event ? secret : 'son' })
  }
  await build.listTemplate({ materials: both })
  // The first of them: other routes read its id as that of the hidden event.
  const kit = await build.kit({ name: `${secret} kit`, materials: [[material, 1]] })
  await build.kit({ materials: both })
  const owned = await build.material({ ...trashed, reference: `${secret}-3`, deleted_at: undefined, is_unitary: true })
  const lent = await build.material({ park_id: open, is_unitary: true })
  const there = { park_id: park, serial_number: `${secret}-N`, note: secret }
  const unit = await build.unit({ material_id: owned, reference: `${secret}-U`, serial_number: `${secret}-M` })
  const guest = await build.unit({ ...there, material_id: lent, reference: `${secret}-V` })
  await build.unit({ material_id: lent })
  const late = await build.event({
    start_date: '2020-03-01 00:00:00',
    end_date: '2020-03-02 23:59:59',
    is_confirmed: true,
    materials: [
      [owned, 1],
      [lent, 2],
      [seen, 1],
    ],
    beneficiaries: [first],
  })
  const away = { event_id: late, is_out: true, period: 'empty', event_live: true }
  await db
    .insertInto('event_unit')
    .values([
      { ...away, unit_id: unit, material_id: owned },
      { ...away, unit_id: guest, material_id: lent },
    ])
    .execute()
  const barcode = `${secret}-77`
  await db.insertInto('barcode').values({ material_id: material, value: barcode }).execute()
  const { code } = await db.selectFrom('unit').select('code').where('id', '=', unit).executeTakeFirstOrThrow()
  const said = {
    event_id: shared,
    materials: [billedMaterial(material, { name: `${secret} matériel`, park_id: park })],
  }
  const title = { event: JSON.stringify({ ...dates, title: `${secret} gala`, location: null }) }
  const [estimate, bill] = [await build.estimate({ ...said, ...title }), await build.bill({ ...said, ...title })]
  return {
    park,
    materials: [material, owned],
    ids: { park, material, kit, document, event, estimate, bill, unit },
    codes: [barcode, code, `${secret}-M`, `${secret}-N`],
    highest: Math.max(park, lent, unit, guest, kit, late, second),
  }
}

/**
 * Queries that return as much as the route can: each parameter alone, and all those that only ask
 * for more.
 */
function queries({ query, when }: NamedRoute, { park, materials, ids, codes }: Hidden): string[] {
  const day = today('Europe/Paris', Date.now())
  const values: Record<string, string> = {
    search: `search=${secret}`,
    q: `q=${secret}`,
    park: `park=${park}`,
    material: `material=${materials.at(-1)}`,
    deleted: 'deleted=1',
    paginated: 'paginated=0',
    tags: `tags[]=${encodeURIComponent('partagé')}`,
    start: `start=${day}&end=${day}`,
    'with-materials': 'with-materials=1',
    'with-events': 'with-events=1',
    'with-next-event': 'with-next-event=1',
    'with-billed': 'with-billed=1',
    'with-free': 'with-free=1',
    dateForQuantities: `dateForQuantities=${day}`,
    startDate: `startDate=${day}`,
    orderBy: 'ascending=0',
  }
  const labels = (['material', 'unit', 'kit', 'park'] as const).map(
    (noun) => `what=${noun}s&ids=${ids[noun]}&format=70x37`,
  )
  const several: Record<string, string[]> = { value: codes.map((code) => `value=${code}`), what: labels }
  const found = Object.keys(query?.shape ?? {}).flatMap((key) => several[key] ?? values[key] ?? [])
  const more = found.filter((part) => !/^(search|park|deleted)=/.test(part))
  const always = when ? `${when.param}=${when.value ?? secret}` : ''
  return ['', ...found, more.join('&')].map((part) => [part, always].filter(Boolean).join('&'))
}

const addressOf = ({ under, path }: NamedRoute, id: number | string) =>
  `${under === 'root' ? '' : '/api'}${path.replace(/\{(id|value)\}/, String(id)).replace(/\{\w+\}/, 'x')}`
/** The noun whose id stands in the address of a route. */
function nounOf({ path, name }: NamedRoute): string {
  if (path.includes('/while-event/')) return 'event'
  return path.startsWith('/materials/') ? 'material' : (name.split('.')[0] ?? '')
}
/** What a route must be asked with. */
const required = ({ query }: NamedRoute, { materials }: Hidden): string =>
  query?.shape.material ? `?material=${materials.at(-1)}` : ''
/** What stands for the id, or the code, in the address of a route. */
function places({ path }: NamedRoute, { highest, codes }: Hidden): (number | string)[] {
  if (path.includes('{value}')) return codes
  return path.includes('{id}') ? Array.from({ length: highest }, (_, at) => at + 1) : ['']
}

/** The content of an answer, documents included. */
async function textOf({ headers, raw, body }: Answer): Promise<string> {
  if (headers['content-type'] === 'application/pdf') return (await pdfPages(raw)).join('\n')
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Places in an answer that name the hidden park or its material, though not in words. */
function numbered(value: unknown, hidden: Pick<Hidden, 'park' | 'materials'>): string[] {
  const { park, materials } = hidden
  if (Array.isArray(value)) return value.flatMap((one) => numbered(one, hidden))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    if (key === 'restricted_parks') return [] // the caller's own restriction
    if (key === 'park_id' && one === park) return [key]
    if (key === 'parks' && Array.isArray(one) && one.includes(park)) return [key]
    return key === 'material_id' && materials.includes(one as number) ? [key] : numbered(one, hidden)
  })
}

/**
 * Calls every read route for every id and query; returns the routes that reveal the secret, and how
 * often a route answered.
 */
async function readAll(client: Client, hidden: Hidden): Promise<{ telling: string[]; answered: number }> {
  const telling = new Set<string>()
  let answered = 0
  for (const route of reads) {
    for (const id of places(route, hidden)) {
      for (const query of queries(route, hidden)) {
        const answer = await client.send('GET', `${addressOf(route, id)}${query ? `?${query}` : ''}`)
        if (answer.status !== 200) continue
        answered++
        const isTold = (await textOf(answer)).includes(secret) || numbered(answer.body, hidden).length > 0
        if (isTold) telling.add(`${route.name} ${id} ${query}`)
      }
    }
  }
  return { telling: [...telling], answered }
}

describe('a park hidden from a user', () => {
  // rules/restricted-park.md#4, rules/restricted-park.md#5, rules/restricted-park.md#6, rules/restricted-park.md#10,
  // rules/restricted-park.md#11, rules/restricted-park.md#12
  test('appears in no read route, whatever is asked, while a user who sees it finds it in many', async () => {
    const hidden = await seed()
    const member = await site.as('member', { restrictedParks: [hidden.park] })
    const { telling, answered } = await readAll(member, hidden)
    expect(telling).toEqual([])
    expect(answered).toBeGreaterThan(100)
    const seen = await readAll(await site.as('admin'), hidden)
    // As many nouns show it to a user who sees the park: the test looks in the right places.
    const routes = new Set(seen.telling.map((line) => line.split(' ')[0]))
    expect([...routes]).toEqual(
      expect.arrayContaining([
        ...['park.list', 'material.list', 'event.list', 'event.get', 'bill.pdf', 'estimate.pdf'],
        ...['unit.list', 'unit.get', 'unit.whileEvent', 'code.find', 'code.get', 'label.pdf', 'kit.get'],
      ]),
    )
    expect(routes.size).toBeGreaterThan(15)
  }, 180_000)

  // rules/restricted-park.md#4, rules/restricted-park.md#5, rules/restricted-park.md#10
  test('looks absent: its records are 404 to every route, and stay unchanged', async () => {
    const hidden = await seed()
    const member = await site.as('member', { restrictedParks: [hidden.park] })
    const wrong: string[] = []
    let tried = 0
    const rows = () =>
      Promise.all(
        (['park', 'material', 'unit', 'document', 'event', 'event_material', 'estimate', 'bill'] as const).map(
          (table) => site.db.selectFrom(table).selectAll().orderBy('id').execute(),
        ),
      )
    const before = JSON.stringify(await rows())
    for (const route of everyRoute.filter(
      ({ path, can: permission }) => path.includes('{id}') && permission !== 'public:any',
    )) {
      const id = hidden.ids[nounOf(route)]
      if (id === undefined) continue
      const { status } = await member.send(route.method, `${addressOf(route, id)}${required(route, hidden)}`, {
        ...(route.method === 'GET' ? {} : { body: { title: 'changed', name: 'changed', discountRate: 0 } }),
      })
      tried++
      // Only admins write parks: a member is refused before anything is looked up.
      if (status !== 404 && !(status === 403 && route.can.startsWith('park:'))) wrong.push(`${route.name}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(20)
    expect(JSON.stringify(await rows())).toBe(before)
  })

  // rules/restricted-park.md#4
  test('is unknown in any body that the user sends', async () => {
    const hidden = await seed()
    const member = await site.as('member', { restrictedParks: [hidden.park] })
    const lines = [{ id: hidden.ids.material, quantity: 1 }]
    const event = { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false }
    const material = { name: 'Console', reference: 'C-1', stock_quantity: 3, rental_price: 5 }
    const sent: [path: string, body: Record<string, unknown>, field: string][] = [
      ['/api/materials', { ...material, park_id: hidden.park }, 'park_id'],
      ['/api/events', { ...event, materials: lines }, 'materials'],
      ['/api/list-templates', { name: 'Liste', materials: lines }, 'materials'],
      ['/api/kits', { name: 'Kit', reference: 'K-1', materials: lines }, 'materials'],
    ]
    for (const [path, body, field] of sent) {
      const answer = await member.send('POST', path, { body })
      expect([path, answer.status, Object.keys(answer.body.error?.details ?? {})]).toEqual([path, 400, [field]])
    }
  })
})
