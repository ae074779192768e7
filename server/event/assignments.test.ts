import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

type Times = { start_time: string; end_time: string }
const times = (rows: Times[]) => rows.map(({ start_time, end_time }) => [start_time, end_time])
const whole = (day: string) => ({ start_date: day, end_date: day })

describe('the place of an assignment in its event', () => {
  // rules/assignment.md#3, rules/assignment.md#4, rules/assignment.md#24, rules/event.md#8
  test.each<[event: { start_date: string; end_date: string }, from: string, to: string, refused: string | null]>([
    [whole('2025-01-15'), '2025-01-14 23:00', '2025-01-15 23:00', null],
    [whole('2025-01-15'), '2025-01-14 22:45', '2025-01-15 23:00', 'before'],
    [whole('2025-01-15'), '2025-01-14 23:00', '2025-01-15 23:15', 'after'],
    [whole('2025-07-01'), '2025-06-30 22:00', '2025-07-01 22:00', null],
    [whole('2025-03-30'), '2025-03-29 23:00', '2025-03-30 22:00', null],
    [whole('2025-03-30'), '2025-03-29 23:00', '2025-03-30 22:15', 'after'],
    [whole('2025-10-26'), '2025-10-25 22:00', '2025-10-26 23:00', null],
    [whole('2025-10-26'), '2025-10-25 22:00', '2025-10-26 23:15', 'after'],
    [{ start_date: '2025-10-26 01:00', end_date: '2025-10-26 02:30' }, '2025-10-25 23:00', '2025-10-26 01:30', null],
    [{ start_date: '2025-10-26 01:00', end_date: '2025-10-26 02:30' }, '2025-10-25 23:00', '2025-10-26 01:45', 'after'],
    [{ start_date: '2025-03-30 02:30', end_date: '2025-03-30 06:00' }, '2025-03-30 01:00', '2025-03-30 04:00', null],
    [
      { start_date: '2025-03-30 02:30', end_date: '2025-03-30 06:00' },
      '2025-03-30 00:45',
      '2025-03-30 04:00',
      'before',
    ],
    [whole('2025-01-15'), '2025-01-15 10:00', '2025-01-15 10:00', 'after the start'],
    [whole('2025-01-15'), '2025-01-15 10:10', '2025-01-15 11:00', 'quarter hour'],
    [whole('2025-01-15'), 'ten', '2025-01-15 11:00', 'date'],
  ])('%j from %s to %s: %s', async (dates, start_time, end_time, refused) => {
    const member = await site.as('member')
    const id = await site.build.technician()
    const { status, body } = await member.call(eventRoutes.create, {
      body: { title: 'Concert', ...dates, is_confirmed: false, technicians: [{ id, start_time, end_time }] },
    })
    expect(status).toBe(refused === null ? 201 : 400)
    if (refused === null) return
    const told = body.error.details.technicians[String(id)]
    expect(told.start_time[0]).toContain(refused)
    if (start_time !== 'ten') expect(told.end_time).toEqual(told.start_time)
  })
})

