import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { todayColumns } from '#shared/names.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Today, type TodayCard, todayRoutes } from '#shared/today.ts'
import { inventoryStage } from '#test/inventory-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { send } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const read = async (who: Client, query: object = {}): Promise<Today> =>
  (await who.call(todayRoutes.get, { query })).body
/** The titles of each column. */
const titles = (page: Today) =>
  Object.fromEntries(todayColumns.map((name) => [name, page[name].events.map(({ title }) => title)]))

const january = (from: string, to: string) => ({ start_date: `2040-01-${from}:00`, end_date: `2040-01-${to}:00` })
const wholeDays = (from: number, to: number) => ({
  start_date: `2040-01-${from} 00:00:00`,
  end_date: `2040-01-${to} 23:59:59`,
})
async function make(title: string, period: object, values: Record<string, unknown> = {}): Promise<number> {
  return site.build.event({
    title,
    ...period,
    is_confirmed: true,
    materials: [[await site.build.material({ stock_quantity: 40 }), 4]],
    ...values,
  })
}

describe('the columns', () => {
  // rules/today.md#1, rules/today.md#2
  test('hold each event once, by where its pieces are', async () => {
    const member = await site.as('member')
    await make('Part à 13 h', january('15 13:00', '16 10:00'))
    await make('Parti à 11 h', january('15 11:00', '16 10:00'))
    await make('Journée', wholeDays(15, 15))
    await make('Demain', january('16 08:00', '17 10:00'))
    await make('Demain, non confirmé', january('16 09:00', '17 10:00'), { is_confirmed: false })
    await make('Après-demain', january('17 08:00', '18 10:00'))
    await make('Dehors', wholeDays(14, 20))
    await make('Rentre ce soir', january('14 10:00', '15 18:00'))
    await make('Rentré à 11 h', january('14 10:00', '15 11:00'))
    await make('Hier', wholeDays(13, 14))
    await make('Non confirmé, commencé', wholeDays(14, 16), { is_confirmed: false })
    await make('Sans matériel', wholeDays(15, 16), { materials: [] })
    await make('Archivé', wholeDays(10, 11), { is_archived: true, is_return_inventory_done: true })
    await make('Corbeille', wholeDays(15, 16), { deleted_at: '2040-01-11 10:00:00Z' })
    const page = await read(member)
    expect([page.day, page.now]).toEqual(['2040-01-15', '2040-01-15 12:00:00'])
    expect(titles(page)).toEqual({
      prepare: ['Journée', 'Part à 13 h', 'Demain', 'Demain, non confirmé'],
      out: ['Parti à 11 h', 'Dehors'],
      due: ['Rentre ce soir'],
      late: ['Hier', 'Rentré à 11 h'],
    })
    expect([page.prepare.count, page.prepare.pieces, page.late.pieces]).toEqual([4, 16, 8])
  })

  // rules/today.md#2
  test('follow the departure: what has left days ahead is out', async () => {
    const member = await site.as('member')
    const places = async (day: string) => {
      const page = await read(member, { day })
      return todayColumns.filter((column) => page[column].count > 0)
    }
    const id = await make('Parti en avance', wholeDays(19, 20))
    expect(await places('2040-01-15')).toEqual([])
    const material = (await member.call(eventRoutes.get, { params: { id } })).body.materials[0].id
    const path = `/api/events/${id}/departure/terminate`
    expect((await member.send('PUT', path, { body: [{ id: material, actual: 4 }] })).status).toBe(200)
    expect(await places('2040-01-15')).toEqual(['out'])
    expect(await places('2040-01-14')).toEqual([])
    expect(await places('2040-01-20')).toEqual(['due'])
  })

  // rules/today.md#2
  test('follow the return: begun, ended short, and complete', async () => {
    const member = await site.as('member')
    const id = await make('Hier', wholeDays(13, 14))
    const [line] = await site.db.selectFrom('event_material').select('material_id').where('event_id', '=', id).execute()
    const count = (actual: number) => [{ id: line!.material_id, actual, broken: 0 }]
    const place = async () => {
      const page = await read(member)
      const name = todayColumns.find((column) => page[column].count > 0)
      const card = name && page[name].events[0]
      return [name, card?.counted, card?.still_out.map(({ quantity }) => quantity)]
    }
    await send(member, 'return', id, count(1))
    expect(await place()).toEqual(['late', 1, [3]])
    await send(member, 'return', id, count(4))
    expect(await place()).toEqual(['due', 4, []])
    await send(member, 'return', id, count(2))
    await send(member, 'terminate', id, [])
    expect(await place()).toEqual(['late', 2, [2]])
    const rest = { body: [{ id: line!.material_id, actual: 1, broken: 0, lost: 1 }] }
    await member.send('PUT', `/api/events/${id}/late-returns`, rest)
    expect(await place()).toEqual([undefined, undefined, undefined])
  })

  // rules/today.md#2
  test('of another day show what leaves and comes back then', async () => {
    const member = await site.as('member')
    await make('Part à 13 h', january('15 13:00', '16 10:00'))
    await make('Demain', january('16 08:00', '17 10:00'))
    expect(titles(await read(member, { day: '2040-01-16' }))).toEqual({
      prepare: ['Demain'],
      out: [],
      due: ['Part à 13 h'],
      late: [],
    })
    expect((await member.call(todayRoutes.get, { query: { day: '2040-02-30' } })).status).toBe(400)
  })
})

