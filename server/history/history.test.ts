import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import type { HistoryEntry } from '#shared/history.ts'
import { historyRoutes } from '#shared/history.ts'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { returnRoutes } from '#shared/return.ts'
import { sessionRoutes } from '#shared/session.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { tagRoutes } from '#shared/tag.ts'
import { userRoutes } from '#shared/user.ts'
import { type Client, testPassword, useSite } from '#test/server.ts'
import { sweepHistory } from './sweep.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

type Query = Parameters<typeof ask>[1]
const ask = (client: Client, query: Record<string, unknown>) =>
  client.call(historyRoutes.list, { query: query as never })
async function told(client: Client, query: Query): Promise<HistoryEntry[]> {
  const { status, body } = await ask(client, query)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}
/** Of a list of materials, each line before and after. */
const lines = ({ changes }: HistoryEntry) =>
  changes.map(({ field, before, after }) => [field, before, after].map((one) => quantity(one)))
const quantity = (one: unknown) =>
  typeof one === 'object' && one !== null && 'name' in one
    ? `${(one as { quantity?: number }).quantity} ${one.name}`
    : one

describe('a write', () => {
  // rules/history.md#1, rules/history.md#2, rules/history.md#4
  test('leaves an entry with its author, and the fields that differ', async () => {
    const member = await site.as('member')
    const made = await member.call(personRoutes.create, { body: { first_name: 'Ana', last_name: 'Roy' } })
    const id: number = made.body.id
    await member.call(personRoutes.update, { params: { id }, body: { phone: '0102030405' } })
    await member.call(personRoutes.update, { params: { id }, body: { phone: '0102030405' } }) // changes nothing
    await member.call(personRoutes.remove, { params: { id } })
    await member.call(personRoutes.restore, { params: { id } })
    const entries = await told(member, { entity: 'person', id })
    expect(entries.map(({ action }) => action)).toEqual(['restored', 'trashed', 'updated', 'created'])
    expect(entries[2]).toMatchObject({
      entity: 'person',
      entity_id: id,
      label: 'Ana Roy',
      changes: [{ field: 'phone', before: null, after: '0102030405' }],
      reason: null,
    })
    expect(new Set(entries.map(({ by }) => by?.id))).toEqual(new Set([member.id]))
    expect(entries[3]?.changes.slice(0, 2)).toEqual([
      { field: 'first_name', before: null, after: 'Ana' },
      { field: 'last_name', before: null, after: 'Roy' },
    ])
  })

  // rules/history.md#1
  test('that is refused leaves none', async () => {
    const admin = await site.as('admin')
    const id = await site.build.person()
    const before = (await told(admin, { entity: 'person', id })).length
    const refused = await admin.call(personRoutes.update, { params: { id }, body: { note: 'x', phone: 'x' } })
    expect(refused.status).toBe(400)
    expect(await told(admin, { entity: 'person', id })).toHaveLength(before)
  })

  // rules/history.md#2, rules/history.md#5
  test('of the lists of an event tells each line by name, in one entry', async () => {
    const member = await site.as('member')
    const [mic, drum, lamp] = [
      await site.build.material({ name: 'SM58', stock_quantity: 9 }),
      await site.build.material({ name: 'Caisse claire', stock_quantity: 9 }),
      await site.build.material({ name: 'PAR 64', stock_quantity: 9 }),
    ]
    const kit = await site.build.kit({ name: 'Batterie', materials: [[drum, 2]] })
    const id = await site.build.event({
      title: 'Bal',
      materials: [
        [mic, 2],
        [lamp, 4],
      ],
    })
    const materials = [
      { id: lamp, quantity: 6 },
      { id: drum, quantity: 2 },
    ]
    const body = { title: 'Grand bal', materials, kits: [{ id: kit, quantity: 1 }] }
    const { status } = await member.call(eventRoutes.update, { params: { id }, body })
    expect(status).toBe(200)
    const [entry] = await told(member, { entity: 'event', id })
    expect(lines(entry!)).toEqual([
      ['title', 'Bal', 'Grand bal'],
      ['materials', null, '2 Caisse claire'],
      ['materials', '4 PAR 64', '6 PAR 64'],
      ['materials', '2 SM58', null],
      ['kits', null, '1 Batterie'],
    ])
  })

  // rules/history.md#5
  test('of an assignment tells who and when; another time is one change', async () => {
    const member = await site.as('member')
    const [id, technician] = [
      await site.build.event(),
      await site.build.technician({ first_name: 'Léo', last_name: 'Petit' }),
    ]
    const at = { id: technician, start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
    await member.call(eventRoutes.update, { params: { id }, body: { technicians: [at] } })
    await member.call(eventRoutes.update, {
      params: { id },
      body: { technicians: [{ ...at, end_time: '2040-06-01 12:00:00' }] },
    })
    const [moved, put] = await told(member, { entity: 'event', id })
    const name = { id: technician, name: 'Léo Petit', start_time: '2040-06-01 08:00:00' }
    const before = { ...name, end_time: '2040-06-01 10:00:00' }
    expect(put?.changes).toEqual([{ field: 'technicians', before: null, after: before }])
    expect(moved?.changes).toEqual([
      { field: 'technicians', before, after: { ...name, end_time: '2040-06-01 12:00:00' } },
    ])
  })

  // rules/history.md#2
  test('of a reopened return tells why', async () => {
    site.setClock(null)
    const admin = await site.as('admin')
    const over = { start_date: '2020-06-01 00:00:00', end_date: '2020-06-02 23:59:59' }
    const id = await site.build.event({ ...over, is_confirmed: true, is_return_inventory_done: true })
    const reason = 'Une caisse a été retrouvée'
    expect((await admin.call(returnRoutes.reopen, { params: { id }, body: { reason } })).status).toBe(200)
    const [entry] = await told(admin, { entity: 'event', id })
    expect(entry).toMatchObject({ action: 'updated', reason, by: { id: admin.id } })
    expect(entry?.changes).toEqual([{ field: 'is_return_inventory_done', before: true, after: false }])
  })

  // rules/history.md#4
  test('that replaces a list tells what differs in the end', async () => {
    const admin = await site.as('admin')
    const [blue, red, green] = [
      await site.build.tag({ name: 'bleu' }),
      await site.build.tag({ name: 'rouge' }),
      await site.build.tag({ name: 'vert' }),
    ]
    expect([blue, red, green].every((one) => one > 0)).toBe(true)
    const id = await site.build.material()
    await admin.call(materialRoutes.update, { params: { id }, body: { tags: ['bleu', 'rouge'] } })
    await admin.call(materialRoutes.update, { params: { id }, body: { tags: ['rouge', 'vert'] } })
    const [entry] = await told(admin, { entity: 'material', id })
    expect(entry?.changes).toEqual([
      { field: 'tags', before: { id: blue, name: 'bleu' }, after: null },
      { field: 'tags', before: null, after: { id: green, name: 'vert' } },
    ])
  })
})

describe('who reads', () => {
  // rules/history.md#3
  test('everything: admins, with filters', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    expect((await ask(member, {})).status).toBe(403)
    expect((await ask(member, { entity: 'person' })).status).toBe(403)
    expect((await ask(member, { entity: 'settings', id: 1 })).status).toBe(403)
    expect((await ask(admin, { id: 3 })).body.error.details).toHaveProperty('entity')
    await member.call(personRoutes.create, { body: { first_name: 'Ana', last_name: 'Roy' } })
    await admin.call(tagRoutes.create, { body: { name: 'Régie' } })
    const seen = async (query: Query) => (await told(admin, query)).map(({ entity, action }) => `${entity} ${action}`)
    expect(await seen({ by: member.id })).toEqual(['person created'])
    expect(await seen({ by: admin.id })).toEqual(['tag created'])
    expect(await seen({ by: admin.id, action: 'destroyed' })).toEqual([])
    expect(await seen({ entity: 'tag', by: admin.id })).toEqual(['tag created'])
    const day = new Date().toISOString().slice(0, 10)
    expect(await seen({ entity: 'tag', by: admin.id, start: '2020-01-01', end: '2020-01-02' })).toEqual([])
    expect(await seen({ by: admin.id, start: '2020-01-01' })).toEqual(['tag created'])
    expect((await ask(admin, { start: day, end: '2020-01-02' })).status).toBe(400)
  })

  // rules/history.md#3
  test('one record: those who read it', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const [person, event] = [await site.build.person(), await site.build.event()]
    expect((await ask(visitor, { entity: 'person', id: person })).status).toBe(403)
    expect((await ask(visitor, { entity: 'event', id: event })).status).toBe(200)
    expect((await ask(member, { entity: 'user', id: visitor.id })).status).toBe(403)
    expect((await ask(visitor, { entity: 'user', id: visitor.id })).status).toBe(200)
    expect((await ask(member, { entity: 'event', id: 99_999 })).status).toBe(404)
  })

  // rules/history.md#6, rules/history.md#13
  test('the bill of an event: not visitors', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const event = await site.build.event()
    await site.build.bill({ event_id: event })
    const seen = async (client: Client) =>
      (await told(client, { entity: 'event', id: event })).map(({ entity }) => entity)
    expect(await seen(member)).toEqual(['bill', 'event'])
    expect(await seen(visitor)).toEqual(['event'])
  })
})

