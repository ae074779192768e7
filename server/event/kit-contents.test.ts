import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { create, kitStage, rows, totals, update } from '#test/kit-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

describe('contents', () => {
  // rules/kit.md#10, rules/kit.md#14
  test('stay as they were until they are taken over, and what is loose stays then', async () => {
    const { mic, stand, cable, kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 2]]), materials: rows([[mic, 5]]) })).body
    const params = { id, kitId: kit }
    await member.call(kitRoutes.update, {
      params: { id: kit },
      body: {
        materials: rows([
          [mic, 1],
          [cable, 2],
        ]),
      },
    })
    const old = await member.call(eventRoutes.get, { params: { id } })
    expect(old.body.kits[0]).toMatchObject({
      is_outdated: true,
      materials: rows([
        [mic, 2],
        [stand, 1],
      ]),
    })
    const twice = await update(member, id, { kits: rows([[kit, 3]]) })
    expect(totals(twice)).toEqual([
      ['A', 7, 6],
      ['B', 3, 3],
    ])
    const fresh = await member.call(eventRoutes.refreshKit, { params, version: twice.body.version })
    expect(fresh.body.kits[0]).toMatchObject({
      is_outdated: false,
      materials: rows([
        [mic, 1],
        [cable, 2],
      ]),
    })
    expect(totals(fresh)).toEqual([
      ['A', 4, 3],
      ['C', 6, 6],
    ])
    expect(fresh.body.version).toBe(twice.body.version + 1)
    for (const absent of [
      { id, kitId: 99_999 },
      { id: 99_999, kitId: kit },
    ])
      expect((await member.call(eventRoutes.refreshKit, { params: absent })).status).toBe(404)
  })

  // rules/kit.md#10
  test('the order of a list alone is no change of it', async () => {
    const { mic, stand, kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 1]]) })).body
    await member.call(kitRoutes.update, {
      params: { id: kit },
      body: {
        materials: rows([
          [stand, 1],
          [mic, 2],
        ]),
      },
    })
    expect((await member.call(eventRoutes.get, { params: { id } })).body.kits[0].is_outdated).toBe(false)
  })

  // rules/kit.md#16, rules/event.md#19
  test('go into a copy as they stand on the event', async () => {
    const { mic, stand, kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 2]]), materials: rows([[mic, 5]]) })).body
    await member.call(kitRoutes.update, { params: { id: kit }, body: { materials: rows([[mic, 1]]) } })
    const dates = { start_date: '2040-07-01', end_date: '2040-07-02' }
    const copy = await member.call(eventRoutes.duplicate, { params: { id }, body: dates })
    expect(totals(copy)).toEqual([
      ['A', 5, 4],
      ['B', 2, 2],
    ])
    expect(copy.body.kits).toMatchObject([
      {
        id: kit,
        is_outdated: true,
        materials: rows([
          [mic, 2],
          [stand, 1],
        ]),
      },
    ])
    const bare = await member.call(eventRoutes.duplicate, {
      params: { id },
      body: { ...dates, copied: ['technicians'] },
    })
    expect([bare.body.kits, bare.body.materials]).toEqual([[], []])
  })

  // rules/kit.md#17
  test('lose a destroyed material; a kit without any leaves the event', async () => {
    const { mic, stand, kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 1]]) })).body
    for (const gone of [mic, stand]) {
      await member.call(materialRoutes.remove, { params: { id: gone } })
      await member.call(materialRoutes.remove, { params: { id: gone } })
      const left = (await member.call(eventRoutes.get, { params: { id } })).body
      expect(left.kits.map(({ materials }: { materials: object[] }) => materials)).toEqual(
        gone === mic ? [rows([[stand, 1]])] : [],
      )
    }
  })

  // rules/kit.md#17
  test('a trashed piece comes back with its total', async () => {
    const { mic, kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 1]]), materials: rows([[mic, 3]]) })).body
    await member.call(materialRoutes.remove, { params: { id: mic } })
    expect(totals(await update(member, id, { kits: rows([[kit, 2]]) }))).toEqual([['B', 2, 2]])
    await member.call(materialRoutes.restore, { params: { id: mic } })
    expect(totals(await member.call(eventRoutes.get, { params: { id } }))).toEqual([
      ['A', 5, 4],
      ['B', 2, 2],
    ])
    await member.call(materialRoutes.remove, { params: { id: mic } })
    await update(member, id, { kits: [], materials: [] })
    await member.call(materialRoutes.restore, { params: { id: mic } })
    const loose = (await member.call(eventRoutes.get, { params: { id } })).body
    expect(loose.materials).toMatchObject([{ id: mic, pivot: { quantity: 1 } }])
  })

  // rules/amount.md#1, rules/kit.md#12
  test('without billing a kit has no price', async () => {
    const { kit, member } = await kitStage(site)
    const admin = await site.as('admin')
    await member.call(kitRoutes.update, { params: { id: kit }, body: { rental_price: 40 } })
    const made = await create(member, { kits: rows([[kit, 1]]) })
    expect(made.body.kits[0].rental_price).toBe(40)
    await admin.call(settingsRoutes.update, { body: { 'billing.mode': 'none' } })
    expect((await member.call(eventRoutes.get, { params: { id: made.body.id } })).body.kits[0].rental_price).toBeNull()
  })
})