describe('a card', () => {
  // rules/today.md#4
  test('tells place, pieces, crew, borrower and what lacks', async () => {
    const member = await site.as('member')
    const company = await site.build.company({ legal_name: 'Ouest Expo', phone: '+33 2 41 55 07 80' })
    const [person, technician] = [
      await site.build.beneficiary({ company_id: company }),
      await site.build.technician({ first_name: 'Lou', last_name: 'Roy', phone: '+33 6 39 98 14 27' }),
    ]
    const rare = await site.build.material({ name: 'Robe Spiider', stock_quantity: 2 })
    const id = await make('Convention', january('15 18:00', '16 10:00'), {
      location: 'Angers',
      materials: [[rare, 4]],
      beneficiaries: [person],
    })
    for (const [from, to] of [
      ['18:00', '19:00'],
      ['20:00', '21:00'],
    ])
      await site.build.assignment({
        event_id: id,
        technician_id: technician,
        start_time: `2040-01-15 ${from}Z`,
        end_time: `2040-01-15 ${to}Z`,
      })
    const [card] = (await read(member)).prepare.events
    expect(card).toEqual({
      id,
      title: 'Convention',
      location: 'Angers',
      start_date: '2040-01-15 18:00:00',
      end_date: '2040-01-16 10:00:00',
      mobilization_start_date: '2040-01-15 18:00:00',
      mobilization_end_date: '2040-01-16 10:00:00',
      is_confirmed: true,
      is_departure_inventory_done: false,
      is_return_inventory_done: false,
      pieces: 4,
      counted: 0,
      loaded: 0,
      crew: [{ id: technician, full_name: 'Lou Roy', phone: '+33 6 39 98 14 27' }],
      beneficiary: { id: person, name: 'Ouest Expo', phone: '+33 2 41 55 07 80' },
      lacking: [{ id: rare, name: 'Robe Spiider', quantity: 2 }],
      still_out: [],
    } satisfies TodayCard)
  })

  // rules/today.md#4, rules/departure.md#4
  test('tells how many pieces of the list are loaded, until the departure ends', async () => {
    const [near, far] = [await site.build.park(), await site.build.park()]
    const build = (park_id: number) => site.build.material({ park_id, stock_quantity: 40 })
    const [one, other, beside] = [await build(near), await build(far), await build(near)]
    const id = await make('En chargement', wholeDays(15, 16), {
      materials: [
        [one, 4],
        [other, 6],
      ],
    })
    const [member, partial] = [await site.as('member'), await site.as('member', { restrictedParks: [far] })]
    const count = (path: string, ...rows: [number, number][]) =>
      member.send('PUT', `/api/events/${id}/departure${path}`, { body: rows.map(([id, actual]) => ({ id, actual })) })
    const loaded = async (who: Client, query: object = {}) =>
      (await read(who, query)).prepare.events.map((card) => [card.loaded, card.pieces])
    expect(await loaded(member)).toEqual([[0, 10]])
    // What goes beyond the list is no progress on it.
    expect((await count('', [one, 5], [other, 3], [beside, 2])).status).toBe(200)
    expect(await loaded(member)).toEqual([[7, 10]])
    expect([await loaded(member, { park: near }), await loaded(partial)]).toEqual([[[4, 4]], [[4, 4]]])
    expect((await count('/terminate')).status).toBe(200)
    expect((await read(member)).out.events.map((card) => [card.loaded, card.pieces])).toEqual([[0, 10]])
  })

  // rules/today.md#3
  test('counts the pieces of the chosen park, and of no hidden one', async () => {
    const [near, far] = [await site.build.park(), await site.build.park()]
    const [one, other] = [await site.build.material({ park_id: near }), await site.build.material({ park_id: far })]
    const both = {
      materials: [
        [one, 3],
        [other, 5],
      ],
    }
    await make('Les deux', january('15 18:00', '16 10:00'), both)
    await make('Loin', january('15 19:00', '16 10:00'), { materials: [[other, 1]] })
    const member = await site.as('member')
    const pieces = ({ prepare }: Today) => prepare.events.map((card) => [card.title, card.pieces])
    expect(pieces(await read(member, { park: near }))).toEqual([['Les deux', 3]])
    expect(pieces(await read(await site.as('member', { restrictedParks: [near] })))).toEqual([
      ['Les deux', 5],
      ['Loin', 1],
    ])
  })
})

