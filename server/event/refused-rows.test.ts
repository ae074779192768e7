import { beforeEach, expect, test } from 'vitest'
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
