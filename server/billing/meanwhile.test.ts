import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const billable = async () => site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()] })

const kinds = [
  ['bill', 'bills', billRoutes.create, /Invoice \d{4}-00001 has been issued/],
  ['estimate', 'estimates', estimateRoutes.create, /Estimate D-\d{4}-0001 has been created/],
] as const

// rules/invoice.md#32, rules/estimate.md#1
describe.each(kinds)('a second %s', (kind, list, route, sentence) => {
  const make = (client: Client, id: number, body: object) => client.call(route, { params: { id }, body })
  const listed = async (client: Client, id: number): Promise<number[]> =>
    (await client.call(eventRoutes.get, { params: { id } })).body[list].map((one: { id: number }) => one.id)

  test('after a lost answer is refused with the first one, and takes no number', async () => {
    const [member, id] = [await site.as('member'), await billable()]
    const { body: first } = await make(member, id, { follows: null })
    const again = await make(member, id, { follows: null })
    expect([again.status, again.body.error.key]).toEqual([409, `${kind}.made_meanwhile`])
    expect(again.body.error.message).toMatch(sentence)
    expect(again.body.error.details.current).toEqual(first)
    expect(await listed(member, id)).toEqual([first.id])
    const next = await make(member, id, { follows: first.id })
    expect([next.status, next.body.number]).toEqual([201, first.number.replace(/1$/, '2')])
    expect((await make(member, id, { follows: first.id })).status).toBe(409)
  })

  test('is created for a caller that sends no `follows`', async () => {
    const [member, id] = [await site.as('member'), await billable()]
    for (const body of [{}, { note: 'Quai 3' }]) expect((await make(member, id, body)).status).toBe(201)
    expect(await listed(member, id)).toHaveLength(2)
  })

  test('at the same moment is refused: one of two twins is made', async () => {
    const [member, admin, id] = [await site.as('member'), await site.as('admin'), await billable()]
    const twins = await Promise.all([member, admin, member].map((client) => make(client, id, { follows: null })))
    expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await listed(member, id)).toHaveLength(1)
  })

  test('is refused before the rest of the body is validated', async () => {
    const [member, id] = [await site.as('member'), await billable()]
    await make(member, id, {})
    expect((await make(member, id, { follows: null, discountRate: 500 })).status).toBe(409)
  })

  test.each([0, 1.5, 'x', [1]])('names %j in vain: 400 on the field', async (follows) => {
    const [member, id] = [await site.as('member'), await billable()]
    const { status, body } = await make(member, id, { follows })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['follows']])
  })

  test('is forbidden to visitors under any `follows`', async () => {
    const [member, visitor, id] = [await site.as('member'), await site.as('visitor'), await billable()]
    await make(member, id, {})
    expect((await make(visitor, id, { follows: null })).status).toBe(403)
  })

  // rules/invoice.md#14
  test('is made by a caller from whom the first one is hidden', async () => {
    const [member, id] = [await site.as('member'), await billable()]
    const park = await site.build.park()
    const hidden = await site.build.material({ park_id: park })
    const partial = await site.as('member', { restrictedParks: [park] })
    const params = { id }
    const { materials } = (await member.call(eventRoutes.get, { params })).body
    const own = materials.map((one: { id: number }) => ({ id: one.id, quantity: 1 }))
    await member.call(eventRoutes.update, { params, body: { materials: [...own, { id: hidden, quantity: 1 }] } })
    await make(member, id, {})
    await member.call(eventRoutes.update, { params, body: { materials: own } })
    expect(await listed(partial, id)).toEqual([])
    expect((await make(partial, id, { follows: null })).status).toBe(201)
  })
})

// rules/invoice.md#32
test('an estimate follows the newest of those that are left, and a deleted one follows nothing', async () => {
  const [member, id] = [await site.as('member'), await billable()]
  const make = (body: object) => member.call(estimateRoutes.create, { params: { id }, body })
  const { body: first } = await make({})
  const { body: second } = await make({ follows: first.id })
  await member.call(estimateRoutes.remove, { params: { id: second.id } })
  expect((await make({ follows: first.id })).status).toBe(201)
  expect((await make({ follows: second.id })).status).toBe(409)
})
