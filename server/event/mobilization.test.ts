import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
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

  test('of the hour, then of the day alone, gives a return its last second of the day back', async () => {
    const id = await site.build.event({
      start_date: '2040-06-18 00:00:00',
      end_date: '2040-06-18 23:59:59',
      own_mobilization_end: '2040-06-20 23:59:59',
    })
    expect(await put(id, { end_date: '2040-06-18 18:00' })).toEqual([
      '2040-06-18 00:00:00',
      '2040-06-20 18:00:00',
      true,
    ])
    expect(await put(id, { end_date: '2040-06-18' })).toEqual(['2040-06-18 00:00:00', '2040-06-20 23:59:59', true])
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
