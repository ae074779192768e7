import { expect, test } from 'vitest'
import { mostStatisticsDays, statisticsRoutes } from '#shared/statistics.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const whole = (first: string, last = first) => ({ start_date: `${first} 00:00:00`, end_date: `${last} 23:59:59` })
const july = { start: '2041-07-01', end: '2041-07-31' }
const names = Object.values(statisticsRoutes).map((route) => [route.name, route] as const)

// rules/statistics.md#1
test.each(names)('%s is for members and admins', async (_, route) => {
  for (const [group, status] of [
    ['visitor', 403],
    ['member', 200],
    ['admin', 200],
  ] as const) {
    expect((await (await site.as(group)).call(route, { query: july })).status).toBe(status)
  }
  expect((await site.anonymous.call(route, { query: july })).status).toBe(401)
})

// rules/statistics.md#1
test.each(names)('%s names the field of a period that it refuses', async (_, { path }) => {
  const member = await site.as('member')
  const refused = async (query: string) => {
    const { status, body } = await member.send('GET', `/api${path}?${query}`)
    return [status, Object.keys(body.error?.details ?? {})]
  }
  site.setClock(Date.UTC(2040, 0, 15, 11))
  expect(await refused('start=2040-01-16')).toEqual([400, ['end']]) // ends today
  expect(await refused('start=july')).toEqual([400, ['start']])
  expect(await refused('start=july&end=2041-07-01')).toEqual([400, ['start']])
  expect(await refused('start=2041-02-30&end=2041-07-01')).toEqual([400, ['start']])
  expect(await refused('start=1899-12-31&end=1900-01-01')).toEqual([400, ['start']])
  expect(await refused('start=2041-07-02&end=2041-07-01')).toEqual([400, ['end']])
  expect(mostStatisticsDays).toBe(731)
  expect(await refused('start=2041-01-01&end=2043-01-02')).toEqual([400, ['end']]) // 732 days
  expect(await refused('start=2041-01-01&end=2043-01-01')).toEqual([200, []])
})

// rules/statistics.md#1
test('the period is that of the last twelve months until another is asked for', async () => {
  const member = await site.as('member')
  site.setClock(Date.UTC(2040, 0, 15, 23, 30)) // past midnight in Paris
  const weeks = async (query: object) => {
    const { body } = await member.call(statisticsRoutes.weeks, { query })
    return [body[0].week, body.at(-1).week]
  }
  expect(await weeks({})).toEqual(['2039-W03', '2040-W03']) // 17 January 2039 to 16 January 2040
  expect(await weeks({ end: '2039-12-31' })).toEqual(['2038-W52', '2039-W52'])
  expect(await weeks({ start: '2040-01-01' })).toEqual(['2039-W52', '2040-W03'])
})

// rules/statistics.md#3, rules/statistics.md#4
test('a use of 100 percent is all pieces in order out on all days; broken and trashed ones do not count', async () => {
  const member = await site.as('member')
  const all = await site.build.material({ name: 'Toujours', stock_quantity: 4, out_of_order_quantity: 1 })
  const half = await site.build.material({ name: 'Moitié', stock_quantity: 2, replacement_price: 250 })
  const broken = await site.build.material({ name: 'Cassé', stock_quantity: 1, out_of_order_quantity: 1 })
  const never = await site.build.material({ name: 'Jamais', stock_quantity: 3, replacement_price: 100 })
  const trashed = await site.build.material({ stock_quantity: 3, deleted_at: '2020-01-01 00:00:00' })
  await site.build.event({
    ...whole('2041-06-15', '2041-08-15'),
    is_confirmed: true,
    materials: [
      [all, 3],
      [half, 1],
      [broken, 1],
      [trashed, 3],
    ],
  })
  await site.build.event({ ...whole('2041-07-10'), materials: [[never, 3]] }) // an option
  const read = async (query: object) => {
    const { body } = await member.call(statisticsRoutes.materials, { query: { ...july, ...query } })
    return body.data.map(({ id, use, days_out, value }: Record<string, unknown>) => [id, use, days_out, value])
  }
  const rows = {
    all: [all, 100, 93, null],
    half: [half, 50, 31, 500],
    never: [never, 0, 0, 300],
    broken: [broken, null, 31, null],
  }
  expect(await read({ orderBy: 'use', ascending: '0' })).toEqual([rows.all, rows.half, rows.never, rows.broken])
  expect(await read({ orderBy: 'value' })).toEqual([rows.never, rows.half, rows.all, rows.broken])
  expect(await read({ orderBy: 'name', limit: 2, page: 2 })).toEqual([rows.half, rows.all])
  expect(await read({ search: 'MOITIE' })).toEqual([rows.half])
  expect(await read({ 'at-most': 0 })).toEqual([rows.never])
  expect(await read({ 'at-most': 50, orderBy: 'use' })).toEqual([rows.never, rows.half])
  const refused = await member.call(statisticsRoutes.materials, { query: { ...july, 'at-most': 101 } })
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['at-most']])
})

