import { beforeEach, describe, expect, test } from 'vitest'
import { type UnitChoice, unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { days, galaEvent, unitStage } from '#test/unit-stage.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const brief = (units: UnitChoice[]) => units.map(({ reference, state, event }) => [reference, state, event?.title])

describe('the units that a line may name', () => {
  // rules/unit.md#20
  test('come with their state, and the event that has them on those days', async () => {
    const { admin, gala, bal, material, name, change, idOf } = await unitStage(site)
    await change(3, { serial_number: 'SN 4' })
    await name(gala, [0, 1])
    await change(2, { state: 'out_of_order' })
    const meanwhile = await site.build.event({ ...days(10), materials: [[material, 3]] })
    const of = (id: number) => admin.call(unitRoutes.whileEvent, { params: { id }, query: { material } })
    const { status, body } = await of(meanwhile)
    expect([status, body[3]]).toEqual([
      200,
      { id: idOf(3), reference: '4', serial_number: 'SN 4', state: 'available', event: null },
    ])
    expect(body[0].event).toEqual(galaEvent(gala))
    expect(brief(body)).toEqual([
      ['1', 'available', 'Gala'],
      ['2', 'available', 'Gala'],
      ['3', 'out_of_order', undefined],
      ['4', 'available', undefined],
    ])
    // Neither to the event that names them, nor on another day.
    for (const id of [gala, bal])
      expect((await of(id)).body.map(({ event }: UnitChoice) => event)).toEqual([null, null, null, null])
  })

  // rules/unit.md#20, rules/unit.md#12
  test('tell the event that one is out on, for what starts today', async () => {
    const { admin, gala, material, name, letOut } = await unitStage(site)
    await name(gala, [0])
    await letOut(gala)
    site.setClock(Date.UTC(2040, 5, 12, 11))
    const ask = async (day: number) => {
      const id = await site.build.event({ ...days(day), materials: [[material, 3]] })
      const { body } = await admin.call(unitRoutes.whileEvent, { params: { id }, query: { material } })
      return body[0].event?.title ?? null
    }
    expect([await ask(12), await ask(13)]).toEqual(['Gala', null])
  })

  // rules/unit.md#20
  test('are those in the trash too while the event names them, and of no other one', async () => {
    const { admin, gala, bal, material, name, idOf } = await unitStage(site)
    await name(gala, [0])
    await name(bal, [0])
    site.setClock(Date.UTC(2040, 5, 12, 11))
    await site.db.updateTable('event_unit').set({ came_back: 'returned' }).execute()
    const trashed = await admin.call(unitRoutes.remove, { params: { id: idOf(0) } })
    expect(trashed.status).toBe(200)
    const other = await site.build.event({ ...days(20), materials: [[material, 3]] })
    const of = async (id: number) =>
      (await admin.call(unitRoutes.whileEvent, { params: { id }, query: { material } })).body.length
    expect([await of(gala), await of(other)]).toEqual([4, 3])
  })

  // rules/unit.md#20, rules/unit.md#3, rules/restricted-park.md#4
  test('are those that the caller sees, for members and admins', async () => {
    const { admin, gala, material, change } = await unitStage(site)
    const hidden = await site.build.park()
    await change(0, { park_id: hidden })
    const [member, visitor] = [await site.as('member', { restrictedParks: [hidden] }), await site.as('visitor')]
    const input = { params: { id: gala }, query: { material } }
    expect((await member.call(unitRoutes.whileEvent, input)).body).toHaveLength(3)
    expect((await visitor.call(unitRoutes.whileEvent, input)).status).toBe(403)
    expect((await admin.call(unitRoutes.whileEvent, { ...input, params: { id: 2_000_000 } })).status).toBe(404)
    expect((await admin.call(unitRoutes.whileEvent, { ...input, query: { material: 2_000_000 } })).status).toBe(404)
    const secret = await site.build.material({ park_id: hidden })
    expect((await member.call(unitRoutes.whileEvent, { ...input, query: { material: secret } })).status).toBe(404)
  })
})
