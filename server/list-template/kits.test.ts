import { describe, expect, test } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { hiddenAndShown } from '#test/kit-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const create = (client: Client, kits: object[]) =>
  client.call(listTemplateRoutes.create, { body: { name: 'Concert', kits } as never })
const update = (client: Client, id: number, body: object, version?: number) =>
  client.call(listTemplateRoutes.update, { params: { id }, body, version })

describe('the kits of a list template', () => {
  // rules/list-template.md#11
  test('are kept in the order sent, beside its materials; without any they are not answered', async () => {
    const member = await site.as('member')
    const material = await site.build.material()
    const [drums, dj] = [
      await site.build.kit({ name: 'Batterie', reference: 'K-BAT', materials: [[material, 2]] }),
      await site.build.kit({ name: 'DJ', reference: 'K-DJ', materials: [[material, 1]] }),
    ]
    const made = await create(member, [
      { id: dj, quantity: 1 },
      { id: drums, quantity: 2 },
    ])
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ materials: [], materials_count: 0, kits_count: 2 })
    expect(made.body.kits).toEqual([
      { id: dj, name: 'DJ', reference: 'K-DJ', quantity: 1 },
      { id: drums, name: 'Batterie', reference: 'K-BAT', quantity: 2 },
    ])
    const { id } = made.body
    const named = await update(member, id, { name: 'Bal' }, 1)
    expect(named.body.kits).toEqual(made.body.kits)
    const less = await update(member, id, {
      kits: [
        { id: drums, quantity: 3 },
        { id: dj, quantity: 0 },
      ],
    })
    expect(less.body.kits).toMatchObject([{ id: drums, quantity: 3 }])
    const none = await update(member, id, { kits: [], materials: [{ id: material, quantity: 4 }] })
    expect(Object.keys(none.body)).not.toContain('kits')
    expect(Object.keys((await member.call(listTemplateRoutes.all, {})).body[0])).not.toContain('kits_count')
    expect(none.body.materials).toMatchObject([{ id: material, quantity: 4 }])
  })

  // rules/list-template.md#11
  test('unknown, trashed, hidden ones and those named twice are 400 on kits', async () => {
    const { hidden, shown, member } = await hiddenAndShown(site)
    const secret = await site.build.kit({ materials: [[hidden, 1]] })
    const gone = await site.build.kit({ deleted_at: '2020-01-01 00:00:00', materials: [[shown, 1]] })
    const kit = await site.build.kit({ materials: [[shown, 1]] })
    for (const kits of [[99_999], [gone], [secret], [kit, kit]]) {
      const { status, body } = await create(
        member,
        kits.map((id) => ({ id, quantity: 1 })),
      )
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['kits']])
    }
    expect((await create(member, [{ id: kit, quantity: 1001 }])).status).toBe(400)
    expect((await create(await site.as('visitor'), [])).status).toBe(403)
  })

  // rules/list-template.md#11, rules/kit.md#17
  test('hidden and trashed ones stay at a save; a stale version is 409; a destroyed one leaves', async () => {
    const { hidden, shown, member } = await hiddenAndShown(site)
    const secret = await site.build.kit({ materials: [[hidden, 1]] })
    const [kit, gone] = [
      await site.build.kit({ materials: [[shown, 1]] }),
      await site.build.kit({ materials: [[shown, 1]] }),
    ]
    const admin = await site.as('admin')
    const { id } = (
      await create(
        admin,
        [secret, kit, gone].map((one) => ({ id: one, quantity: 1 })),
      )
    ).body
    await admin.call(kitRoutes.remove, { params: { id: gone } })
    const seen = await update(member, id, { kits: [{ id: kit, quantity: 5 }] }, 1)
    expect(seen.body.kits).toMatchObject([{ id: kit, quantity: 5 }])
    expect((await update(member, id, { kits: [] }, 1)).status).toBe(409)
    await admin.call(kitRoutes.restore, { params: { id: gone } })
    const quantities = async () =>
      (await admin.call(listTemplateRoutes.get, { params: { id } })).body.kits.map(
        (one: { id: number; quantity: number }) => [one.id, one.quantity],
      )
    expect(new Map(await quantities())).toEqual(
      new Map([
        [secret, 1],
        [kit, 5],
        [gone, 1],
      ]),
    )
    await admin.call(kitRoutes.remove, { params: { id: gone } })
    await admin.call(kitRoutes.remove, { params: { id: gone } })
    expect(await quantities()).toHaveLength(2)
    expect((await admin.call(listTemplateRoutes.get, { params: { id } })).body.version).toBe(3)
  })

  // rules/restricted-park.md#12
  test('decide with the materials whether a user may write the template', async () => {
    const { hidden, shown, member } = await hiddenAndShown(site)
    const secret = await site.build.kit({ materials: [[hidden, 1]] })
    const kit = await site.build.kit({ materials: [[shown, 1]] })
    const admin = await site.as('admin')
    const make = async (name: string, body: object) =>
      (await admin.call(listTemplateRoutes.create, { body: { name, ...body } as never })).body.id
    const rows = (id: number) => [{ id, quantity: 1 }]
    const wholly = await make('Ailleurs', { kits: rows(secret) })
    expect((await member.call(listTemplateRoutes.get, { params: { id: wholly } })).body.kits).toBeUndefined()
    expect((await update(member, wholly, { description: 'vide ?' })).status).toBe(403)
    expect((await member.call(listTemplateRoutes.remove, { params: { id: wholly } })).status).toBe(403)
    const partly = await make('Ici', { materials: rows(hidden), kits: rows(kit) })
    expect((await update(member, partly, { kits: [{ id: kit, quantity: 2 }] })).status).toBe(200)
    const { materials, kits } = (await admin.call(listTemplateRoutes.get, { params: { id: partly } })).body
    expect([materials, kits]).toMatchObject([rows(hidden), [{ id: kit, quantity: 2 }]])
    const empty = await make('Rien', {})
    expect((await update(member, empty, { description: 'vide' })).status).toBe(200)
  })
})
