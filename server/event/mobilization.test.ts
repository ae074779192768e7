import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { materialRoutes } from '#shared/material.ts'
import { returnRoutes } from '#shared/return.ts'
import { todayRoutes } from '#shared/today.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const body = { title: 'Fest-noz', start_date: '2040-06-10 18:00', end_date: '2040-06-10 23:00', is_confirmed: false }
const away = { mobilization_start_date: '2040-06-09 08:00:00', mobilization_end_date: '2040-06-11 12:00:00' }
const stored = { own_mobilization_start: '2040-06-09 08:00:00', own_mobilization_end: '2040-06-11 12:00:00' }
const operation = { start_date: '2040-06-10 18:00:00', end_date: '2040-06-10 23:00:00' }
const refused = ({ status, body: answer }: { status: number; body: { error?: { details: object } } }) => [
  status,
  Object.keys(answer.error?.details ?? {}),
]

// rules/event.md#35
describe('bounds', () => {
  test('are filled in every answer, whether they are its own or not', async () => {
    const member = await site.as('member')
    const plain = await member.call(eventRoutes.create, { body })
    expect(plain.body).toMatchObject({
      mobilization_start_date: '2040-06-10 18:00:00',
      mobilization_end_date: '2040-06-10 23:00:00',
      has_own_mobilization: false,
    })
    const { body: own } = await member.call(eventRoutes.create, { body: { ...body, ...away } })
    expect(own).toMatchObject({ ...operation, ...away, has_own_mobilization: true })
    const query = { start: '2040-06-09', end: '2040-06-09' }
    const [row, short] = [
      await member.call(eventRoutes.list, { query }),
      await member.call(eventRoutes.calendar, { query }),
    ]
    // The day of the departure lists it; the event without own bounds is not there.
    for (const { body: answer } of [row, short])
      expect(answer.data).toMatchObject([{ id: own.id, ...operation, ...away, has_own_mobilization: true }])
    expect(short.body.data).toHaveLength(1)
  })

  test('read days and seconds as the dates do', async () => {
    const member = await site.as('member')
    const { body: answer } = await member.call(eventRoutes.create, {
      body: { ...body, mobilization_start_date: '2040-06-09', mobilization_end_date: '2040-06-11T12:00:59' },
    })
    expect([answer.mobilization_start_date, answer.mobilization_end_date]).toEqual([
      '2040-06-09 00:00:00',
      '2040-06-11 12:00:00',
    ])
    const { body: day } = await member.call(eventRoutes.update, {
      params: { id: answer.id },
      body: { mobilization_end_date: '2040-06-11' },
    })
    expect(day.mobilization_end_date).toBe('2040-06-11 23:59:59')
  })

  test('equal to those of the operation are none', async () => {
    const member = await site.as('member')
    const { body: answer } = await member.call(eventRoutes.create, {
      body: {
        ...body,
        end_date: '2040-06-10',
        mobilization_start_date: '2040-06-10 18:00',
        mobilization_end_date: '2040-06-11 00:00',
      },
    })
    expect(answer).toMatchObject({ mobilization_end_date: '2040-06-10 23:59:59', has_own_mobilization: false })
  })

  test('within the operation, unreadable or with a zone are refused by name', async () => {
    const member = await site.as('member')
    const create = (bounds: object) => member.send('POST', '/api/events', { body: { ...body, ...bounds } })
    expect(refused(await create({ mobilization_start_date: '2040-06-10 18:15' }))).toEqual([
      400,
      ['mobilization_start_date'],
    ])
    expect(refused(await create({ mobilization_end_date: '2040-06-10 22:45' }))).toEqual([
      400,
      ['mobilization_end_date'],
    ])
    expect(
      refused(await create({ mobilization_start_date: '2040-06-09T08:00:00Z', mobilization_end_date: 'demain' })),
    ).toEqual([400, ['mobilization_start_date', 'mobilization_end_date']])
    expect(refused(await create({ mobilization_start_date: 8 }))).toEqual([400, ['mobilization_start_date']])
    // Beside an end that is wrong, a bound is still read.
    expect(refused(await create({ end_date: 'x', mobilization_end_date: 'y' }))).toEqual([
      400,
      ['end_date', 'mobilization_end_date'],
    ])
  })

  test('belong to members and admins', async () => {
    const visitor = await site.as('visitor')
    const id = await site.build.event({ ...operation })
    expect((await visitor.call(eventRoutes.update, { params: { id }, body: away })).status).toBe(403)
  })
})

