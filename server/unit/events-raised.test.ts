import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { returnRoutes } from '#shared/return.ts'
import { unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'
import { days, unitStage } from '#test/unit-stage.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/** The stage, with how many versions events have gained since the last call, and what was announced of them. */
async function raisedStage() {
  const stage = await unitStage(site)
  const known = new Map<number, number>()
  const gained = async (...ids: number[]) => {
    const told = await site.db.deleteFrom('change').where('entity', '=', 'event').returning(['entity_id']).execute()
    const versions = await Promise.all(
      ids.map(async (id) => {
        const { version } = await site.db
          .selectFrom('event')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const before = known.get(id) ?? 0
        known.set(id, version)
        return version - before
      }),
    )
    return { versions, told: told.flatMap(({ entity_id }) => entity_id ?? []).sort((one, other) => one - other) }
  }
  return { ...stage, gained }
}

describe('an event that loses a unit', () => {
  // rules/unit.md#14, rules/event.md#25, rules/change.md#4, rules/http.md#21
  test('has a new version, announced, in the trash too; a stale write is refused', async () => {
    const { admin, gala, bal, name, change, gained, idOf } = await raisedStage()
    await name(gala, [0, 1])
    await name(bal, [0])
    await admin.call(eventRoutes.remove, { params: { id: bal } })
    await gained(gala, bal)
    const { version } = (await admin.call(eventRoutes.get, { params: { id: gala } })).body
    expect((await change(0, { note: 'prêté' })).status).toBe(200)
    expect(await gained(gala, bal)).toEqual({ versions: [0, 0], told: [] })
    await change(0, { state: 'out_of_order' })
    expect(await gained(gala, bal)).toEqual({ versions: [1, 1], told: [gala, bal] })
    const stale = await admin.call(eventRoutes.update, { params: { id: gala }, body: { title: 'Bal' }, version })
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
    await admin.call(unitRoutes.remove, { params: { id: idOf(1) } })
    expect(await gained(gala, bal)).toEqual({ versions: [1, 0], told: [gala] })
  })

  // rules/unit.md#8, rules/event.md#25
  test('has one when its material is unitary no more, however many it named', async () => {
    const { admin, gala, bal, material, name, gained } = await raisedStage()
    await name(gala, [0, 1, 2])
    await gained(gala, bal)
    await admin.call(materialRoutes.update, { params: { id: material }, body: { is_unitary: false } })
    expect(await gained(gala, bal)).toEqual({ versions: [1, 0], told: [gala] })
  })

  // rules/unit.md#14, rules/inventory.md#8, rules/inventory.md#31
  test('has one by a return of another event, and by a late one', async () => {
    const { admin, gala, bal, material, name, gained, idOf } = await raisedStage()
    const soon = await site.build.event({ title: 'Foire', ...days(1), materials: [[material, 2]] })
    await name(gala, [3])
    await name(bal, [2])
    await gained(gala, bal, soon)
    site.setClock(Date.UTC(2040, 5, 2, 11))
    const row = { id: material, actual: 1, broken: 1, units: [{ id: idOf(3), state: 'broken' as const }] }
    const ended = await admin.call(eventRoutes.terminate, { params: { id: soon }, body: [row] })
    expect(ended.status).toBe(200)
    expect((await gained(gala, bal, soon)).versions).toEqual([1, 0, 1])
    const lost = { id: material, actual: 0, broken: 0, lost: 1, units: [{ id: idOf(2), state: 'lost' as const }] }
    const late = await admin.call(returnRoutes.late, { params: { id: soon }, body: [lost] })
    expect(late.status).toBe(200)
    expect((await gained(gala, bal, soon)).versions).toEqual([0, 1, 1])
  })

  // rules/unit.md#14, rules/unit.md#16, rules/event.md#25
  test('has one by an import', async () => {
    const { admin, gala, bal, material, units, name, gained } = await raisedStage()
    await name(gala, [0, 1])
    await name(bal, [2])
    await gained(gala, bal)
    const { reference } = (await admin.call(materialRoutes.get, { params: { id: material } })).body
    const rows = units.slice(0, 2).map((unit) => ({ material: reference, reference: unit.reference, state: 'retired' }))
    expect((await admin.call(importRoutes.units, { body: { rows, update: true } })).status).toBe(200)
    expect(await gained(gala, bal)).toEqual({ versions: [1, 0], told: [gala] })
    const body = { rows: [{ reference, is_unitary: false }], update: true }
    expect((await admin.call(importRoutes.materials, { body })).status).toBe(200)
    expect(await gained(gala, bal)).toEqual({ versions: [0, 1], told: [bal] })
  })

  // rules/unit.md#14, rules/event.md#25
  test('that has begun keeps it until the unit is destroyed', async () => {
    const { admin, gala, bal, name, named, gained, idOf } = await raisedStage()
    await name(gala, [0])
    await gained(gala, bal)
    site.setClock(Date.UTC(2040, 5, 20, 11))
    const params = { id: idOf(0) }
    await admin.call(unitRoutes.remove, { params })
    expect([await gained(gala, bal), await named(gala)]).toEqual([{ versions: [0, 0], told: [] }, ['1']])
    await admin.call(unitRoutes.remove, { params })
    expect([await gained(gala, bal), await named(gala)]).toEqual([{ versions: [1, 0], told: [gala] }, []])
  })

  // rules/webhook.md#3
  test('is told to webhooks as an event', async () => {
    const { admin, gala, name, change } = await raisedStage()
    await name(gala, [0])
    const hook = { address: 'https://203.0.113.7/', kinds: ['event', 'material'] }
    expect((await admin.send('POST', '/api/webhooks', { body: hook })).status).toBe(201)
    await change(0, { state: 'lost' })
    const rows = await site.db.selectFrom('webhook_delivery').select(['kind', 'body']).execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['event', 'material'])
    const { record } = JSON.parse(rows.find(({ kind }) => kind === 'event')!.body)
    expect([record.id, record.materials[0].units]).toEqual([gala, []])
  })

  // rules/unit.md#14
  test('is written with all others at once', async () => {
    const { material, change, idOf } = await raisedStage()
    const countOf = async (place: number, events: number) => {
      for (let day = 1; day <= events; day++) {
        const event_id = await site.build.event({ ...days(day), materials: [[material, 1]] })
        const row = { event_id, unit_id: idOf(place), material_id: material, period: 'empty', event_live: true }
        await site.db.insertInto('event_unit').values(row).execute()
      }
      const statements = hearStatements(site.db)
      statements.listen()
      const { body } = await change(place, { state: 'lost' })
      const heard = statements.heard()
      expect(body.dropped_units).toHaveLength(events)
      return heard.length
    }
    expect(await countOf(1, 25)).toBe(await countOf(0, 1))
  })
})
