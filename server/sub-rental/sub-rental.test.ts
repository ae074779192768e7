import { describe, expect, test } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { historyRoutes } from '#shared/history.ts'
import { materialRoutes } from '#shared/material.ts'
import { subRentalRoutes as routes } from '#shared/sub-rental.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

/** An event that asks for 10 pieces of a material of which there are 6, and a supplier. */
async function short(values: Record<string, unknown> = {}) {
  const material_id = await site.build.material({ stock_quantity: 6 })
  const event_id = await site.build.event({ ...values, materials: [[material_id, 10]] })
  return { event_id, material_id, company_id: await site.build.company({ phone: '+33 1 02 03 04 05' }) }
}
const create = (client: Client, id: number, body: Record<string, unknown>) =>
  client.send('POST', `/api/events/${id}/sub-rentals`, { body })
const update = (client: Client, id: number, body: Record<string, unknown>, version?: number) =>
  client.call(routes.update, { params: { id }, body, version })
const ofEvent = async (client: Client, id: number) => (await client.call(routes.ofEvent, { params: { id } })).body
const refused = async (answer: Promise<{ status: number; body: { error: { details: object } } }>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.error.details)]
}

describe('a sub-rental', () => {
  // rules/sub-rental.md#1, rules/sub-rental.md#2, rules/sub-rental.md#3
  test('is made, changed and destroyed, and its event keeps its version', async () => {
    const member = await site.as('member')
    const { event_id, ...body } = await short()
    const made = await create(member, event_id, { ...body, quantity: 4 })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        ...{ event_id, ...body, quantity: 4, cost: null, state: 'planned', reference: null, note: null },
        ...{ broken: 0, lost: 0, version: 1 },
        material: expect.objectContaining({ id: body.material_id }),
        company: expect.objectContaining({ id: body.company_id, phone: '+33 1 02 03 04 05' }),
      }),
    ])
    const { id } = made.body
    const values = { quantity: 5, cost: 120.5, state: 'ordered', reference: 'BC-12', note: 'Quai nord' }
    expect((await update(member, id, values, 1)).body).toMatchObject({ ...values, version: 2 })
    expect(await ofEvent(member, event_id)).toMatchObject([{ id, ...values }])
    const event = (await member.call(eventRoutes.get, { params: { id: event_id } })).body
    expect(event).toMatchObject({ version: 1, sub_rentals: [{ id, ...values }] })
    expect((await member.call(routes.remove, { params: { id } })).body).toEqual({ destroyed: true })
    expect(await ofEvent(member, event_id)).toEqual([])
    expect((await update(member, id, {})).status).toBe(404)
  })

  // rules/sub-rental.md#1
  test('is refused by the name of each wrong field', async () => {
    const member = await site.as('member')
    const { event_id, ...body } = await short()
    const good = { ...body, quantity: 4 }
    const wrong: [string, unknown][] = [
      ['material_id', 2_000_000_000],
      ['material_id', await site.build.material({ deleted_at: '2020-01-01 00:00:00' })],
      ['company_id', await site.build.company({ deleted_at: '2020-01-01 00:00:00' })],
      ['company_id', null],
      ['quantity', 0],
      ['quantity', 100_001],
      ['quantity', 1.5],
      ['cost', -1],
      ['cost', 1.234],
      ['cost', 1_000_000],
      ['state', 'lost'],
      ['reference', 'x'.repeat(65)],
      ['note', 'x'.repeat(20_001)],
    ]
    for (const [field, value] of wrong)
      expect(await refused(create(member, event_id, { ...good, [field]: value }))).toEqual([400, [field]])
    const all = { ...good, material_id: 2_000_000_000, company_id: 2_000_000_000, quantity: 0 }
    const told = await refused(create(member, event_id, all))
    expect(told).toEqual([400, expect.arrayContaining(['material_id', 'company_id', 'quantity'])])
    const { id } = (await create(member, event_id, good)).body
    for (const [field, value] of wrong)
      expect(await refused(update(member, id, { [field]: value }))).toEqual([400, [field]])
    expect(await ofEvent(member, event_id)).toMatchObject([{ ...good, version: 1 }])
  })

  // rules/sub-rental.md#2, rules/restricted-park.md#4
  test('is for members and admins who see its material and its event', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const park_id = await site.build.park()
    const material_id = await site.build.material({ park_id })
    const event_id = await site.build.event({ materials: [[material_id, 1]] })
    const company_id = await site.build.company()
    const body = { material_id, company_id, quantity: 1 }
    const { id } = (await create(member, event_id, body)).body
    const answers = [
      await create(visitor, event_id, body),
      await update(visitor, id, {}),
      await visitor.call(routes.remove, { params: { id } }),
      await visitor.call(routes.ofEvent, { params: { id: event_id } }),
      await visitor.call(routes.list, { query: {} }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const seen = (await visitor.call(eventRoutes.get, { params: { id: event_id } })).body
    expect([seen.margin, 'sub_rentals' in seen]).toEqual([null, false])
    const limited = await site.as('member', { restrictedParks: [park_id] })
    const hidden = [
      await create(limited, event_id, body),
      await update(limited, id, { state: 'received' }),
      await limited.call(routes.remove, { params: { id } }),
      await limited.call(routes.ofEvent, { params: { id: event_id } }),
    ]
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const listed = (await limited.call(routes.all, { query: {} })).body
    expect(listed.filter((row: { id: number }) => row.id === id)).toEqual([])
  })

  // rules/sub-rental.md#2, rules/change.md#6
  test('of a hidden event tells nothing in its history, though its material is seen', async () => {
    const [open, hidden] = [await site.build.park(), await site.build.park()]
    const seen = await site.build.material({ park_id: open })
    const listed = await site.build.material({ park_id: hidden })
    const event_id = await site.build.event({ materials: [[listed, 1]] })
    const both = await site.build.event({
      materials: [
        [listed, 1],
        [seen, 1],
      ],
    })
    const limited = await site.as('member', { restrictedParks: [hidden] })
    const told = async (values: { event_id: number; material_id: number }) => {
      const id = await site.build.subRental({ ...values, quantity: 1 })
      return (await limited.call(historyRoutes.list, { query: { entity: 'sub_rental', id } })).status
    }
    expect(await told({ event_id, material_id: seen })).toBe(404)
    expect(await told({ event_id: both, material_id: seen })).toBe(200)
    expect(await told({ event_id: both, material_id: listed })).toBe(404)
    expect(await told({ event_id: await site.build.event({}), material_id: seen })).toBe(200)
  })

  // rules/http.md#21, rules/sub-rental.md#3
  test('of two changes with one version takes one, and shows the other what it is now', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    const { event_id, material_id } = await short()
    const id = await site.build.subRental({ event_id, material_id, quantity: 4 })
    const answers = await Promise.all([
      update(one, id, { state: 'received' }, 1),
      update(other, id, { state: 'returned' }, 1),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost!.body.error.details.current).toMatchObject({ state: won!.body.state, version: 2 })
    const stale = await one.call(routes.remove, { params: { id }, version: 1 })
    expect(stale.status).toBe(409)
    const both = await Promise.all([one, other].map((client) => client.call(routes.remove, { params: { id } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  // rules/sub-rental.md#6
  test('goes and comes with its event, is not copied, and outlives its supplier', async () => {
    const admin = await site.as('admin')
    const { event_id, material_id, company_id } = await short({
      start_date: '2050-05-01 00:00:00',
      end_date: '2050-05-02 23:59:59',
    })
    const id = await site.build.subRental({ event_id, material_id, company_id, quantity: 4 })
    const isListed = async () => {
      const rows = (await admin.call(routes.all, { query: {} })).body
      return rows.some((row: { id: number }) => row.id === id)
    }
    const dates = { start_date: '2051-05-01', end_date: '2051-05-02' }
    const copy = (await admin.call(eventRoutes.duplicate, { params: { id: event_id }, body: dates })).body
    expect(['sub_rentals' in copy, copy.has_missing_materials]).toEqual([false, true])
    for (let time = 0; time < 2; time++) await admin.call(companyRoutes.remove, { params: { id: company_id } })
    expect(await ofEvent(admin, event_id)).toMatchObject([{ id, company_id: null, company: null, version: 2 }])
    expect(await isListed()).toBe(true)
    await admin.call(eventRoutes.remove, { params: { id: event_id } })
    expect([await isListed(), (await update(admin, id, {})).status]).toEqual([false, 404])
    await admin.call(eventRoutes.restore, { params: { id: event_id } })
    expect(await isListed()).toBe(true)
    for (let time = 0; time < 2; time++) await admin.call(eventRoutes.remove, { params: { id: event_id } })
    expect(await site.db.selectFrom('sub_rental').select('id').where('id', '=', id).execute()).toEqual([])
  })

  // rules/sub-rental.md#6
  test('goes with its material when that is destroyed', async () => {
    const admin = await site.as('admin')
    const { event_id, material_id } = await short()
    await site.build.subRental({ event_id, material_id, quantity: 4 })
    await admin.call(materialRoutes.remove, { params: { id: material_id } })
    expect(await ofEvent(admin, event_id)).toEqual([])
    await admin.call(materialRoutes.remove, { params: { id: material_id } })
    expect(await site.db.selectFrom('sub_rental').select('id').where('event_id', '=', event_id).execute()).toEqual([])
  })

  // rules/sub-rental.md#3, rules/change.md#4
  test('announces its event with each write, by the version that the event keeps', async () => {
    const member = await site.as('member')
    const { event_id, ...body } = await short()
    await site.db.deleteFrom('change').execute()
    const { id } = (await create(member, event_id, { ...body, quantity: 4 })).body
    await update(member, id, { state: 'ordered' })
    await member.call(routes.remove, { params: { id } })
    const heard = await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()
    expect(heard.map(({ entity, entity_id, version }) => [entity, entity_id, version])).toEqual(
      [1, 2, 3].flatMap((version) => [
        ['sub_rental', id, version],
        ['event', event_id, 1],
      ]),
    )
  })

  // rules/sub-rental.md#8
  test('lowers the margin of its event by its cost, to the cent', async () => {
    const member = await site.as('member')
    const { event_id, material_id } = await short()
    const margin = async () => (await member.call(eventRoutes.get, { params: { id: event_id } })).body.margin
    await site.build.subRental({ event_id, material_id, quantity: 2, cost: 0.1 })
    await site.build.subRental({ event_id, material_id, quantity: 2, cost: 0.2, state: 'returned' })
    await site.build.subRental({ event_id, material_id, quantity: 2 })
    expect(await margin()).toBeNull()
    const due = (due_amount: number) => ({
      ...{ event_id, due_amount, grand_total: due_amount, daily_total: due_amount },
      ...{ vat_amount: 0, total_with_taxes: due_amount },
    })
    await site.build.estimate(due(100.3))
    expect(await margin()).toBe(100)
    await site.build.bill(due(0.2))
    expect(await margin()).toBe(-0.1)
    // The costs are in the site's currency: nothing is taken from an amount in another one.
    await site.build.bill({ ...due(500), currency: 'USD' })
    expect(await margin()).toBeNull()
  })
})
