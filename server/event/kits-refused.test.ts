import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { create, hiddenAndShown, kitStage, ofKits, refused, rows, update } from '#test/kit-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

describe('who and when', () => {
  // rules/event.md#2, rules/event.md#25, rules/kit.md#14
  test('visitors write none; a stale version is 409 with the present event', async () => {
    const { kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 1]]) })).body
    const visitor = await site.as('visitor')
    const refresh = (client: Client, version?: number) =>
      client.call(eventRoutes.refreshKit, { params: { id, kitId: kit }, version })
    expect((await update(visitor, id, { kits: [] })).status).toBe(403)
    expect((await refresh(visitor)).status).toBe(403)
    await update(member, id, { title: 'Autre' }, 1)
    for (const stale of [await update(member, id, { kits: [] }, 1), await refresh(member, 1)]) {
      expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
      expect(stale.body.error.details.current.kits).toHaveLength(1)
    }
  })

  // rules/event.md#10, rules/event.md#11, rules/kit.md#15
  test('a locked event refuses other kits, and takes the present ones as no change', async () => {
    const { mic, kit, member } = await kitStage(site)
    const past = { start_date: '2040-01-02 00:00:00', end_date: '2040-01-03 23:59:59', is_confirmed: true }
    const id = await site.build.event({ ...past, materials: [[mic, 3]] })
    await site.build.eventKit({ event_id: id, kit_id: kit, quantity: 1 })
    const locked = [403, 'event.locked', { reason: 'past_confirmed' }]
    expect(refused(await update(member, id, { kits: rows([[kit, 2]]) }))).toEqual(locked)
    expect(refused(await update(member, id, { materials: rows([[mic, 6]]) }))).toEqual(locked)
    expect(refused(await member.call(eventRoutes.refreshKit, { params: { id, kitId: kit } }))).toEqual(locked)
    const same = { kits: rows([[kit, 1]]), materials: rows([[mic, 5]]) }
    expect((await update(member, id, same)).status).toBe(200)
  })

  // rules/event.md#13, rules/kit.md#15
  test('the pieces of a kit are material enough to confirm', async () => {
    const { kit, member } = await kitStage(site)
    const made = await create(member, { kits: rows([[kit, 1]]), is_confirmed: true })
    expect(made.status).toBe(201)
    expect(refused(await update(member, made.body.id, { kits: [] }))[1]).toBe('event.no_materials')
  })

  // rules/kit.md#11, rules/restricted-park.md#6, rules/kit.md#8
  test('hidden pieces come along whole, are left out of answers and stay', async () => {
    const { build } = site
    const { hidden, shown, member } = await hiddenAndShown(site)
    const mixed = await build.kit({
      materials: [
        [hidden, 3],
        [shown, 1],
      ],
    })
    const secret = await build.kit({ materials: [[hidden, 2]] })
    const admin = await site.as('admin')
    const made = await create(member, { kits: rows([[mixed, 2]]) })
    expect(made.body.kits[0].materials).toEqual(rows([[shown, 1]]))
    const whole = (id: number) => admin.call(eventRoutes.get, { params: { id } })
    const quantities = async (id: number) =>
      new Map(
        (await whole(id)).body.materials.map((one: { id: number; pivot: { quantity: number } }) => [
          one.id,
          one.pivot.quantity,
        ]),
      )
    expect(await quantities(made.body.id)).toEqual(
      new Map([
        [hidden, 6],
        [shown, 2],
      ]),
    )
    expect(refused(await update(member, made.body.id, { kits: rows([[secret, 1]]) }))[0]).toBe(400)
    await update(admin, made.body.id, {
      kits: rows([
        [mixed, 2],
        [secret, 1],
      ]),
    })
    const less = await update(member, made.body.id, { kits: rows([[mixed, 1]]), materials: rows([[shown, 4]]) })
    expect(ofKits(less)).toEqual([[mixed, 1]])
    expect(await quantities(made.body.id)).toEqual(
      new Map([
        [hidden, 5],
        [shown, 4],
      ]),
    )
    expect(ofKits(await whole(made.body.id))).toEqual([
      [mixed, 1],
      [secret, 1],
    ])
    const refresh = await member.call(eventRoutes.refreshKit, { params: { id: made.body.id, kitId: secret } })
    expect(refresh.status).toBe(404)
  })

  // rules/restricted-park.md#4, rules/restricted-park.md#6
  test('the refusal of unknown materials does not tell which of them a kit holds', async () => {
    const { hidden, shown, member } = await hiddenAndShown(site)
    const kit = await site.build.kit({
      materials: [
        [hidden, 3],
        [shown, 1],
      ],
    })
    const told = async (id: number) =>
      refused(await create(member, { kits: rows([[kit, 2]]), materials: rows([[id, 0]]) }))
    const unknown = await told(hidden + 9999)
    expect(unknown[0]).toBe(400)
    expect(await told(hidden)).toEqual(unknown)
  })

  // rules/kit.md#11
  test('a kit that the event has hidden is refused once its list shows a piece', async () => {
    const { build } = site
    const { hidden, shown, member } = await hiddenAndShown(site)
    const kit = await build.kit({ materials: [[hidden, 2]] })
    const admin = await site.as('admin')
    const { id } = (await create(admin, { kits: rows([[kit, 3]]), materials: rows([[shown, 1]]) })).body
    const materials = rows([
      [hidden, 2],
      [shown, 1],
    ])
    await admin.call(kitRoutes.update, { params: { id: kit }, body: { materials } })
    const [status, key, details] = refused(await update(member, id, { kits: rows([[kit, 1]]) }))
    expect([status, key, Object.keys(details)]).toEqual([400, 'request.invalid', ['kits']])
    expect((await update(member, id, { kits: rows([[kit, 0]]) })).status).toBe(200)
    expect(ofKits(await admin.call(eventRoutes.get, { params: { id } }))).toEqual([[kit, 3]])
  })
})