// rules/statistics.md#4
test('a material lies idle while all its pieces are out of order, unless it was out', async () => {
  const member = await site.as('member')
  const pieces = { stock_quantity: 4, out_of_order_quantity: 4, replacement_price: 50 }
  const broken = await site.build.material({ name: 'Cassé', ...pieces })
  const out = await site.build.material({ name: 'Cassé depuis', ...pieces })
  await site.build.material({ name: 'Sans stock', stock_quantity: 0 })
  await site.build.event({ ...whole('2041-07-10'), is_confirmed: true, materials: [[out, 1]] })
  for (const atMost of [0, 5]) {
    const query = { ...july, 'at-most': atMost }
    const { body } = await member.call(statisticsRoutes.materials, { query })
    expect(body.data).toMatchObject([{ id: broken, use: null, days_out: 0, value: 200 }])
    expect(body.pagination.total.items).toBe(1)
  }
})

// rules/statistics.md#2
test('what departed counts as it departed, confirmed or not, archived or not', async () => {
  const member = await site.as('member')
  const id = await site.build.material({ stock_quantity: 10 })
  const event = await site.build.event({
    ...whole('2041-07-01', '2041-07-02'),
    is_departure_inventory_done: true,
    departed_at: '2041-07-01 06:00:00',
    is_return_inventory_done: true,
    is_archived: true,
    materials: [[id, 5]],
  })
  await site.db.updateTable('event_material').set({ quantity_departed: 3 }).where('event_id', '=', event).execute()
  const { body } = await member.call(statisticsRoutes.materials, { query: july })
  expect(body.data[0]).toMatchObject({ id, days_out: 6, events: 1 })
})

// rules/statistics.md#5, rules/statistics.md#6
test('what lacked: pieces times days, the worst day, what to buy, and the months', async () => {
  const member = await site.as('member')
  const id = await site.build.material({ stock_quantity: 4, replacement_price: 80 })
  const enough = await site.build.material({ stock_quantity: 4 })
  const lines = (quantity: number): [number, number][] => [
    [id, quantity],
    [enough, 1],
  ]
  await site.build.event({ ...whole('2041-06-30', '2041-07-02'), is_confirmed: true, materials: lines(3) })
  await site.build.event({ ...whole('2041-07-01', '2041-07-01'), is_confirmed: true, materials: lines(3) })
  await site.build.event({ ...whole('2041-07-02', '2041-07-02'), materials: lines(1) })
  await site.build.event({ ...whole('2041-08-01', '2041-08-03'), is_confirmed: true, materials: [[id, 5]] })
  await site.build.event({ ...whole('2041-08-02'), materials: [[id, 4]] })
  const query = { start: '2041-06-01', end: '2041-08-31' }
  const { body } = await member.call(statisticsRoutes.lack, { query })
  expect(body).toEqual({
    materials: [
      expect.objectContaining({ id, pieces: 4, days_missing: 9, days: 4, most: 5, worst_day: '2041-08-02', cost: 400 }),
    ],
    months: [
      { month: '2041-06', days_missing: 0 },
      { month: '2041-07', days_missing: 2 },
      { month: '2041-08', days_missing: 7 },
    ],
  })
  const sure = (await member.call(statisticsRoutes.lack, { query: { ...query, confirmed: '1' } })).body
  expect(sure.materials).toMatchObject([{ id, days_missing: 5, days: 4, most: 2, worst_day: '2041-07-01' }])
})

