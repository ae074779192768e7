import { beforeEach, describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { type WebhookKind, webhookKinds } from '#shared/webhook.ts'
import type { HeardBody } from '#test/receiver.ts'
import { type Client, useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'

const site = useSite()
let admin: Client
beforeEach(async () => {
  site.setClock(Date.UTC(2040, 0, 15, 11))
  admin = await site.as('admin')
})

const listen = (kinds: readonly WebhookKind[] = webhookKinds, is_active = true) =>
  admin.send('POST', '/api/webhooks', { body: { address: 'https://203.0.113.7/', kinds, is_active } })
/** What has been written for webhooks, in order, and forgets it. */
async function noted(): Promise<HeardBody[]> {
  const rows = await site.db.deleteFrom('webhook_delivery').returning(['id', 'body']).execute()
  return rows.toSorted((one, other) => one.id - other.id).map(({ body }) => JSON.parse(body))
}
const inShort = (bodies: readonly HeardBody[]) => bodies.map(({ kind, action, record }) => [kind, action, record.id])

describe('what webhooks hear', () => {
  // rules/webhook.md#8, rules/webhook.md#9
  test('is the record as an admin reads it after each write, from its creation to its end', async () => {
    await listen()
    const park_id = await site.build.park()
    const body = { name: 'Console', reference: 'C-1', park_id, stock_quantity: 3, rental_price: 5 }
    const { body: made } = await admin.call(materialRoutes.create, { body })
    const params = { id: made.id }
    const read = async () => (await admin.call(materialRoutes.get, { params })).body
    const [created] = await noted()
    expect(created).toEqual({
      id: expect.stringMatching(/^msg_[\da-f]{32}$/),
      kind: 'material',
      action: 'created',
      at: '2040-01-15 11:00:00',
      record: await read(),
    })
    await admin.call(materialRoutes.update, { params, body: { note: 'Fragile' } })
    const [updated] = await noted()
    expect([updated?.action, updated?.record]).toEqual(['updated', await read()])
    expect(updated?.record.note).toBe('Fragile')
    const trashed = await admin.call(materialRoutes.remove, { params })
    expect(await noted()).toMatchObject([{ action: 'trashed', record: trashed.body }])
    await admin.call(materialRoutes.restore, { params })
    expect(await noted()).toMatchObject([{ action: 'restored', record: await read() }])
    await admin.call(materialRoutes.remove, { params })
    await noted()
    await admin.call(materialRoutes.remove, { params })
    const [destroyed] = await noted()
    expect([destroyed?.action, destroyed?.record]).toEqual(['destroyed', params])
  })

  // rules/webhook.md#3
  test('holds events with their lines, assignments and sub-rentals', async () => {
    await listen(['event'])
    const [material, technician] = [await site.build.material(), await site.build.technician()]
    const body = { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false }
    const { body: event } = await admin.call(eventRoutes.create, { body })
    const params = { id: event.id }
    await admin.call(eventRoutes.update, { params, body: { materials: [{ id: material, quantity: 2 }] } })
    const assignment = { technician_id: technician, start_time: '2040-06-01 08:00', end_time: '2040-06-01 10:00' }
    await admin.send('POST', '/api/event-technicians', { body: { ...assignment, event_id: event.id } })
    const subRental = { material_id: material, company_id: await site.build.company(), quantity: 2 }
    const rented = await admin.send('POST', `/api/events/${event.id}/sub-rentals`, { body: subRental })
    expect([rented.status, rented.body.id]).toEqual([201, expect.any(Number)])
    await admin.send('DELETE', `/api/sub-rentals/${rented.body.id}`)
    const bodies = await noted()
    expect(inShort(bodies)).toEqual([
      ['event', 'created', event.id],
      ...Array.from({ length: 4 }, () => ['event', 'updated', event.id]),
    ])
    expect(bodies[1]?.record.materials).toMatchObject([{ id: material, pivot: { quantity: 2 } }])
    expect(bodies[2]?.record.technicians).toHaveLength(1)
    expect(bodies[3]?.record.sub_rentals).toMatchObject([{ quantity: 2 }])
    expect(bodies[4]?.record).toEqual((await admin.call(eventRoutes.get, { params })).body)
  })

  // rules/webhook.md#3
  test('holds a material at every write of its units', async () => {
    await listen(['material'])
    const material = await site.build.material({ is_unitary: true, stock_quantity: 1 })
    const unit = await site.build.unit({ material_id: material })
    await admin.send('PUT', `/api/units/${unit}`, { body: { note: 'Rayée' } })
    await admin.send('DELETE', `/api/units/${unit}`)
    await admin.send('DELETE', `/api/units/${unit}`)
    expect(inShort(await noted())).toEqual(Array.from({ length: 3 }, () => ['material', 'updated', material]))
  })

  // rules/webhook.md#3
  test('tells a count as one, and as a write of its event', async () => {
    await listen()
    const material = await site.build.material({ stock_quantity: 5 })
    const dates = { start_date: '2040-01-15 00:00:00', end_date: '2040-01-15 23:59:59' }
    const id = await site.build.event({ ...dates, is_confirmed: true, materials: [[material, 2]] })
    const params = { id }
    const counts = [{ id: material, actual: 2 }]
    await admin.call(departureRoutes.departure, { params, body: counts })
    await admin.call(departureRoutes.terminateDeparture, { params, body: counts })
    await admin.call(departureRoutes.reopenDeparture, { params })
    expect(inShort(await noted())).toEqual(
      Array.from({ length: 3 }, () => [
        ['event', 'updated', id],
        ['inventory', 'updated', id],
      ]).flat(),
    )
  })

  // rules/webhook.md#3
  test('holds estimates and bills, and what goes with their event', async () => {
    await listen(['estimate', 'bill'])
    const event = await site.build.event({
      materials: [[await site.build.material(), 1]],
      beneficiaries: [await site.build.beneficiary()],
    })
    const { body: estimate } = await admin.call(estimateRoutes.create, { params: { id: event }, body: {} })
    const { body: bill } = await admin.call(billRoutes.create, { params: { id: event }, body: {} })
    const [first, second] = await noted()
    expect([first?.kind, first?.record]).toEqual(['estimate', estimate])
    expect([second?.kind, second?.record]).toEqual(['bill', bill])
  })

  // rules/webhook.md#9
  test('is what an admin reads, whatever is hidden from the user who writes', async () => {
    await listen(['event'])
    const [hidden, open] = [await site.build.park(), await site.build.park()]
    const [secret, shown] = [
      await site.build.material({ park_id: hidden }),
      await site.build.material({ park_id: open }),
    ]
    const id = await site.build.event({
      materials: [
        [secret, 1],
        [shown, 1],
      ],
    })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const { body: seen } = await member.call(eventRoutes.update, { params: { id }, body: { title: 'Gala' } })
    expect(seen.materials).toHaveLength(1)
    const [told] = await noted()
    expect(told?.record).toEqual((await admin.call(eventRoutes.get, { params: { id } })).body)
    expect(told?.record.materials).toHaveLength(2)
  })

  // rules/webhook.md#7
  test('is nothing of a refused write, of another kind, or before the webhook was there', async () => {
    const material = await site.build.material()
    await admin.send('PUT', `/api/materials/${material}`, { body: { note: 'x' } })
    await listen(['event'])
    await admin.send('PUT', `/api/materials/${material}`, { body: { note: 'y' } })
    await admin.send('POST', '/api/events', { body: { title: '' } })
    expect(await noted()).toEqual([])
  })

  // rules/webhook.md#7
  test('is written for each webhook that hears of the kind, a paused one too', async () => {
    await listen(['material'])
    await listen(['material', 'event'], false)
    await listen(['bill'])
    await admin.send('PUT', `/api/materials/${await site.build.material()}`, { body: { note: 'x' } })
    const [one, other, ...rest] = await noted()
    expect([one?.kind, other?.kind, rest]).toEqual(['material', 'material', []])
    expect(one?.id).not.toBe(other?.id)
  })

  // rules/webhook.md#8
  test('is one message for all that a transaction does to a record', async () => {
    await listen(['material'])
    const park_id = await site.build.park()
    const body = { name: 'Micro', reference: 'M-1', park_id, stock_quantity: 3, rental_price: 5, is_unitary: true }
    const { body: made } = await admin.call(materialRoutes.create, { body })
    expect(inShort(await noted())).toEqual([['material', 'created', made.id]])
  })

  // rules/webhook.md#7
  test('is written in pages when one write touches many records, in the order of the writes', async () => {
    await listen(['event'])
    const id = await site.build.material({ deleted_at: '2040-01-01 00:00:00' })
    const events: number[] = []
    while (events.length < 201) events.push(await site.build.event({ materials: [[id, 1]] }))
    const statements = hearStatements(site.db)
    statements.listen()
    await admin.call(materialRoutes.remove, { params: { id } })
    const heard = statements.heard().map(({ sql }) => sql)
    expect(inShort(await noted())).toEqual(events.map((event) => ['event', 'updated', event]))
    const writes = heard.flatMap((text, place) => (text.includes('insert into webhook_delivery') ? [place] : []))
    expect(writes).toHaveLength(2)
    expect(heard.slice(writes[0], writes[1]).some((text) => text.includes('"subRentals"'))).toBe(true)
  })
})
