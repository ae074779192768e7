import { beforeEach, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { type HistoryEntry, type HistoryQuery, historyRoutes } from '#shared/history.ts'
import { materialRoutes } from '#shared/material.ts'
import { remarkRoutes } from '#shared/remark.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { subRentalRoutes } from '#shared/sub-rental.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

async function told(client: Client, query: Pick<HistoryQuery, 'entity' | 'id'>): Promise<HistoryEntry[]> {
  const { status, body } = await client.call(historyRoutes.list, { query })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}
const places = (entries: readonly HistoryEntry[]) => entries.map(({ owner, is_there }) => ({ owner, is_there }))

// rules/history.md#2
test('an entry names the owner of its record, and says whether both can be opened', async () => {
  const admin = await site.as('admin')
  const event = await site.build.event()
  const bill = await site.build.bill({ event_id: event })
  const owner = { entity: 'event', id: event }
  expect(places(await told(admin, { entity: 'bill', id: bill }))).toEqual([{ owner, is_there: true }])
  const own = await told(admin, { entity: 'event', id: event })
  expect(places(own.filter(({ entity }) => entity === 'event'))).toContainEqual({ owner: null, is_there: true })
  await site.db.updateTable('event').set({ deleted_at: '2040-01-01 00:00:00' }).where('id', '=', event).execute()
  expect(places(await told(admin, { entity: 'bill', id: bill }))).toEqual([{ owner, is_there: false }])
  const trashed = await told(admin, { entity: 'event', id: event })
  expect(trashed.length).toBeGreaterThan(own.length)
  expect(trashed.filter(({ is_there }) => is_there)).toEqual([])
})

// rules/history.md#2
test('no entry of a record that is gone says that it is there; the settings always are', async () => {
  const admin = await site.as('admin')
  const id = await site.build.material({ name: 'SM58' })
  expect(places(await told(admin, { entity: 'material', id }))).toContainEqual({ owner: null, is_there: true })
  for (const _ of ['trash', 'destroy']) await admin.call(materialRoutes.remove, { params: { id } })
  const entries = await told(admin, { entity: 'material', id })
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['destroyed', 'trashed', 'created']))
  expect(entries.filter(({ is_there }) => is_there)).toEqual([])
  await admin.call(settingsRoutes.update, { body: { 'history.keep': 12 } })
  const [changed] = await told(admin, { entity: 'settings' })
  expect(changed).toMatchObject({ entity_id: null, owner: null, is_there: true })
})

// rules/history.md#7
test('a remark keeps the name of its event, a sub-rental that of its material, once they are gone', async () => {
  const admin = await site.as('admin')
  const mic = await site.build.material({ name: 'SM58' })
  const id = await site.build.event({ title: 'Bal' })
  const remark = await admin.call(remarkRoutes.create, { params: { id }, body: { text: 'Sonner' } })
  await admin.call(remarkRoutes.remove, { params: { id, remarkId: remark.body.id } })
  const rented = await site.build.subRental({ event_id: id, material_id: mic, quantity: 1 })
  await admin.call(subRentalRoutes.remove, { params: { id: rented } })
  const labels = async () =>
    (await told(admin, { entity: 'event', id }))
      .filter(({ entity }) => entity !== 'event')
      .map(({ entity, action, label, is_there }) => ({ entity, action, label, is_there }))
  const gone = (entity: string, label: string) =>
    ['destroyed', 'created'].map((action) => ({ entity, action, label, is_there: false }))
  expect(await labels()).toEqual([...gone('sub_rental', 'SM58'), ...gone('remark', 'Bal')])
  for (const _ of ['trash', 'destroy']) await admin.call(materialRoutes.remove, { params: { id: mic } })
  expect((await labels()).slice(0, 2)).toEqual(gone('sub_rental', 'SM58'))
})

// rules/history.md#5
test('a value of an attribute has its type and its unit', async () => {
  const admin = await site.as('admin')
  const made = await admin.call(attributeRoutes.create, { body: { name: 'Charge', type: 'float', unit: 'kg' } })
  const attribute: number = made.body.id
  const id = await site.build.material()
  const attributes = [{ id: attribute, value: 12.5 }]
  expect((await admin.call(materialRoutes.update, { params: { id }, body: { attributes } })).status).toBe(200)
  const [entry] = await told(admin, { entity: 'material', id })
  const after = { id: attribute, name: 'Charge', value: '12.5', type: 'float', unit: 'kg' }
  expect(entry?.changes).toEqual([{ field: 'attributes', before: null, after }])
})

// rules/history.md#4
test('a text that begins like a moment is told as it was written, a moment in the form of the API', async () => {
  const admin = await site.as('admin')
  const id = await site.build.material()
  const name = '2040-06-12Tournée d’été, tout le parc'
  await admin.call(materialRoutes.update, { params: { id }, body: { name } })
  const [entry] = await told(admin, { entity: 'material', id })
  expect(entry?.changes).toMatchObject([{ field: 'name', after: name }])
  const event = await site.build.event({ start_date: '2040-06-12 08:00:00', end_date: '2040-06-12 18:00:00' })
  const [made] = await told(admin, { entity: 'event', id: event })
  expect(made?.changes).toContainEqual({ field: 'start_date', before: null, after: '2040-06-12 08:00:00' })
})
