import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import type { Unit } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { days, unitStage } from '#test/unit-stage.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

describe('dates', () => {
  // rules/unit.md#13
  test('that meet another event drop the units it has, and say so', async () => {
    const { admin, gala, bal, material, name, named, update, idOf } = await unitStage(site)
    await name(gala, [0, 1])
    await name(bal, [1, 2])
    expect((await update(gala, days(9, 10))).body).not.toHaveProperty('dropped_units')
    const { status, body } = await update(gala, days(10, 11))
    expect([status, body.dropped_units]).toEqual([
      200,
      [{ id: idOf(1), reference: '2', material_id: material, material_name: 'Micro HF' }],
    ])
    expect([await named(gala), await named(bal)]).toEqual([['1'], ['2', '3']])
    expect((await admin.call(eventRoutes.get, { params: { id: gala } })).body).not.toHaveProperty('dropped_units')
  })

  // rules/unit.md#13
  test('and units of one body are taken as sent', async () => {
    const { gala, bal, material, name, named, update, idOf } = await unitStage(site)
    await name(gala, [0, 1])
    await name(bal, [1, 2])
    const line = { id: material, quantity: 3 }
    const refused = await update(gala, { ...days(11), materials: [{ ...line, units: [idOf(0), idOf(1)] }] })
    expect([refused.status, refused.body.error.key]).toEqual([409, 'unit.taken'])
    const kept = await update(gala, { ...days(11), materials: [{ ...line, units: [idOf(0)] }] })
    expect([kept.status, kept.body.dropped_units, await named(gala)]).toEqual([200, undefined, ['1']])
    await name(gala, [0])
    expect((await update(gala, { ...days(11), materials: [line] })).status).toBe(200)
  })

  // rules/unit.md#13
  test('never take away a unit that is out', async () => {
    const { gala, bal, name, named, update, letOut } = await unitStage(site)
    await name(gala, [0])
    await name(bal, [0])
    await letOut(gala)
    const { status, body } = await update(gala, days(10, 11))
    expect([status, body.error.key, await named(gala)]).toEqual([409, 'unit.taken', ['1']])
    const off = await name(gala, [])
    expect([off.status, off.body.error.key]).toEqual([409, 'unit.out'])
    const lineOff = await update(gala, { materials: [] })
    expect([lineOff.status, lineOff.body.error.key]).toEqual([409, 'unit.out'])
  })

  // rules/unit.md#13, rules/event.md#22
  test('of an event that comes back from the trash may have been taken meanwhile', async () => {
    const { admin, gala, material, name, named, idOf } = await unitStage(site)
    await name(gala, [0, 1])
    await admin.call(eventRoutes.remove, { params: { id: gala } })
    const other = await site.build.event({ ...days(10), materials: [[material, 3]] })
    expect((await name(other, [1])).status).toBe(200)
    const { status, body } = await admin.call(eventRoutes.restore, { params: { id: gala } })
    expect([status, body.dropped_units.map((unit: Unit) => unit.id)]).toEqual([200, [idOf(1)]])
    expect(await named(gala)).toEqual(['1'])
  })

  // rules/unit.md#13, rules/event.md#19
  test('of a copy name no units', async () => {
    const { admin, gala, name, named } = await unitStage(site)
    await name(gala, [0, 1])
    const { status, body } = await admin.call(eventRoutes.duplicate, { params: { id: gala }, body: days(20) })
    expect([status, body.materials[0].units, await named(gala)]).toEqual([201, [], ['1', '2']])
  })

  // rules/unit.md#13, rules/setting.md#14
  test('that meet in another zone only leave the unit on the earlier event', async () => {
    const { admin, material, name, named } = await unitStage(site)
    // The night in which clocks of Paris skip from 2:00 to 3:00.
    const night = (from: string, to: string) => ({
      start_date: `2040-03-25 ${from}:00`,
      end_date: `2040-03-25 ${to}:00`,
      materials: [[material, 3]] as [number, number][],
    })
    const first = await site.build.event(night('01:00', '02:45'))
    const second = await site.build.event(night('02:15', '05:00'))
    expect([(await name(first, [0, 1])).status, (await name(second, [1, 2])).status]).toEqual([200, 200])
    const before = (await admin.call(eventRoutes.get, { params: { id: second } })).body.version
    const body = { 'general.timezone': 'UTC' }
    const { status } = await admin.call(settingsRoutes.update, { body })
    expect([status, await named(first), await named(second)]).toEqual([200, ['1', '2'], ['3']])
    expect((await admin.call(eventRoutes.get, { params: { id: second } })).body.version).toBe(before + 1)
  })
})
