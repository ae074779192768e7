import { beforeEach, describe, expect, test } from 'vitest'
import { eventTechnicianRoutes as routes } from '#shared/event-technician.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

type Dates = { start_date: string; end_date: string }
const whole = (day: string): Dates => ({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` })
const from = (start_date: string, end_date: string): Dates => ({ start_date, end_date })

describe('the place of an assignment in its event', () => {
  // rules/assignment.md#3, rules/assignment.md#4, rules/assignment.md#6, rules/assignment.md#24
  test.each<[Dates, start_time: string, end_time: string, refused: string | null]>([
    [whole('2025-01-15'), '2025-01-14 23:00', '2025-01-15 23:00', null],
    [whole('2025-01-15'), '2025-01-14 22:45', '2025-01-15 23:00', 'starts before the event'],
    [whole('2025-01-15'), '2025-01-14 23:00', '2025-01-15 23:15', 'ends after the event'],
    [whole('2025-07-01'), '2025-06-30 22:00', '2025-07-01 22:00', null],
    [whole('2025-03-30'), '2025-03-29 23:00', '2025-03-30 22:00', null],
    [whole('2025-03-30'), '2025-03-29 23:00', '2025-03-30 22:15', 'ends after the event'],
    [whole('2025-10-26'), '2025-10-25 22:00', '2025-10-26 23:00', null],
    [whole('2025-10-26'), '2025-10-25 22:00', '2025-10-26 23:15', 'ends after the event'],
    [from('2025-10-26 01:00:00', '2025-10-26 02:30:00'), '2025-10-25 23:00', '2025-10-26 01:30', null],
    [
      from('2025-10-26 01:00:00', '2025-10-26 02:30:00'),
      '2025-10-25 23:00',
      '2025-10-26 01:45',
      'ends after the event',
    ],
    [from('2025-03-30 02:30:00', '2025-03-30 06:00:00'), '2025-03-30 01:00', '2025-03-30 04:00', null],
    [
      from('2025-03-30 02:30:00', '2025-03-30 06:00:00'),
      '2025-03-30 00:45',
      '2025-03-30 04:00',
      'starts before the event',
    ],
    [whole('2025-01-15'), '2025-01-15 10:00', '2025-01-15 10:00', 'after the start'],
    [whole('2025-01-15'), '2025-01-15 10:10', '2025-01-15 11:00', 'quarter'],
    [whole('2025-01-15'), '2025-01-15 10:00:30', '2025-01-15 11:00', 'quarter'],
  ])('an event of %j takes %s to %s unless %s', async (dates, start_time, end_time, refused) => {
    const member = await site.as('member')
    const body = { event_id: await site.build.event(dates), technician_id: await site.build.technician() }
    const made = await member.call(routes.create, { body: { ...body, start_time, end_time } })
    if (refused === null) {
      expect([made.status, made.body.start_time]).toEqual([201, `${start_time}:00`])
      return
    }
    expect([made.status, made.body.error.key]).toEqual([400, 'request.invalid'])
    const { start_time: told, ...rest } = made.body.error.details
    expect(told[0]).toContain(refused)
    expect(rest).toEqual({ end_time: told })
  })

  // rules/assignment.md#6
  test.each([[null], [undefined], [5], [true], ['x'], ['']])('a time of %j is refused under both', async (time) => {
    const member = await site.as('member')
    const body = { event_id: await site.build.event(whole('2025-07-01')), technician_id: await site.build.technician() }
    const times = { start_time: '2025-07-01 10:00', end_time: '2025-07-01 12:00' }
    const { body: made } = await member.call(routes.create, { body: { ...body, ...times } })
    const refusedBoth = ({ status, body: answered }: { status: number; body: { error: { details: object } } }) => {
      const { start_time, ...rest } = answered.error.details as { start_time: string[] }
      expect([status, start_time, rest]).toEqual([400, [expect.any(String)], { end_time: start_time }])
    }
    for (const field of ['start_time', 'end_time']) {
      refusedBoth(await member.call(routes.create, { body: { ...body, ...times, [field]: time } as never }))
      if (time === undefined) continue
      refusedBoth(await member.call(routes.update, { params: { id: made.id }, body: { [field]: time } as never }))
    }
  })

  // rules/assignment.md#6, rules/http.md#26
  test.each([
    ['order', '2025-07-01 08:00', '2025-07-01 07:00'],
    ['quarter', '2025-07-01 08:10', '2025-07-01 09:00'],
  ])('the %s of times is refused where the event is refused too', async (_, start_time, end_time) => {
    const member = await site.as('member')
    const body = { technician_id: await site.build.technician(), start_time, end_time }
    for (const event of [{ event_id: 999_999 }, {}, { event_id: 'x' }]) {
      const answer = await member.call(routes.create, { body: { ...body, ...event } as never })
      expect([answer.status, Object.keys(answer.body.error.details).sort()]).toEqual([
        400,
        ['end_time', 'event_id', 'start_time'],
      ])
    }
  })

  // rules/assignment.md#3
  test.each([
    ['2025-07-01T12:00+02:00', '2025-07-01T12:00:00Z', ['2025-07-01 10:00:00', '2025-07-01 12:00:00']],
    ['2025-07-01', '2025-07-01 12:00', ['2025-07-01 00:00:00', '2025-07-01 12:00:00']],
  ])('times are UTC unless they carry an offset: %s', async (start_time, end_time, stored) => {
    const member = await site.as('member')
    const body = { event_id: await site.build.event(whole('2025-07-01')), technician_id: await site.build.technician() }
    const made = await member.call(routes.create, { body: { ...body, start_time, end_time } })
    expect([made.body.start_time, made.body.end_time]).toEqual(stored)
  })
})
