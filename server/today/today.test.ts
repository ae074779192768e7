import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { todayColumns } from '#shared/names.ts'
import { type Today, type TodayCard, todayRoutes } from '#shared/today.ts'
import { inventoryStage } from '#test/inventory-stage.ts'
import { type Client, useSite } from '#test/server.ts'
import { january, noon, todayStage } from '#test/today-stage.ts'

const site = useSite()
const { send } = inventoryStage(site)
const { read, make } = todayStage(site)
beforeEach(() => site.setClock(noon))

/** The titles of each column. */
const titles = (page: Today) =>
  Object.fromEntries(todayColumns.map((name) => [name, page[name].events.map(({ title }) => title)]))

const wholeDays = (from: number, to: number) => ({
  start_date: `2040-01-${from} 00:00:00`,
  end_date: `2040-01-${to} 23:59:59`,
})
/** A member with a name of their own. */
async function named(first_name: string, last_name: string): Promise<Client> {
  const client = await site.as('member')
  await site.build.person({ first_name, last_name, user_id: client.id })
  return client
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
      counting: null,
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

  // rules/today.md#4
  test('tells who counts, of the departure and of the return, until each ends', async () => {
    const member = await site.as('member')
    const [first, second] = [await named('Lou', 'Roy'), await named('Ana', 'Kerjean')]
    const material = await site.build.material({ stock_quantity: 40 })
    const id = await make('Convention', january('15 08:00', '15 11:30'), { materials: [[material, 4]] })
    const put = async (who: Client, act: string, actual?: number) => {
      const body = actual === undefined ? undefined : [{ id: material, actual, broken: 0 }]
      expect((await who.send('PUT', `/api/events/${id}/${act}`, { body })).status).toBe(200)
      const page = await read(member)
      return todayColumns.flatMap((name) => page[name].events.map(({ counting }) => counting?.full_name ?? null))
    }
    expect(await put(first, 'departure', 1)).toEqual(['Lou Roy'])
    expect(await put(second, 'departure', 2)).toEqual(['Ana Kerjean'])
    expect(await put(first, 'departure/terminate', 4)).toEqual([null])
    expect(await put(first, 'departure/reopen')).toEqual([null])
    expect(await put(second, 'departure/terminate', 4)).toEqual([null])
    expect(await put(second, 'return', 3)).toEqual(['Ana Kerjean'])
    expect(await put(first, 'return', 4)).toEqual(['Lou Roy'])
    expect(await put(first, 'terminate', 3)).toEqual([null])
    const { counted_by } = await site.db.selectFrom('event').select('counted_by').executeTakeFirstOrThrow()
    expect(counted_by).toBeNull()
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