describe('the numbers of the menu', () => {
  // rules/today.md#5, rules/unreturned.md#4
  test('are the late events, and the lines still out', async () => {
    const member = await site.as('member')
    await make('Hier', wholeDays(13, 14))
    await make('Rentré à 11 h', january('14 10:00', '15 11:00'))
    await make('Dehors', wholeDays(14, 20))
    expect((await member.call(todayRoutes.counts, {})).body).toEqual({ late: 2, unreturned: 2, led: 0 })
    const visitor = await site.as('visitor')
    expect((await visitor.call(todayRoutes.counts, {})).status).toBe(403)
    expect((await visitor.call(todayRoutes.get, { query: {} })).status).toBe(403)
  })
})

describe('what a manager is told', () => {
  const yields = (mode: 'compete' | 'yield') => ({ body: { 'availability.unconfirmed': mode } })
  const counts = async (who: Client) => (await who.call(todayRoutes.counts, {})).body.led

  // rules/today.md#9, rules/availability.md#20
  test('their option that yields to an event confirmed meanwhile', async () => {
    const [admin, manager, other] = [await site.as('admin'), await site.as('member'), await site.as('member')]
    expect((await admin.call(settingsRoutes.update, yields('yield'))).status).toBe(200)
    const console = await site.build.material({ name: 'Console', stock_quantity: 1 })
    const evening = january('20 18:00', '20 23:00')
    const planned = { is_confirmed: false, materials: [[console, 1]] }
    const option = await make('Gala', evening, { ...planned, manager_id: manager.id })
    const rival = await make('Concert', evening, { ...planned, manager_id: other.id })
    // Two options for one console: both lack it, and both managers know.
    expect([await counts(manager), await counts(other)]).toEqual([1, 1])
    const confirm = { params: { id: rival }, body: { is_confirmed: true } }
    expect((await admin.call(eventRoutes.update, confirm)).status).toBe(200)
    const { led } = await read(manager)
    expect(led).toEqual([
      {
        id: option,
        title: 'Gala',
        start_date: '2040-01-20 18:00:00',
        end_date: '2040-01-20 23:00:00',
        mobilization_start_date: '2040-01-20 18:00:00',
        mobilization_end_date: '2040-01-20 23:00:00',
        is_confirmed: false,
        lacking: [{ id: console, name: 'Console', quantity: 1 }],
      },
    ])
    expect([(await read(other)).led, await counts(manager), await counts(other)]).toEqual([[], 1, 0])
    expect((await admin.call(settingsRoutes.update, yields('compete'))).status).toBe(200)
  })

  // rules/today.md#9
  test('in time, and of what is ahead alone', async () => {
    const manager = await site.as('member')
    const led = async (day?: string) => (await read(manager, day ? { day } : {})).led.map(({ title }) => title)
    const short = async (title: string, period: object, values: Record<string, unknown> = {}) => {
      const rare = await site.build.material({ stock_quantity: 1 })
      return make(title, period, { manager_id: manager.id, materials: [[rare, 2]], ...values })
    }
    await short('Fini', january('10 08:00', '14 10:00'))
    await short('En cours', january('14 08:00', '16 10:00'))
    await short('Dans 59 jours', { start_date: '2040-03-14 10:00:00', end_date: '2040-03-14 18:00:00' })
    await short('Dans 60 jours', { start_date: '2040-03-15 10:00:00', end_date: '2040-03-15 18:00:00' })
    await short('Corbeille', january('20 08:00', '21 10:00'), { deleted_at: '2040-01-11 10:00:00Z' })
    await short('Archivé', january('20 08:00', '21 10:00'), { is_archived: true, is_return_inventory_done: true })
    await short('Sans responsable', january('20 08:00', '21 10:00'), { manager_id: null })
    const hidden = await site.build.park()
    const unseen = await site.build.material({ park_id: hidden, stock_quantity: 1 })
    const partial = await site.as('member', { restrictedParks: [hidden] })
    await short('Caché', january('20 08:00', '21 10:00'), { manager_id: partial.id, materials: [[unseen, 2]] })
    expect(await led()).toEqual(['En cours', 'Dans 59 jours'])
    expect(await led('2040-01-17')).toEqual(['Dans 59 jours', 'Dans 60 jours'])
    expect([(await read(partial)).led, await counts(partial)]).toEqual([[], 0])
  })
})
