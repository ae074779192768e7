import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const valid = { title: 'Concert', start_date: '2025-02-01', end_date: '2025-02-01', is_confirmed: false }
const at = (from: string, to: string) => ({ start_time: `2025-02-01 ${from}`, end_time: `2025-02-01 ${to}` })

/** The details of a refused creation with these assignments, any value included. */
async function refused(technicians: unknown, body: object = valid) {
  const member = await site.as('member')
  const answer = await member.call(eventRoutes.create, { body: { ...valid, ...body, technicians } as never })
  expect([answer.status, answer.body.error?.key]).toEqual([400, 'request.invalid'])
  return answer.body.error.details
}
const fieldsOf = (told: object) => Object.keys(told).sort()

// rules/event.md#8
describe('an assignment that cannot be read', () => {
  test.each([['x'], ['x'.repeat(192)], [5], [{}]])('tells a position of %j under its technician', async (position) => {
    const id = await site.build.technician()
    const { technicians } = await refused([{ id, ...at('10:00', '11:00'), position }])
    expect([Object.keys(technicians), fieldsOf(technicians[id])]).toEqual([[String(id)], ['position']])
  })

  // rules/assignment.md#6
  test.each([[null], [''], [undefined], [5], [true]])(
    'tells a time of %j under both times of its technician',
    async (time) => {
      const id = await site.build.technician()
      for (const field of ['start_time', 'end_time']) {
        const { technicians } = await refused([{ id, ...at('10:00', '11:00'), [field]: time }])
        expect([Object.keys(technicians), fieldsOf(technicians[id])]).toEqual([
          [String(id)],
          ['end_time', 'start_time'],
        ])
        expect(technicians[id].start_time).toEqual(technicians[id].end_time)
      }
    },
  )

  // rules/http.md#26
  test('is told beside every other one, and beside the event’s own fields', async () => {
    const [one, other, third] = [
      await site.build.technician(),
      await site.build.technician(),
      await site.build.technician(),
    ]
    const details = await refused(
      [
        { id: one, ...at('10:00', '11:00'), position: 'x' },
        { id: other, start_time: null, end_time: '2025-02-01 11:00', position: 5 },
        { id: third, ...at('10:10', '11:00'), position: 'x' },
        { id: 999_999, ...at('10:00', '11:00') },
      ],
      { title: '' },
    )
    expect(fieldsOf(details)).toEqual(['technicians', 'title'])
    expect(fieldsOf(details.technicians[one])).toEqual(['position'])
    expect(fieldsOf(details.technicians[other])).toEqual(['end_time', 'position', 'start_time'])
    expect(fieldsOf(details.technicians[third])).toEqual(['end_time', 'position', 'start_time'])
    expect(fieldsOf(details.technicians[999_999])).toEqual(['id'])
  })

  test.each([['x'], [null], [{}], [{ id: 'x', ...at('10:00', '11:00') }]])(
    'is told under the list where it names no technician: %j',
    async (row) => {
      const { technicians } = await refused([row])
      expect(technicians).toEqual([expect.any(String)])
    },
  )

  test('changes nothing of the event', async () => {
    const member = await site.as('member')
    const id = await site.build.technician()
    const made = await member.call(eventRoutes.create, {
      body: { ...valid, technicians: [{ id, ...at('10:00', '11:00') }] },
    })
    const params = { id: made.body.id }
    const body = { technicians: [{ id, ...at('12:00', '13:00'), position: 'x' }] }
    const { status, body: answered } = await member.call(eventRoutes.update, { params, body })
    expect([status, fieldsOf(answered.error.details.technicians[id])]).toEqual([400, ['position']])
    expect((await member.call(eventRoutes.get, { params })).body.technicians).toEqual(made.body.technicians)
  })
})

// rules/assignment.md#6, rules/http.md#26
test.each([
  ['start_date', { start_date: 'x' }],
  ['end_date', { end_date: '2025-01-01' }],
])('wrong times are told where the event’s %s is refused too', async (field, dates) => {
  const [one, other, right] = [
    await site.build.technician(),
    await site.build.technician(),
    await site.build.technician(),
  ]
  const details = await refused(
    [
      { id: one, ...at('08:00', '07:00') },
      { id: other, ...at('08:10', '09:00') },
      { id: right, ...at('08:00', '09:00') },
    ],
    dates,
  )
  expect(fieldsOf(details)).toEqual([field, 'technicians'].sort())
  expect(fieldsOf(details.technicians)).toEqual([String(one), String(other)].sort())
  for (const id of [one, other]) expect(fieldsOf(details.technicians[id])).toEqual(['end_time', 'start_time'])
})