// rules/event.md#36
describe('a PUT', () => {
  const put = async (id: number, sent: object) => {
    const { status, body: answer } = await (await site.as('member')).send('PUT', `/api/events/${id}`, { body: sent })
    expect(status).toBe(200)
    return [answer.mobilization_start_date, answer.mobilization_end_date, answer.has_own_mobilization]
  }

  test('of the operation keeps own bounds at their distance, others follow', async () => {
    const id = await site.build.event({ ...operation, own_mobilization_start: stored.own_mobilization_start })
    expect(await put(id, { start_date: '2040-06-12 20:00', end_date: '2040-06-13 02:00' })).toEqual([
      '2040-06-11 10:00:00',
      '2040-06-13 02:00:00',
      true,
    ])
    expect(await put(id, { end_date: '2040-06-13 03:00' })).toEqual([
      '2040-06-11 10:00:00',
      '2040-06-13 03:00:00',
      true,
    ])
  })

  test('of null makes a bound follow again', async () => {
    const id = await site.build.event({ ...operation, ...stored })
    expect(await put(id, { mobilization_start_date: null })).toEqual([
      operation.start_date,
      away.mobilization_end_date,
      true,
    ])
    expect(await put(id, { mobilization_end_date: null })).toEqual([operation.start_date, operation.end_date, false])
  })

  test('of both takes the bounds as sent', async () => {
    const id = await site.build.event({ ...operation, ...stored })
    expect(await put(id, { start_date: '2040-06-10 20:00', ...away })).toEqual([...Object.values(away), true])
    // Equal to the operation's bound of the same PUT: none.
    const moved = { start_date: '2040-06-09 08:00', mobilization_start_date: '2040-06-09 08:00' }
    expect(await put(id, moved)).toEqual(['2040-06-09 08:00:00', away.mobilization_end_date, true])
  })

  test('that takes a bound along beyond the years of dates is refused', async () => {
    const id = await site.build.event({ ...operation, ...stored })
    const member = await site.as('member')
    const answer = await member.call(eventRoutes.update, {
      params: { id },
      body: { start_date: '1000-01-01 08:00', end_date: '2040-06-10 23:00' },
    })
    expect(refused(answer)).toEqual([400, ['start_date']])
  })

  test('that would make a confirmed event past is refused on the bound that was sent', async () => {
    const id = await site.build.event({
      start_date: '2040-01-10 18:00:00',
      end_date: '2040-01-10 23:00:00',
      own_mobilization_end: '2040-01-16 12:00:00',
      is_confirmed: true,
      materials: 1,
    })
    const member = await site.as('member')
    const update = (sent: object) => member.send('PUT', `/api/events/${id}`, { body: sent })
    expect(refused(await update({ mobilization_end_date: null }))).toEqual([400, ['mobilization_end_date']])
    expect(refused(await update({ end_date: '2040-01-10 20:00', mobilization_end_date: '2040-01-12' }))).toEqual([
      400,
      ['mobilization_end_date'],
    ])
    expect(refused(await update({ start_date: '2040-01-07', end_date: '2040-01-08 23:00' }))).toEqual([
      400,
      ['end_date'],
    ])
    expect((await update({ mobilization_end_date: '2040-01-15 10:00' })).status).toBe(200)
  })
})

