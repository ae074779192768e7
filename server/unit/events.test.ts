import { beforeEach, describe, expect, test } from 'vitest'
import { codeRoutes } from '#shared/code.ts'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { returnRoutes } from '#shared/return.ts'
import { unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { balEvent, blankEvent, days, galaEvent, unitStage } from '#test/unit-stage.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

describe('a unit that goes', () => {
  // rules/unit.md#14
  test('falls off the events to come, and its answer names them', async () => {
    const { admin, gala, bal, name, named, change, idOf, material } = await unitStage(site)
    await name(gala, [0, 1])
    await name(bal, [0, 1])
    const lost = await change(0, { state: 'lost' })
    const dropped = { id: idOf(0), reference: '1', material_id: material, material_name: 'Micro HF' }
    expect([lost.status, lost.body.dropped_units]).toEqual([
      200,
      [
        { ...dropped, event: galaEvent(gala) },
        { ...dropped, event: balEvent(bal) },
      ],
    ])
    expect(await named(gala)).toEqual(['2'])
    const trashed = await admin.call(unitRoutes.remove, { params: { id: idOf(1) } })
    expect([trashed.status, trashed.body.dropped_units.length, await named(bal)]).toEqual([200, 2, []])
    await admin.call(unitRoutes.restore, { params: { id: idOf(1) } })
    expect(await named(gala)).toEqual([])
    expect((await change(2, { state: 'retired' })).body).not.toHaveProperty('dropped_units')
  })

  // rules/unit.md#14
  test('falls off an event in the trash, and its answer names that too', async () => {
    const { admin, gala, bal, name, change, idOf, material } = await unitStage(site)
    await name(gala, [0])
    await name(bal, [0])
    await admin.call(eventRoutes.remove, { params: { id: gala } })
    const dropped = { id: idOf(0), reference: '1', material_id: material, material_name: 'Micro HF' }
    expect((await change(0, { state: 'lost' })).body.dropped_units).toEqual([
      { ...dropped, event: galaEvent(gala) },
      { ...dropped, event: balEvent(bal) },
    ])
    const { body } = await admin.call(eventRoutes.restore, { params: { id: gala } })
    expect([body.materials[0].units, 'dropped_units' in body]).toEqual([[], false])
  })

  // rules/unit.md#14
  test('stays while it is out, with its material', async () => {
    const { admin, gala, material, name, change, letOut, idOf } = await unitStage(site)
    await name(gala, [0])
    await letOut(gala)
    const details = { units: [{ id: idOf(0), reference: '1', event: galaEvent(gala) }] }
    for (const state of ['lost', 'retired', 'out_of_order']) {
      const { status, body } = await change(0, { state })
      expect([status, body.error.key, body.error.details]).toEqual([409, 'unit.out', details])
    }
    const trash = await admin.call(unitRoutes.remove, { params: { id: idOf(0) } })
    expect([trash.status, trash.body.error.key]).toEqual([409, 'unit.out'])
    const off = { params: { id: material }, body: { is_unitary: false } }
    const counted = await admin.call(materialRoutes.update, off)
    expect([counted.status, counted.body.error.key, counted.body.error.details]).toEqual([
      409,
      'material.units_in_use',
      details,
    ])
    expect((await change(0, { note: 'prêté' })).status).toBe(200)
    await site.db.updateTable('event_unit').set({ is_out: false, came_back: 'returned' }).execute()
    expect((await change(0, { state: 'lost' })).status).toBe(200)
    expect((await admin.call(materialRoutes.update, off)).status).toBe(200)
  })

  // rules/unit.md#14, rules/http.md#25
  test('is refused while it is out before its version and its fields are looked at', async () => {
    const { admin, gala, material, name, change, letOut, idOf } = await unitStage(site)
    const stale = 99
    const remove = () => admin.call(unitRoutes.remove, { params: { id: idOf(0) }, version: stale })
    const count = (body: object, version?: number) =>
      admin.call(materialRoutes.update, { params: { id: material }, version, body: { is_unitary: false, ...body } })
    const answers = async () => {
      const all = [
        await change(0, { state: 'lost', reference: '2' }),
        await change(0, { state: 'lost', reference: '' }),
        await change(0, { state: 'lost' }, stale),
        await change(0, { state: 'stolen' }),
        await remove(),
        await count({ name: '' }),
        await count({}, stale),
      ]
      return all.map(({ body: { error } }) => error.key)
    }
    await name(gala, [0])
    const [invalid, edited] = ['request.invalid', 'record.edited_meanwhile']
    expect(await answers()).toEqual([invalid, invalid, edited, invalid, edited, invalid, edited])
    await letOut(gala)
    const [out, inUse] = ['unit.out', 'material.units_in_use']
    expect(await answers()).toEqual([out, out, out, invalid, out, inUse, inUse])
    expect((await change(0, { state: 'available' }, stale)).body.error.key).toBe(edited)
  })

  // rules/unit.md#14
  test('is out during its event, and stays on the line of one that is over', async () => {
    const { gala, name, named, change } = await unitStage(site)
    await name(gala, [0])
    site.setClock(Date.UTC(2040, 5, 10, 11))
    expect((await change(0, { state: 'lost' })).body.error.key).toBe('unit.out')
    site.setClock(Date.UTC(2040, 5, 11, 11))
    const { status, body } = await change(0, { state: 'lost' })
    expect([status, 'dropped_units' in body, await named(gala)]).toEqual([200, false, ['1']])
  })

  // rules/unit.md#14, rules/inventory.md#31, rules/code.md#6
  test('still missing after the end of the return, is written off by its state; a late return then changes nothing', async () => {
    const { admin, gala, material, name, change, idOf } = await unitStage(site)
    await name(gala, [0, 1])
    const event = { params: { id: gala } }
    const row = { id: material, lost: 0, broken: 0, actual: 0 }
    expect(
      (await admin.call(departureRoutes.terminateDeparture, { ...event, body: [{ ...row, actual: 2 }] })).status,
    ).toBe(200)
    site.setClock(Date.UTC(2040, 5, 12, 11))
    expect((await change(0, { state: 'lost' })).body.error.key).toBe('unit.out')
    expect((await admin.call(eventRoutes.terminate, { ...event, body: [{ ...row, units: [] }] })).status).toBe(200)
    const stock = async () => (await admin.call(materialRoutes.get, { params: { id: material } })).body.stock_quantity
    expect([(await change(0, { state: 'lost' })).status, await stock()]).toEqual([200, 3])
    expect((await admin.call(unitRoutes.remove, { params: { id: idOf(1) } })).status).toBe(200)
    expect(await stock()).toBe(2)
    // A scan of the lost one still leads to where it is missing.
    const { code } = (await admin.call(unitRoutes.get, { params: { id: idOf(0) } })).body
    expect((await admin.call(codeRoutes.get, { params: { value: code } })).body).toMatchObject({ event_id: gala })
    const late = [{ ...row, lost: 1, units: [{ id: idOf(0), state: 'lost' as const }] }]
    expect((await admin.call(returnRoutes.late, { ...event, body: late })).status).toBe(200)
    expect(await stock()).toBe(2)
  })

  // rules/unit.md#14, rules/inventory.md#8
  test('broken on a counted return leaves the events to come', async () => {
    const { admin, gala, material, name, named, idOf } = await unitStage(site)
    const soon = await site.build.event({ title: 'Foire', ...days(1), materials: [[material, 2]] })
    await name(gala, [3])
    site.setClock(Date.UTC(2040, 5, 2, 11))
    const body = [{ id: material, actual: 2, broken: 1, units: [{ id: idOf(3), state: 'broken' as const }] }]
    const ended = await admin.call(eventRoutes.terminate, { params: { id: soon }, body })
    const dropped = { reference: '4', material_id: material, material_name: 'Micro HF', event: galaEvent(gala) }
    expect([ended.status, ended.body.dropped_units]).toEqual([200, [{ id: idOf(3), ...dropped }]])
    expect(await named(gala)).toEqual([])
  })

  // rules/unit.md#14, rules/inventory.md#31
  test('reported lost by a late return, leaves the events to come, and the answer names it', async () => {
    const { admin, gala, material, name, named, idOf } = await unitStage(site)
    const soon = await site.build.event({ title: 'Foire', ...days(1), materials: [[material, 2]] })
    site.setClock(Date.UTC(2040, 5, 2, 11))
    const ended = await admin.call(eventRoutes.terminate, { params: { id: soon }, body: [row(1, 0)] })
    expect(ended.body).not.toHaveProperty('dropped_units')
    await name(gala, [3])
    const body = [{ ...row(0, 1), units: [{ id: idOf(3), state: 'lost' as const }] }]
    const late = await admin.call(returnRoutes.late, { params: { id: soon }, body })
    expect([late.status, late.body.dropped_units?.map(({ id }: { id: number }) => id)]).toEqual([200, [idOf(3)]])
    expect(await named(gala)).toEqual([])

    function row(actual: number, lost: number) {
      return { id: material, actual, broken: 0, lost }
    }
  })

  // rules/unit.md#8, rules/unit.md#14
  test('leaves the events to come when its material stops being unitary, and the answer names those the caller sees', async () => {
    const { admin, gala, material, name, idOf, change } = await unitStage(site)
    await name(gala, [0, 1])
    const hidden = await site.build.park()
    await change(1, { park_id: hidden })
    const dropped = { reference: '1', material_id: material, material_name: 'Micro HF', event: galaEvent(gala) }
    const member = await site.as('member', { restrictedParks: [hidden] })
    const off = await member.call(materialRoutes.update, { params: { id: material }, body: { is_unitary: false } })
    expect([off.status, off.body.dropped_units]).toEqual([200, [{ id: idOf(0), ...dropped }]])
    const again = await admin.call(materialRoutes.update, { params: { id: material }, body: { is_unitary: true } })
    expect(again.body).not.toHaveProperty('dropped_units')
  })
})

// rules/unit.md#14, rules/restricted-park.md#4
test('a unit that leaves events does not tell its material to who does not see that', async () => {
  const hidden = await site.build.park()
  const { gala, name, change, idOf } = await unitStage(site, hidden)
  await name(gala, [0])
  await change(0, { park_id: await site.build.park() })
  const member = await site.as('member', { restrictedParks: [hidden] })
  const broken = await member.call(unitRoutes.update, { params: { id: idOf(0) }, body: { state: 'out_of_order' } })
  expect(broken.status).toBe(200)
  expect(broken.body).not.toHaveProperty('dropped_units')
})

describe('the history of a unit', () => {
  // rules/unit.md#15
  test('lists its events, the newest first, and what came of it there', async () => {
    const { gala, bal, name, idOf } = await unitStage(site)
    await name(gala, [0])
    await name(bal, [0])
    await site.db.updateTable('event_unit').set({ came_back: 'broken' }).where('event_id', '=', gala).execute()
    const member = await site.as('member')
    const { status, body } = await member.call(unitRoutes.history, { params: { id: idOf(0) } })
    expect([status, body]).toEqual([
      200,
      [
        { event: balEvent(bal), is_out: false, came_back: null, came_back_at: null },
        { event: galaEvent(gala), is_out: false, came_back: 'broken', came_back_at: expect.stringMatching(/^20\d\d-/) },
      ],
    ])
    const visitor = await site.as('visitor')
    expect((await visitor.call(unitRoutes.history, { params: { id: idOf(0) } })).status).toBe(403)
    expect((await member.call(unitRoutes.history, { params: { id: 2_000_000 } })).status).toBe(404)
  })

  // rules/unit.md#15, rules/restricted-park.md#5
  test('tells nothing of an event that the caller does not see', async () => {
    const hidden = await site.build.park()
    const { gala, name, change, idOf } = await unitStage(site, hidden)
    await name(gala, [0])
    await change(0, { park_id: await site.build.park() })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const { body } = await member.call(unitRoutes.history, { params: { id: idOf(0) } })
    expect(body).toEqual([{ event: blankEvent, is_out: false, came_back: null, came_back_at: null }])
  })
})
