import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const billable = async () => site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()] })
const issue = async (client: Client, id: number, body = {}) => client.call(billRoutes.create, { params: { id }, body })

describe('bill numbers', () => {
  // rules/invoice.md#15
  test('begin at 1 each year in the site’s time zone, not the server’s', async () => {
    const member = await site.as('member')
    site.setClock(Date.UTC(2025, 11, 31, 22, 59, 59))
    expect((await issue(member, await billable())).body).toMatchObject({
      number: '2025-00001',
      date: '2025-12-31 23:59:59',
    })
    site.setClock(Date.UTC(2025, 11, 31, 23))
    expect((await issue(member, await billable())).body).toMatchObject({
      number: '2026-00001',
      date: '2026-01-01 00:00:00',
    })
    expect((await issue(member, await billable())).body.number).toBe('2026-00002')
  })

  // rules/invoice.md#15
  test('go on beyond five digits', async () => {
    const member = await site.as('member')
    site.setClock(Date.UTC(2025, 5, 1))
    await site.db.insertInto('bill_counter').values({ year: 2025, last: 41 }).execute()
    expect((await issue(member, await billable())).body.number).toBe('2025-00042')
    await site.db.updateTable('bill_counter').set({ last: 99_999 }).execute()
    expect((await issue(member, await billable())).body.number).toBe('2025-100000')
  })

  // rules/invoice.md#15
  test('leave no gap for a refused or failed bill', async () => {
    const member = await site.as('member')
    site.setClock(Date.UTC(2025, 5, 1))
    const id = await billable()
    expect((await issue(member, id, { discountRate: 200 })).status).toBe(400)
    await sql`alter table bill add constraint broken check (event_id <> ${sql.lit(id)})`.execute(site.db)
    try {
      expect((await issue(member, id)).status).toBe(500)
    } finally {
      await sql`alter table bill drop constraint broken`.execute(site.db)
    }
    expect((await issue(member, id)).body.number).toBe('2025-00001')
  })

  // rules/invoice.md#15, rules/invoice.md#16
  test('follow the order of issue when many bills are issued at once, across New Year too', async () => {
    const clients = [await site.as('member'), await site.as('admin')]
    const events = await Promise.all(Array.from({ length: 40 }, billable))
    site.setClock(Date.UTC(2025, 11, 31, 22, 59, 59))
    let issued = 0
    await Promise.all(
      events.map(async (id, at) => {
        await issue(clients[at % 2]!, id)
        issued += 1
        if (issued === 8) site.setClock(Date.UTC(2025, 11, 31, 23)) // while the others wait for their number
      }),
    )
    const bills = await site.db
      .selectFrom('bill')
      .select(['number', 'year', 'counter', 'created_at', 'date'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(bills).toHaveLength(40)
    const counters = (wanted: number) => bills.flatMap(({ year, counter }) => (year === wanted ? [counter] : []))
    for (const year of [2025, 2026]) {
      expect(counters(year).length).toBeGreaterThan(3)
      expect(counters(year)).toEqual(counters(year).map((_, at) => at + 1))
    }
    expect(bills.map(({ date }) => date)).toEqual(bills.map(({ date }) => date).toSorted())
  })

  // rules/invoice.md#16
  test('never go back to an earlier day or year when the site’s zone moves west', async () => {
    const [admin, id] = [await site.as('admin'), await billable()]
    await admin.send('PUT', '/api/settings', { body: { 'general.timezone': 'Asia/Tokyo' } })
    site.setClock(Date.UTC(2025, 11, 31, 15, 30))
    const first = (await issue(admin, id)).body
    expect(first).toMatchObject({ number: '2026-00001', date: '2026-01-01 00:30:00' })
    await admin.send('PUT', '/api/settings', { body: { 'general.timezone': 'Europe/Paris' } })
    const second = (await issue(admin, id)).body
    expect(second).toMatchObject({ number: '2026-00002', date: '2026-01-01 00:30:00' })
    site.setClock(Date.UTC(2026, 0, 1, 9))
    expect((await issue(admin, id)).body).toMatchObject({ number: '2026-00003', date: '2026-01-01 10:00:00' })
  })

  // rules/invoice.md#16
  test('never go back in time, even when a server’s clock is slow', async () => {
    const member = await site.as('member')
    site.setClock(Date.UTC(2026, 0, 1, 0, 0, 5))
    await issue(member, await billable())
    site.setClock(Date.UTC(2025, 11, 31, 22))
    expect((await issue(member, await billable())).body).toMatchObject({
      number: '2026-00002',
      date: '2026-01-01 01:00:05',
    })
  })
})

describe('a bill', () => {
  // rules/invoice.md#9, rules/invoice.md#18
  test('stays as it was issued; the next one shows what changed and replaces it', async () => {
    const admin = await site.as('admin')
    const id = await billable()
    const first = (await issue(admin, id)).body
    const { id: material } = first.materials[0]
    await admin.send('PUT', `/api/events/${id}`, {
      body: { title: 'Autre titre', materials: [{ id: material, quantity: 3 }] },
    })
    await admin.send('PUT', `/api/materials/${material}`, { body: { name: 'Autre nom', rental_price: 99 } })
    await admin.send('PUT', `/api/persons/${first.beneficiary_id}`, { body: { last_name: 'Autre' } })
    await admin.send('PUT', '/api/settings', { body: { 'company.name': 'Autre', 'billing.vatRate': 10 } })
    expect((await admin.call(billRoutes.get, { params: { id: first.id } })).body).toEqual(first)
    const second = (await issue(admin, id)).body
    expect(second).toMatchObject({
      replaces: first.number,
      superseded_by: null,
      vat_rate: 10,
      company: { name: 'Autre' },
      event: { title: 'Autre titre' },
      materials: [{ name: 'Autre nom', rental_price: 99, quantity: 3 }],
    })
    const superseded = (await admin.call(billRoutes.get, { params: { id: first.id } })).body
    expect(superseded).toMatchObject({ superseded_by: second.id, version: 2 })
    const third = (await issue(admin, id)).body
    expect(third.replaces).toBe(second.number)
    for (const old of [first, second]) {
      expect((await admin.call(billRoutes.get, { params: { id: old.id } })).body.superseded_by).toBe(third.id)
    }
  })

  // rules/invoice.md#2, rules/invoice.md#12
  test('outlives its beneficiary and its author, and is never removed', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const id = await billable()
    const made = (await issue(member, id)).body
    for (const path of [`/api/persons/${made.beneficiary_id}`, `/api/users/${member.id}`]) {
      await admin.send('DELETE', path)
      expect((await admin.send('DELETE', path)).body).toEqual({ destroyed: true })
    }
    const read = (await admin.call(billRoutes.get, { params: { id: made.id } })).body
    expect(read).toMatchObject({
      beneficiary_id: null,
      user_id: null,
      beneficiary: made.beneficiary,
      author: made.author,
    })
    const removed = await admin.send('DELETE', `/api/bills/${made.id}`)
    expect([removed.status, removed.body.error.key]).toEqual([405, 'route.method'])
  })

  // rules/invoice.md#20
  test('is announced with the bills it supersedes and with its event, whose version stays', async () => {
    const [member, id] = [await site.as('member'), await billable()]
    const announced = async () => {
      const columns = ['entity', 'entity_id', 'version'] as const
      const rows = await site.db.selectFrom('change').select(columns).orderBy('entity').orderBy('entity_id').execute()
      await site.db.deleteFrom('change').execute()
      return rows.map(({ entity, entity_id, version }) => [entity, entity_id, version])
    }
    const first = (await issue(member, id)).body.id
    const event = ['event', id, 1]
    expect(await announced()).toEqual([['bill', first, 1], event])
    const second = (await issue(member, id)).body.id
    expect(await announced()).toEqual([['bill', first, 2], ['bill', second, 1], event])
    expect((await member.call(eventRoutes.get, { params: { id } })).body.version).toBe(1)
  })

  // rules/invoice.md#1, rules/group.md#3
  test('is for staff', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const id = await billable()
    const { id: made } = (await issue(member, id)).body
    expect((await visitor.call(billRoutes.get, { params: { id: made } })).status).toBe(403)
    expect((await issue(visitor, id)).status).toBe(403)
  })
})
