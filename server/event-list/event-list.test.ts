import { beforeEach, describe, expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { eventListRoutes, type ListedEvent } from '#shared/event-list.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { subRentalRoutes } from '#shared/sub-rental.ts'
import { userRoutes } from '#shared/user.ts'
import { type Client, useSite } from '#test/server.ts'
import { sweepSite } from '../sweep.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const days = (from: string, to = from) => ({
  start_date: `2040-${from} 00:00:00`,
  end_date: `2040-${to} 23:59:59`,
})
const page = (who: Client, query: object = {}) => who.call(eventListRoutes.page, { query })
const rows = async (who: Client, query: object = {}): Promise<ListedEvent[]> => (await page(who, query)).body.data
const titles = async (who: Client, query: object = {}) => (await rows(who, query)).map(({ title }) => title)

describe('the list of events', () => {
  // rules/event-list.md#2, rules/event-list.md#3
  test('gives each event as the calendar has it, without technicians, the latest start first', async () => {
    const member = await site.as('member')
    const kind_id = await site.build.eventKind()
    const person = await site.build.beneficiary({ first_name: 'Ana', last_name: 'Roy' })
    const id = await site.build.event({
      title: 'Gala',
      ...days('02-01'),
      kind_id,
      materials: 2,
      beneficiaries: [person],
    })
    await site.build.event({ title: 'Bal', ...days('03-01') })
    await site.build.event({ title: 'Corbeille', ...days('03-01'), deleted_at: '2040-01-01 10:00:00Z' })
    const { body } = await page(member)
    expect(body.pagination).toMatchObject({ currentPage: 1, total: { items: 2, pages: 1 } })
    expect(body.data.map(({ title }: ListedEvent) => title)).toEqual(['Bal', 'Gala'])
    const { technicians: _, ...calendarRow } = (await member.call(eventRoutes.list, { query: { start: '2040-02-01' } }))
      .body.data[0]
    const none = { manager: null, amount: null, currency: null }
    expect(body.data[1]).toEqual({ ...calendarRow, ...none, state: 'unconfirmed' })
    expect(body.data[1]).toMatchObject({ id, kind_id, materials_count: 2, beneficiaries: [{ id: person }] })
  })

  // rules/event-list.md#2, rules/event-list.md#4
  test('names and finds a manager who is in the trash', async () => {
    const member = await site.as('member')
    const manager = await site.build.user()
    await site.build.person({ first_name: 'Paul', last_name: 'Parti', user_id: manager })
    const id = await site.build.event({ ...days('02-01'), manager_id: manager })
    await site.build.event(days('02-01'))
    await (await site.as('admin')).call(userRoutes.remove, { params: { id: manager } })
    expect(await rows(member, { manager })).toMatchObject([{ id, manager: { id: manager, full_name: 'Paul Parti' } }])
  })

  // rules/event-list.md#1
  test('tells and filters the last state that holds, on the day of the site', async () => {
    const member = await site.as('member')
    const done = { is_confirmed: true, is_return_inventory_done: true }
    await site.build.event({ title: 'Option', ...days('01-16') })
    await site.build.event({ title: 'Sûr', ...days('01-16'), is_confirmed: true })
    await site.build.event({ title: 'Option en cours', ...days('01-15') })
    await site.build.event({ title: 'En montage', ...days('01-16'), own_mobilization_start: '2040-01-15 23:00:00' })
    await site.build.event({ title: 'Hier', ...days('01-14'), is_confirmed: true })
    await site.build.event({ title: 'Compté', ...days('01-14'), ...done })
    await site.build.event({ title: 'Rangé', ...days('01-14'), ...done, is_archived: true })
    const material = await site.build.material()
    const leaves = await site.build.event({ title: 'Chargé', ...days('01-17'), materials: [[material, 1]] })
    const { status } = await member.call(departureRoutes.terminateDeparture, {
      params: { id: leaves },
      body: [{ id: material, actual: 1 }],
    })
    expect(status).toBe(200)
    const byState = async (...state: string[]) => (await titles(member, { state, orderBy: 'title' })).join(', ')
    expect(await byState('unconfirmed')).toBe('Option')
    expect(await byState('confirmed')).toBe('Sûr')
    expect(await byState('departed')).toBe('Chargé')
    expect(await byState('current')).toBe('En montage, Option en cours')
    expect(await byState('past')).toBe('Hier')
    expect(await byState('returned', 'archived')).toBe('Compté, Rangé')
    expect((await rows(member, { orderBy: 'state' })).map(({ state }) => state)).toEqual([
      'unconfirmed',
      'confirmed',
      'departed',
      'current',
      'current',
      'past',
      'returned',
      'archived',
    ])
  })

  // rules/event-list.md#4
  test('is filtered by days that the mobilization meets, from the first to the last', async () => {
    const member = await site.as('member')
    await site.build.event({ title: 'Long', ...days('02-01', '02-10') })
    await site.build.event({ title: 'Retour à minuit', ...days('01-20'), own_mobilization_end: '2040-02-05 00:00:00' })
    expect(await titles(member, { start: '2040-02-05' })).toEqual(['Long'])
    expect(await titles(member, { start: '2040-02-04', end: '2040-02-04' })).toEqual(['Long', 'Retour à minuit'])
    expect(await titles(member, { end: '2040-01-31' })).toEqual(['Retour à minuit'])
    const { status, body } = await page(member, { start: '2040-02-02', end: '2040-02-01' })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['end']])
  })

  // rules/event-list.md#2, rules/event-list.md#4, rules/restricted-park.md#5, rules/restricted-park.md#10
  test('respects hidden parks in rows, counts and amounts, and tells visitors of estimates alone', async () => {
    const [open, hidden] = [await site.build.park(), await site.build.park()]
    const [seen, unseen] = [
      await site.build.material({ park_id: open }),
      await site.build.material({ park_id: hidden }),
    ]
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const partial = await site.as('member', { restrictedParks: [hidden] })
    const both = await site.build.event({
      title: 'Partagé',
      materials: [
        [seen, 1],
        [unseen, 1],
      ],
    })
    await site.build.event({ title: 'Ailleurs', materials: [[unseen, 1]] })
    await site.build.event({ title: 'Vide' })
    const money = (sum: number) => ({
      daily_total: sum,
      grand_total: sum,
      due_amount: sum,
      vat_amount: 0,
      total_with_taxes: sum,
    })
    await site.build.estimate({ event_id: both, ...money(30), materials: [{ id: seen, park_id: open }] })
    await site.build.bill({
      event_id: both,
      ...money(40),
      currency: 'CHF',
      materials: [{ id: unseen, park_id: hidden }],
    })
    const brief = async (who: Client) =>
      (await rows(who, { orderBy: 'amount' })).map((row) => [row.title, row.materials_count, row.amount, row.currency])
    expect(await brief(member)).toEqual([
      ['Partagé', 2, 40, 'CHF'],
      ['Ailleurs', 1, null, null],
      ['Vide', 0, null, null],
    ])
    expect(await brief(visitor)).toEqual([
      ['Partagé', 2, 30, 'EUR'],
      ['Ailleurs', 1, null, null],
      ['Vide', 0, null, null],
    ])
    expect(await brief(partial)).toEqual([
      ['Partagé', 1, null, null],
      ['Vide', 0, null, null],
    ])
    await site.build.event({ title: 'Offert', is_billable: false })
    expect(await titles(member, { billed: 1 })).toEqual(['Partagé'])
    expect(await titles(member, { billed: 0, orderBy: 'title' })).toEqual(['Ailleurs', 'Vide'])
    expect(await titles(partial, { billed: 1 })).toEqual([])
    expect(await titles(visitor, { billed: 0, orderBy: 'title' })).toEqual(['Ailleurs', 'Partagé', 'Vide'])
    expect(await titles(partial, { park: hidden })).toEqual([])
    expect(await titles(member, { park: hidden, orderBy: 'title' })).toEqual(['Ailleurs', 'Partagé'])
  })

  // rules/event-list.md#4, rules/event-list.md#7
  test('knows at once what lacks after a write, and after another priority', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const material = await site.build.material({ stock_quantity: 3 })
    const materials: [number, number][] = [[material, 2]]
    await site.build.event({ title: 'Option', ...days('06-01'), materials })
    const confirmed = await site.build.event({ title: 'Sûr', ...days('06-01'), materials, is_confirmed: true })
    const lacking = () => titles(member, { missing: 1, orderBy: 'title' })
    expect(await lacking()).toEqual(['Option', 'Sûr'])
    await admin.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
    expect(await lacking()).toEqual(['Option'])
    const moved = await member.call(eventRoutes.update, { params: { id: confirmed }, body: { is_confirmed: false } })
    expect(moved.status).toBe(200)
    expect(await lacking()).toEqual(['Option', 'Sûr'])
    await member.call(eventRoutes.update, {
      params: { id: confirmed },
      body: { materials: [{ id: material, quantity: 1 }] },
    })
    expect(await lacking()).toEqual([])
    expect(await titles(member, { missing: 0, orderBy: 'title' })).toEqual(['Option', 'Sûr'])
  })

  // rules/event-list.md#7, rules/sub-rental.md#4
  test('knows at once what pieces of other companies make up for', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 1 })
    const id = await site.build.event({ title: 'Gala', ...days('06-01'), materials: [[material, 3]] })
    const lacking = () => titles(member, { missing: 1 })
    expect(await lacking()).toEqual(['Gala'])
    const company_id = await site.build.company()
    const body = { material_id: material, company_id, quantity: 2 }
    const rented = await member.call(subRentalRoutes.create, { params: { id }, body })
    expect(await lacking()).toEqual([])
    const own = { params: { id: rented.body.id } }
    await member.call(subRentalRoutes.update, { ...own, body: { quantity: 1 } })
    expect(await lacking()).toEqual(['Gala'])
    await member.call(subRentalRoutes.update, { ...own, body: { quantity: 2 } })
    expect(await lacking()).toEqual([])
    await member.call(subRentalRoutes.remove, own)
    expect(await lacking()).toEqual(['Gala'])
  })

  // rules/event-list.md#7
  test('is brought up to date by the sweep, before anybody reads it', async () => {
    const member = await site.as('member')
    await site.build.event({ title: 'Option', ...days('06-01'), materials: [[await site.build.material(), 12]] })
    await sweepSite(site.services, false)
    const left = await site.db.selectFrom('lacking_stale').select('id').execute()
    const known = await site.db.selectFrom('event_lacking').select('event_id').execute()
    expect([left.length, known.length]).toEqual([0, 1])
    expect(await titles(member, { missing: 1 })).toEqual(['Option'])
  })

  // rules/event-list.md#3
  test('takes places of a thousand letters', async () => {
    const member = await site.as('member')
    const body = { title: 'Loin', ...days('06-01'), is_confirmed: false, location: '𝕊'.repeat(1000) }
    expect((await member.call(eventRoutes.create, { body })).status).toBe(201)
    expect(await titles(member, { orderBy: 'location' })).toEqual(['Loin'])
  })

  // rules/event-list.md#5
  test('finds words in title, reference, place and beneficiaries, whatever the accents', async () => {
    const member = await site.as('member')
    const person = await site.build.beneficiary({ first_name: 'Zoé', last_name: 'Lefèvre', nickname: 'Zaza' })
    await site.build.event({ title: 'Émission', reference: 'EV-12', location: 'Théâtre', beneficiaries: [person] })
    await site.build.event({ title: 'Emission 2', location: 'Zénith' })
    expect(await titles(member, { search: 'emission' })).toHaveLength(2)
    for (const search of ['theatre EMISSION', 'lefevre ev-12', 'zaza', 'ÉMISSION zoe'])
      expect(await titles(member, { search }), search).toEqual(['Émission'])
    expect(await titles(member, { search: '%' })).toEqual([])
    expect(await titles(member, { search: 'zenith', searchBy: 'title|beneficiary' })).toEqual([])
    expect(await titles(member, { search: 'zenith', searchBy: 'location' })).toEqual(['Emission 2'])
    expect((await page(member, { search: 'zenith', searchBy: 'code' })).status).toBe(400)
    // A field that is named again and again is one condition.
    const often = Array.from({ length: 70_000 }, () => 'location').join('|')
    expect(await titles(member, { search: 'zenith', searchBy: often })).toEqual(['Emission 2'])
  })

  // rules/event-list.md#5, rules/http.md#14
  test('gives by pages what it gives at once, by state as well', async () => {
    const member = await site.as('member')
    for (let nth = 0; nth < 5; nth++) await site.build.event({ title: `Projet ${nth}`, ...days('02-01') })
    for (let nth = 0; nth < 4; nth++) {
      await site.build.event({ title: `Bal ${nth}`, ...days('01-15'), is_confirmed: true })
    }
    for (const query of [{ orderBy: 'state' }, { orderBy: 'state', ascending: false }, { state: ['unconfirmed'] }]) {
      const whole = await titles(member, { ...query, limit: 100 })
      const parts: string[] = []
      for (let at = 1; at <= 4; at++) parts.push(...(await titles(member, { ...query, limit: 3, page: at })))
      expect(parts).toEqual(whole)
    }
  })

  // rules/event-list.md#7
  test('comes while others write without a pause', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('member')]
    const materials = await Promise.all([1, 2].map(() => site.build.material({ stock_quantity: 1 })))
    const lines = materials.map((id): [number, number] => [id, 1])
    await site.build.event({ title: 'Bal', ...days('02-01'), materials: lines })
    const events = await Promise.all(
      ['Gala', 'Tournée'].map((title) => site.build.event({ title, ...days('02-01'), materials: lines })),
    )
    let [isRead, writes] = [false, 0]
    const write = async (id: number) => {
      let { version } = (await writer.call(eventRoutes.get, { params: { id } })).body
      for (; !isRead && writes < 400; writes++) {
        const body = { version, materials: materials.map((material) => ({ id: material, quantity: 1 + (writes % 3) })) }
        const saved = await writer.call(eventRoutes.update, { params: { id }, body })
        expect(saved.status).toBe(200)
        version = saved.body.version
      }
    }
    const writing = events.map(write)
    await expect.poll(() => writes).toBeGreaterThan(4)
    expect(await titles(reader, { missing: true, orderBy: 'title' })).toEqual(['Bal', 'Gala', 'Tournée'])
    isRead = true
    await Promise.all(writing)
    expect(writes).toBeLessThan(400)
  })

  // rules/event-list.md#3
  test('refuses unknown values by their parameter, and takes no event for its address', async () => {
    const member = await site.as('member')
    const refused = async (query: object) => {
      const { status, body } = await page(member, query)
      return [status, Object.keys(body.error?.details ?? {})]
    }
    expect(await refused({ state: ['gone'] })).toEqual([400, ['state']])
    expect(await refused({ orderBy: 'version' })).toEqual([400, ['orderBy']])
    expect(await refused({ start: '2040-02-30' })).toEqual([400, ['start']])
    expect((await page(site.anonymous)).status).toBe(401)
    expect((await member.send('GET', '/api/events/list?state=past&state=current')).status).toBe(200)
  })
})
