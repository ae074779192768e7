import { beforeEach, describe, expect, test } from 'vitest'
import { exportRoutes } from '#shared/import.ts'
import { personRoutes } from '#shared/person.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
// The first minutes of 2040 in Paris, still 2039 in UTC.
beforeEach(() => site.setClock(Date.UTC(2039, 11, 31, 23, 10)))

async function billedOf(client: Client, id: number): Promise<number | null> {
  const { body } = await client.call(personRoutes.list, { query: { 'with-billed': true } })
  return body.data.find((row: { id: number }) => row.id === id).billed
}

describe('what a person was billed this year', () => {
  // rules/person.md#15
  test('adds the bills of the site’s year that count', async () => {
    const [person, other] = [await site.build.beneficiary(), await site.build.beneficiary()]
    const event_id = await site.build.event()
    const own = { event_id, beneficiary_id: person }
    const amounts = (due: number) => ({
      grand_total: due,
      due_amount: due,
      total_with_taxes: due + 2,
    })
    const replaced = await site.build.bill({ ...own, ...amounts(1000) })
    const present = await site.build.bill({ ...own, ...amounts(100.1) })
    await site.db.updateTable('bill').set({ superseded_by: present }).where('id', '=', replaced).execute()
    await site.build.bill({ ...own, ...amounts(20.2) })
    await site.build.bill({ ...own, ...amounts(7), currency: 'CHF' })
    await site.build.bill({ ...own, ...amounts(400), year: 2039, date: '2039-12-31 10:00:00' })
    const member = await site.as('member')
    expect(await billedOf(member, person)).toBe(120.3)
    expect(await billedOf(member, other)).toBe(0)
    expect((await member.call(personRoutes.list, {})).body.data[0]).not.toHaveProperty('billed')
  })

  // rules/person.md#11, rules/person.md#15, rules/export.md#6
  test('sorts by it, persons without a bill last in both directions; not without billing', async () => {
    const [small, none, large] = [
      await site.build.beneficiary({ first_name: 'Small' }),
      await site.build.beneficiary({ first_name: 'None' }),
      await site.build.beneficiary({ first_name: 'Large' }),
    ]
    const event_id = await site.build.event()
    const amounts = (due: number) => ({ grand_total: due, due_amount: due, total_with_taxes: due + 2 })
    await site.build.bill({ event_id, beneficiary_id: small, ...amounts(20) })
    for (const due of [15, 10]) await site.build.bill({ event_id, beneficiary_id: large, ...amounts(due) })
    const admin = await site.as('admin')
    const tags = ['Bénéficiaire']
    const order = async (ascending: boolean) => {
      const { body } = await admin.call(personRoutes.list, { query: { orderBy: 'billed', ascending, tags } })
      return body.data.map(({ id }: { id: number }) => id)
    }
    expect(await order(true)).toEqual([small, large, none])
    expect(await order(false)).toEqual([large, small, none])
    const { body } = await admin.call(exportRoutes.persons, { query: { orderBy: 'billed', ascending: false, tags } })
    expect(body.data.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Large', 'Small', 'None'])
    await admin.send('PUT', '/api/settings', { body: { 'billing.mode': 'none' } })
    expect((await admin.call(personRoutes.list, { query: { orderBy: 'billed' } })).status).toBe(400)
  })

  // rules/person.md#15, rules/restricted-park.md#10
  test('leaves out bills with material of a hidden park', async () => {
    const park_id = await site.build.park()
    const person = await site.build.beneficiary()
    const event_id = await site.build.event()
    await site.build.bill({ event_id, beneficiary_id: person, materials: [{ park_id }] })
    expect(await billedOf(await site.as('member'), person)).toBe(10)
    expect(await billedOf(await site.as('member', { restrictedParks: [park_id] }), person)).toBe(0)
  })

  // rules/person.md#15
  test('is unknown without billing', async () => {
    const person = await site.build.beneficiary()
    const admin = await site.as('admin')
    await admin.send('PUT', '/api/settings', { body: { 'billing.mode': 'none' } })
    expect(await billedOf(admin, person)).toBeNull()
  })
})