// rules/statistics.md#5
test('what lacked between long events that meet at their ends alone', async () => {
  const member = await site.as('member')
  const id = await site.build.material({ stock_quantity: 4 })
  await site.build.event({ ...whole('2041-06-01', '2041-06-20'), materials: [[id, 2]] })
  await site.build.event({ ...whole('2041-06-19', '2041-07-09'), materials: [[id, 3]] })
  await site.build.event({ ...whole('2041-07-09', '2041-07-31'), materials: [[id, 2]] })
  const query = { start: '2041-05-01', end: '2041-08-31' }
  const { body } = await member.call(statisticsRoutes.lack, { query })
  expect(body.materials).toMatchObject([{ id, days_missing: 3, days: 3, most: 1, worst_day: '2041-06-19' }])
})

// rules/statistics.md#9
test('weeks are those of ISO 8601, from Monday to Sunday', async () => {
  const member = await site.as('member')
  const id = await site.build.material({ stock_quantity: 10 })
  await site.build.event({ ...whole('2026-12-31', '2027-01-04'), is_confirmed: true, materials: [[id, 4]] })
  await site.build.event({ ...whole('2027-01-01'), is_confirmed: true, materials: [[id, 2]] })
  await site.build.event({ ...whole('2027-01-02'), materials: [[id, 9]] })
  const { body } = await member.call(statisticsRoutes.weeks, { query: { start: '2027-01-02', end: '2027-01-12' } })
  expect(body).toEqual([
    { week: '2026-W53', start: '2026-12-28', end: '2027-01-03', events: 1, pieces: 4 },
    { week: '2027-W01', start: '2027-01-04', end: '2027-01-10', events: 1, pieces: 4 },
    { week: '2027-W02', start: '2027-01-11', end: '2027-01-17', events: 0, pieces: 0 },
  ])
})

// rules/statistics.md#10, rules/restricted-park.md#4, rules/restricted-park.md#5
test('what lies in a hidden park is neither named nor counted', async () => {
  const [hidden, open] = [await site.build.park(), await site.build.park()]
  const member = await site.as('member', { restrictedParks: [hidden] })
  const secret = await site.build.material({ park_id: hidden, stock_quantity: 1 })
  const seen = await site.build.material({ park_id: open, stock_quantity: 1 })
  const lines: [number, number][] = [
    [secret, 5],
    [seen, 2],
  ]
  await site.build.event({ ...whole('2041-07-01'), is_confirmed: true, materials: lines })
  await site.build.event({ ...whole('2041-07-01'), is_confirmed: true, materials: [[secret, 7]] })
  const first = { start: '2041-07-01', end: '2041-07-01' }
  const read = async (name: 'materials' | 'lack' | 'weeks') =>
    (await member.call(statisticsRoutes[name], { query: first })).body
  expect((await read('materials')).data.map(({ id }: { id: number }) => id)).toEqual([seen])
  expect((await read('lack')).materials).toMatchObject([{ id: seen, most: 1 }])
  expect(await read('weeks')).toMatchObject([{ events: 1, pieces: 2 }])
  const admin = await site.as('admin')
  const { body } = await admin.call(statisticsRoutes.lack, { query: { ...first, park: hidden } })
  expect(body.materials).toMatchObject([{ id: secret, most: 11 }])
})