describe('technicians who may be assigned', () => {
  const body = { title: 'Concert', ...whole('2025-02-01'), is_confirmed: false }
  const at = (from: string, to: string) => ({ start_time: `2025-02-01 ${from}`, end_time: `2025-02-01 ${to}` })

  // rules/assignment.md#1, rules/event.md#8
  test('are live; a technician trashed meanwhile may stay', async () => {
    const member = await site.as('member')
    const [technician, other] = [await site.build.technician(), await site.build.beneficiary()]
    const gone = await site.build.technician({ deleted_at: '2020-01-01 00:00:00' })
    for (const id of [other, gone, 999_999]) {
      const refused = await member.call(eventRoutes.create, {
        body: { ...body, technicians: [{ id, ...at('10:00', '11:00') }] },
      })
      expect([refused.status, Object.keys(refused.body.error.details.technicians)]).toEqual([400, [String(id)]])
    }
    const made = await member.call(eventRoutes.create, {
      body: { ...body, technicians: [{ id: technician, ...at('10:00', '11:00') }] },
    })
    await site.db
      .updateTable('person')
      .set({ deleted_at: '2025-01-02 00:00:00' })
      .where('id', '=', technician)
      .execute()
    const moved = await member.call(eventRoutes.update, {
      params: { id: made.body.id },
      body: { technicians: [{ id: technician, ...at('12:00', '13:00') }] },
    })
    expect([moved.status, times(moved.body.technicians)]).toEqual([
      200,
      [['2025-02-01 12:00:00', '2025-02-01 13:00:00']],
    ])
  })

  // rules/assignment.md#5
  test('are assigned once at a time, even on the same event; one assignment may start when another ends', async () => {
    const member = await site.as('member')
    const id = await site.build.technician()
    const elsewhere = await site.build.event({ start_date: '2025-02-01 00:00:00', end_date: '2025-02-01 23:59:59' })
    await site.build.assignment({
      event_id: elsewhere,
      technician_id: id,
      start_time: '2025-02-01 12:00:00',
      end_time: '2025-02-01 14:00:00',
    })
    const create = (...technicians: { id: number; start_time: string; end_time: string }[]) =>
      member.call(eventRoutes.create, { body: { ...body, technicians } })
    const busy = await create({ id, ...at('13:45', '15:00') })
    expect([busy.status, Object.keys(busy.body.error.details.technicians[String(id)])]).toEqual([
      400,
      ['start_time', 'end_time'],
    ])
    expect((await create({ id, ...at('15:00', '17:00') }, { id, ...at('16:00', '18:00') })).status).toBe(400)
    expect((await create({ id, ...at('14:00', '15:00') }, { id, ...at('15:00', '17:00') })).status).toBe(201)
    await site.db.updateTable('event').set({ deleted_at: '2025-01-02 00:00:00' }).where('id', '=', elsewhere).execute()
    expect((await create({ id, ...at('12:00', '14:00') })).status).toBe(201)
  })

  // rules/event.md#8
  test('the list replaces all assignments; an unchanged one keeps its id', async () => {
    const member = await site.as('member')
    const [one, other] = [await site.build.technician(), await site.build.technician()]
    const stays = { id: one, ...at('10:00', '11:00'), position: 'Son' }
    const made = await member.call(eventRoutes.create, {
      body: { ...body, technicians: [stays, { id: other, ...at('10:00', '11:00') }] },
    })
    const params = { id: made.body.id }
    const swapped = await member.call(eventRoutes.update, {
      params,
      body: { technicians: [stays, { id: one, ...at('11:00', '12:00') }] },
    })
    expect(swapped.body.technicians).toMatchObject([
      { id: made.body.technicians[0].id, version: 1, position: 'Son' },
      { technician_id: one, start_time: '2025-02-01 11:00:00' },
    ])
    expect((await member.call(eventRoutes.update, { params, body: { technicians: [] } })).body.technicians).toEqual([])
  })
})

