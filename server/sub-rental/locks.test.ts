import { beforeEach, describe, expect, test } from 'vitest'
import { subRentalRoutes as routes } from '#shared/sub-rental.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-12 23:59:59' }
const current = { start_date: '2040-01-14 00:00:00', end_date: '2040-01-16 23:59:59' }
const inventoried = { ...past, is_confirmed: true, is_return_inventory_done: true }
const states: [name: string, values: object, reason: string | null][] = [
  ['that is past and confirmed', { ...past, is_confirmed: true }, null],
  [
    'that departed',
    { ...current, is_confirmed: true, is_departure_inventory_done: true, departed_at: '2040-01-14 08:00:00Z' },
    null,
  ],
  ['whose inventory has ended', inventoried, 'inventory_done'],
  ['that is archived', { ...inventoried, is_archived: true }, 'archived'],
]

// rules/sub-rental.md#5, rules/event.md#11
describe.each(states)('on an event %s', (_name, values, reason) => {
  test(`which pieces and how many is ${reason ? 'locked' : 'free'}, and the dealings with the supplier are free`, async () => {
    const member = await site.as('member')
    const [material_id, other] = [await site.build.material(), await site.build.material()]
    const event_id = await site.build.event({ ...values, materials: [[material_id, 2]] })
    const company_id = await site.build.company()
    const id = await site.build.subRental({ event_id, material_id, quantity: 2 })
    const params = { id }
    const same = { material_id, quantity: 2 }
    const dealings = { ...same, company_id, cost: 12, state: 'returned' as const, reference: 'R', note: 'N' }
    const dealt = await member.call(routes.update, { params, body: dealings })
    expect([dealt.status, dealt.body]).toMatchObject([200, dealings])
    const plan = [
      await member.call(routes.create, { params: { id: event_id }, body: { ...same, company_id } }),
      await member.call(routes.update, { params, body: { quantity: 3 } }),
      await member.call(routes.update, { params, body: { material_id: other } }),
      await member.call(routes.remove, { params }),
    ]
    const told = plan.map(({ status, body }) => [status, body.error?.details.reason])
    expect(told).toEqual(
      reason ? plan.map(() => [403, reason]) : [201, 200, 200, 200].map((status) => [status, undefined]),
    )
  })
})