describe('the mobilization decides', () => {
  // rules/availability.md#3, rules/availability.md#12
  test('what material is left, what is missing, and who has it, by departure', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 2 })
    const line = { materials: [[material, 1]] as [number, number][] }
    const early = await site.build.event({ title: 'Second', ...operation, ...stored, ...line })
    const plain = await site.build.event({
      title: 'Premier',
      start_date: '2040-06-08 08:00:00',
      end_date: '2040-06-09 18:00:00',
      ...line,
    })
    const between = { start_date: '2040-06-09 09:00:00', end_date: '2040-06-09 12:00:00' }
    const examined = await site.build.event({ ...between, ...line })
    const missing = await member.call(eventRoutes.missingMaterials, { params: { id: examined } })
    expect(missing.body[0]).toMatchObject({ remaining_quantity: 0, missing_quantity: 1 })
    expect(missing.body[0].taken_by).toMatchObject([
      { id: plain, mobilization_start_date: '2040-06-08 08:00:00', mobilization_end_date: '2040-06-09 18:00:00' },
      { id: early, ...operation, ...away },
    ])
    const left = async (id: number) =>
      (await member.call(materialRoutes.whileEvent, { params: { id } })).body[0].remaining_quantity
    expect(await left(early)).toBe(0)
    await member.call(eventRoutes.update, { params: { id: early }, body: { mobilization_start_date: null } })
    expect(await left(early)).toBe(2)
  })

  // rules/event.md#5, rules/event.md#11
  test('whether an event has started, is current, is past and is locked', async () => {
    const member = await site.as('member')
    const counted = async (values: object, today: number) => {
      site.setClock(Date.UTC(2040, 0, today, 11))
      const id = await site.build.event({ is_confirmed: true, materials: 1, ...values })
      const { body: answer } = await member.call(eventRoutes.get, { params: { id } })
      const title = await member.call(eventRoutes.update, { params: { id }, body: { title: 'Autre' } })
      const count = await member.call(eventRoutes.return, { params: { id }, body: [] })
      return [answer.has_missing_materials, title.status, count.status]
    }
    const job = {
      start_date: '2040-01-10 18:00:00',
      end_date: '2040-01-10 23:00:00',
      own_mobilization_start: '2040-01-08 08:00:00',
      own_mobilization_end: '2040-01-12 08:00:00',
    }
    expect(await counted(job, 7)).toEqual([false, 200, 409]) // not started
    expect(await counted(job, 8)).toEqual([false, 200, 200])
    expect(await counted(job, 12)).toEqual([false, 200, 200])
    expect(await counted(job, 13)).toEqual([null, 403, 200]) // past
  })

  // rules/event.md#11
  test('what stays once its material has departed', async () => {
    const member = await site.as('member')
    const id = await site.build.event({
      ...operation,
      ...stored,
      is_confirmed: true,
      materials: 1,
      is_departure_inventory_done: true,
      departed_at: '2040-01-15 10:00:00Z',
    })
    const update = (sent: object) => member.send('PUT', `/api/events/${id}`, { body: sent })
    const locked = await update({ mobilization_start_date: null })
    expect([locked.status, locked.body.error.details.reason]).toEqual([403, 'departed'])
    expect((await update({ mobilization_start_date: away.mobilization_start_date })).status).toBe(200)
    expect((await update({ mobilization_end_date: '2040-06-12 12:00' })).status).toBe(200)
  })

  // rules/today.md#2, rules/unreturned.md#1, rules/unreturned.md#2, rules/event.md#33
  test('what is to be prepared, is late and leaves next', async () => {
    const member = await site.as('member')
    const material = await site.build.material()
    const make = (title: string, days: [leaves: number, starts: number, ends: number, isBack: number]) => {
      const [leaves, starts, ends, isBack] = days.map((day) => `2040-01-${String(day).padStart(2, '0')} 18:00:00`)
      return site.build.event({
        title,
        start_date: starts,
        end_date: ends,
        own_mobilization_start: leaves,
        own_mobilization_end: isBack,
        is_confirmed: true,
        materials: [[material, 1]],
      })
    }
    await make('Départ demain', [16, 20, 21, 22])
    await make('Retour demain', [8, 9, 12, 16])
    const late = await make('En retard', [8, 9, 10, 13])
    const { body: page } = await member.call(todayRoutes.get, { query: {} })
    const titles = (column: 'prepare' | 'out' | 'due' | 'late') =>
      page[column].events.map(({ title }: { title: string }) => title)
    expect([titles('prepare'), titles('out'), titles('due'), titles('late')]).toEqual([
      ['Départ demain'],
      ['Retour demain'],
      [],
      ['En retard'],
    ])
    const { body: unreturned } = await member.call(returnRoutes.all, { query: {} })
    expect(unreturned).toMatchObject([{ event: { id: late }, days_late: 2 }])
    const { body: list } = await member.call(materialRoutes.list, { query: { 'with-next-event': 1 } })
    expect(list.data[0].next_event).toMatchObject({
      title: 'Départ demain',
      start_date: '2040-01-20 18:00:00',
      mobilization_start_date: '2040-01-16 18:00:00',
    })
  })

  // rules/assignment.md#4, rules/assignment.md#12
  test('when technicians may work, and what is cut when it shrinks', async () => {
    const member = await site.as('member')
    const [technician_id, other] = [await site.build.technician(), await site.build.technician()]
    const event_id = await site.build.event({ ...operation, ...stored })
    const setUp = { start_time: '2040-06-09T08:00:00', end_time: '2040-06-09T12:00:00' }
    const made = await member.call(eventTechnicianRoutes.create, { body: { event_id, technician_id, ...setUp } })
    expect(made.status).toBe(201)
    const early = await member.call(eventTechnicianRoutes.create, {
      body: { event_id, technician_id: other, start_time: '2040-06-09T05:00:00', end_time: '2040-06-09T12:00:00' },
    })
    expect(early.status).toBe(400)
    const cut = await member.call(eventRoutes.update, {
      params: { id: event_id },
      body: { mobilization_start_date: '2040-06-09 12:00' },
    })
    expect(cut.body.technicians).toMatchObject([{ start_time: '2040-06-09 10:00:00', end_time: '2040-06-09 12:00:00' }])
    const moved = await member.call(eventRoutes.update, {
      params: { id: event_id },
      body: { start_date: '2040-06-20 18:00', end_date: '2040-06-20 23:00' },
    })
    expect(moved.body.technicians).toMatchObject([{ start_time: '2040-06-19 10:00:00' }])
    const gone = await member.call(eventRoutes.update, {
      params: { id: event_id },
      body: { mobilization_start_date: null },
    })
    expect([gone.body.technicians, gone.body.dropped_assignments]).toMatchObject([[], [{ technician_id }]])
  })
})

// rules/event.md#20, rules/event.md#36
test('a copy keeps own bounds at their distance; only its operation may not lie before today', async () => {
  const member = await site.as('member')
  const id = await site.build.event({ ...operation, ...stored })
  const copy = await member.call(eventRoutes.duplicate, {
    params: { id },
    body: { start_date: '2040-01-15', end_date: '2040-01-15' },
  })
  expect(copy.status).toBe(201)
  expect(copy.body).toMatchObject({
    start_date: '2040-01-15 18:00:00',
    mobilization_start_date: '2040-01-14 08:00:00',
    mobilization_end_date: '2040-01-16 12:00:00',
    has_own_mobilization: true,
  })
})