describe('what is gone', () => {
  // rules/history.md#7
  test('keeps its name', async () => {
    const admin = await site.as('admin')
    const mic = await site.build.material({ name: 'SM58', deleted_at: '2020-01-01 00:00:00' })
    const id = await site.build.event({ materials: [[mic, 2]] })
    expect((await admin.call(materialRoutes.remove, { params: { id: mic } })).body).toEqual({ destroyed: true })
    const [removed] = await told(admin, { entity: 'event', id })
    expect(lines(removed!)).toEqual([['materials', '2 SM58', null]])
    const [destroyed] = await told(admin, { entity: 'material', id: mic })
    expect(destroyed).toMatchObject({ action: 'destroyed', label: 'SM58', changes: [] })
  })

  // rules/history.md#8
  test('is forgotten when it was a person', async () => {
    const admin = await site.as('admin')
    const made = await admin.call(personRoutes.create, {
      body: { first_name: 'Zéphirine', last_name: 'Roy', email: 'zephirine@example.org', note: 'Zéphirine rappelle' },
    })
    const id: number = made.body.id
    const event = await site.build.event()
    await admin.call(eventRoutes.update, { params: { id: event }, body: { beneficiaries: [id] } })
    await admin.call(personRoutes.remove, { params: { id } })
    await admin.call(personRoutes.remove, { params: { id } })
    const { rows } = await sql<{ text: string }>`select h::text as text from history h`.execute(site.db)
    expect(rows.filter(({ text }) => /z.phirine/i.test(text))).toEqual([])
    const [entry] = await told(admin, { entity: 'person', id })
    expect(entry).toMatchObject({ action: 'destroyed', label: `#${id}` })
    const added = (await told(admin, { entity: 'event', id: event })).find(({ changes }) =>
      changes.some(({ after }) => after),
    )
    expect(added?.changes[0]).toMatchObject({ field: 'beneficiaries', after: { id, name: `#${id}` } })
  })

  // rules/history.md#8, rules/history.md#9
  test('is forgotten when it was a user', async () => {
    const admin = await site.as('admin')
    const made = await admin.call(userRoutes.create, {
      body: {
        pseudo: 'zephir',
        email: 'zephir@example.org',
        password: testPassword,
        person: { first_name: 'Zoé', last_name: 'Roy' },
      },
    })
    const id: number = made.body.id
    await site.anonymous.call(sessionRoutes.create, { body: { identifier: 'zephir', password: 'wrong password' } })
    await admin.call(userRoutes.remove, { params: { id } })
    await admin.call(userRoutes.remove, { params: { id } })
    const { rows } = await sql<{ text: string }>`select h::text as text from history h`.execute(site.db)
    expect(rows.filter(({ text }) => /zephir/i.test(text))).toEqual([])
  })

  // rules/history.md#10, rules/setting.md#20
  test('is removed after the months of the setting', async () => {
    const admin = await site.as('admin')
    await site.build.person()
    await sql`update history set at = now() - interval '13 months' where entity = 'person'`.execute(site.db)
    expect(await sweepHistory(site.db, 14)).toBe(0)
    expect(await sweepHistory(site.db, 12)).toBe(1)
    const wrong = await admin.call(settingsRoutes.update, { body: { 'history.keep': 121 } })
    expect(wrong.body.error.details).toHaveProperty(['history.keep'])
    const { body } = await admin.call(settingsRoutes.update, { body: { 'history.keep': 12 } })
    expect(body.history.keep).toBe(12)
    const [entry] = await told(admin, { entity: 'settings' })
    expect(entry?.changes).toEqual([{ field: 'history.keep', before: 36, after: 12 }])
  })
})