describe('when the dates change', () => {
  const eventOf = async (dates: { start_date: string; end_date: string }, ...slots: [string, string][]) => {
    const id = await site.build.event(dates)
    const technician = await site.build.technician()
    for (const [start_time, end_time] of slots)
      await site.build.assignment({ event_id: id, technician_id: technician, start_time, end_time })
    return { id, technician }
  }

  // rules/assignment.md#12, rules/assignment.md#24
  test('a move shifts assignments on the wall clock, across a clock change too', async () => {
    const member = await site.as('member')
    const { id } = await eventOf({ start_date: '2025-03-29 09:00:00', end_date: '2025-03-29 18:00:00' }, [
      '2025-03-29 08:00:00',
      '2025-03-29 11:00:00',
    ])
    const moved = await member.call(eventRoutes.update, {
      params: { id },
      body: { start_date: '2025-03-31 09:00', end_date: '2025-03-31 18:00' },
    })
    expect(times(moved.body.technicians)).toEqual([['2025-03-31 07:00:00', '2025-03-31 10:00:00']])
    expect(moved.body.technicians[0].version).toBe(2)
    expect(moved.body).not.toHaveProperty('dropped_assignments')
  })

  // rules/assignment.md#12, rules/event.md#24
  test('a longer period keeps every assignment; a shorter one cuts or drops some, and names them', async () => {
    const member = await site.as('member')
    const { id, technician } = await eventOf(
      { start_date: '2025-02-10 00:00:00', end_date: '2025-02-12 23:59:59' },
      ['2025-02-10 08:00:00', '2025-02-10 16:00:00'],
      ['2025-02-12 08:00:00', '2025-02-12 16:00:00'],
    )
    const params = { id }
    const longer = await member.call(eventRoutes.update, { params, body: { start_date: '2025-02-09' } })
    expect(times(longer.body.technicians)).toEqual([
      ['2025-02-10 08:00:00', '2025-02-10 16:00:00'],
      ['2025-02-12 08:00:00', '2025-02-12 16:00:00'],
    ])
    const shorter = await member.call(eventRoutes.update, { params, body: { end_date: '2025-02-10 13:07' } })
    expect(times(shorter.body.technicians)).toEqual([['2025-02-10 08:00:00', '2025-02-10 12:00:00']])
    expect(shorter.body.dropped_assignments).toEqual([
      {
        technician_id: technician,
        full_name: expect.stringContaining('Camille'),
        start_time: '2025-02-12 08:00:00',
        end_time: '2025-02-12 16:00:00',
      },
    ])
  })

  // rules/assignment.md#12
  test('assignments that follow each other move together', async () => {
    const member = await site.as('member')
    const { id } = await eventOf(
      { start_date: '2025-02-10 00:00:00', end_date: '2025-02-10 23:59:59' },
      ['2025-02-10 08:00:00', '2025-02-10 20:00:00'],
      ['2025-02-10 20:00:00', '2025-02-10 22:00:00'],
    )
    // By two hours: on the way, each takes the other's place.
    const moved = await member.call(eventRoutes.update, {
      params: { id },
      body: { start_date: '2025-02-10 02:00', end_date: '2025-02-11 02:00' },
    })
    expect(times(moved.body.technicians)).toEqual([
      ['2025-02-10 10:00:00', '2025-02-10 22:00:00'],
      ['2025-02-10 22:00:00', '2025-02-11 00:00:00'],
    ])
  })

  // rules/assignment.md#12, rules/event.md#19
  test('a move or a copy across centuries rounds to the quarter hour', async () => {
    const member = await site.as('member')
    const { id } = await eventOf({ start_date: '2027-01-01 00:00:00', end_date: '2027-01-02 23:59:59' }, [
      '2027-01-01 12:00:00',
      '2027-01-01 13:00:00',
    ])
    const move = (start_date: string, end_date: string) =>
      member.call(eventRoutes.update, { params: { id }, body: { start_date, end_date } })
    const past = await move('1027-01-01', '1027-01-02')
    expect([past.status, times(past.body.technicians)]).toEqual([200, [['1027-01-01 12:45:00', '1027-01-01 13:45:00']]])
    const copied = await member.call(eventRoutes.duplicate, {
      params: { id },
      body: { start_date: '2027-01-01', end_date: '2027-01-02' },
    })
    expect(times(copied.body.technicians)).toEqual([['2027-01-01 12:00:00', '2027-01-01 13:00:00']])
    await site.db.deleteFrom('event').where('id', '=', copied.body.id).execute()
    expect(times((await move('2027-01-01', '2027-01-02')).body.technicians)).toEqual([
      ['2027-01-01 12:00:00', '2027-01-01 13:00:00'],
    ])
  })

  // rules/assignment.md#12, rules/event.md#24
  test('an assignment that a move would take beyond the year 9999 is dropped and named', async () => {
    const member = await site.as('member')
    const { id, technician } = await eventOf({ start_date: '2027-01-01 00:00:00', end_date: '7000-01-01 23:59:59' }, [
      '6999-01-01 08:00:00',
      '6999-01-01 16:00:00',
    ])
    const moved = await member.call(eventRoutes.update, {
      params: { id },
      body: { start_date: '6000-01-01', end_date: '6001-01-01' },
    })
    expect([moved.status, moved.body.technicians]).toEqual([200, []])
    expect(moved.body.dropped_assignments).toMatchObject([
      { technician_id: technician, start_time: '6999-01-01 08:00:00', end_time: '6999-01-01 16:00:00' },
    ])
  })

  // rules/assignment.md#13, rules/event.md#18
  test('a busy technician blocks the move; assignments sent with the dates are taken as sent', async () => {
    const member = await site.as('member')
    const { id, technician } = await eventOf({ start_date: '2025-02-10 00:00:00', end_date: '2025-02-10 23:59:59' }, [
      '2025-02-10 08:00:00',
      '2025-02-10 16:00:00',
    ])
    const other = await site.build.event({ start_date: '2025-02-11 00:00:00', end_date: '2025-02-11 23:59:59' })
    await site.build.assignment({
      event_id: other,
      technician_id: technician,
      start_time: '2025-02-11 15:00:00',
      end_time: '2025-02-11 18:00:00',
    })
    const params = { id }
    const refused = await member.call(eventRoutes.update, {
      params,
      body: { start_date: '2025-02-11', end_date: '2025-02-11' },
    })
    expect([refused.status, Object.keys(refused.body.error.details.technicians)]).toEqual([400, [String(technician)]])
    const technicians = [{ id: technician, start_time: '2025-02-11 18:00', end_time: '2025-02-11 19:00' }]
    const sent = await member.call(eventRoutes.update, {
      params,
      body: { start_date: '2025-02-11', end_date: '2025-02-11', technicians },
    })
    expect([sent.status, times(sent.body.technicians)]).toEqual([200, [['2025-02-11 18:00:00', '2025-02-11 19:00:00']]])
  })
})
