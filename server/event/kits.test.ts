import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const body = { title: 'Fête', start_date: '2040-06-21', end_date: '2040-06-22', is_confirmed: false }
type Pieces = [id: number, quantity: number][]
const rows = (pieces: Pieces) => pieces.map(([id, quantity]) => ({ id, quantity }))

/** Three materials by name, and a kit with two of the first and one of the second. */
async function stage() {
  const { build } = site
  const [mic, stand, cable] = [
    await build.material({ name: 'A micro', rental_price: 5 }),
    await build.material({ name: 'B pied', rental_price: 2 }),
    await build.material({ name: 'C câble', rental_price: 1 }),
  ]
  const kit = await build.kit({
    name: 'Valise batterie',
    materials: [
      [mic, 2],
      [stand, 1],
    ],
  })
  return { mic, stand, cable, kit, member: await site.as('member') }
}
const create = (client: Client, more: object) => client.call(eventRoutes.create, { body: { ...body, ...more } })
const update = (client: Client, id: number, more: object, version?: number) =>
  client.call(eventRoutes.update, { params: { id }, version, body: more })
const totals = ({ body: event }: Answer): [string, number, number][] =>
  event.materials.map((one: { name: string; pivot: { quantity: number; quantity_in_kits: number } }) => [
    one.name.slice(0, 1),
    one.pivot.quantity,
    one.pivot.quantity_in_kits,
  ])
const ofKits = ({ body: event }: Answer): [number, number][] | undefined =>
  event.kits?.map(({ id, pivot }: { id: number; pivot: { quantity: number } }) => [id, pivot.quantity])
const refused = ({ status, body: { error } }: Answer) => [status, error?.key, error?.details]

describe('kits on an event', () => {
  // rules/kit.md#10, rules/kit.md#12
  test('their contents count in the totals and are told beside them', async () => {
    const { mic, stand, cable, kit, member } = await stage()
    const made = await create(member, {
      kits: rows([[kit, 2]]),
      materials: rows([
        [mic, 5],
        [cable, 3],
      ]),
    })
    expect(made.status).toBe(201)
    expect(totals(made)).toEqual([
      ['A', 5, 4],
      ['B', 2, 2],
      ['C', 3, 0],
    ])
    expect(made.body.kits).toEqual([
      {
        id: kit,
        name: 'Valise batterie',
        reference: expect.stringMatching(/^K-/),
        picture: null,
        rental_price: null,
        is_discountable: true,
        is_outdated: false,
        materials: rows([
          [mic, 2],
          [stand, 1],
        ]),
        pivot: { quantity: 2 },
      },
    ])
    expect(made.body.materials_count).toBe(3)
  })

  // rules/kit.md#12
  test('an event without kits answers as it did before there were any', async () => {
    const { mic, member } = await stage()
    const made = await create(member, { materials: rows([[mic, 1]]) })
    expect(Object.keys(made.body)).not.toContain('kits')
    expect(Object.keys(made.body.materials[0].pivot)).not.toContain('quantity_in_kits')
    const cleared = await update(member, made.body.id, { kits: [] })
    expect(cleared.body).toEqual({ ...made.body, version: cleared.body.version, updated_at: cleared.body.updated_at })
  })

  // rules/kit.md#11, rules/kit.md#13
  test('kits sent alone leave what is loose; a kit of 0 or less goes with its pieces', async () => {
    const { mic, cable, kit, member } = await stage()
    const { id } = (
      await create(member, {
        materials: rows([
          [mic, 3],
          [cable, 1],
        ]),
      })
    ).body
    const put = await update(member, id, { kits: rows([[kit, 2]]) }, 1)
    expect(totals(put)).toEqual([
      ['A', 7, 4],
      ['B', 2, 2],
      ['C', 1, 0],
    ])
    expect(put.body.version).toBe(2)
    expect(totals(await update(member, id, { kits: rows([[kit, 1]]) }))[0]).toEqual(['A', 5, 2])
    const gone = await update(member, id, { kits: rows([[kit, 0]]) })
    expect(gone.body.materials.map(({ pivot }: { pivot: object }) => pivot)).toMatchObject([
      { quantity: 3 },
      { quantity: 1 },
    ])
    expect(gone.body.kits).toBeUndefined()
  })

  // rules/kit.md#13
  test('sent materials are totals: one below what kits hold is 400 on its row, one not sent keeps it', async () => {
    const { mic, stand, cable, kit, member } = await stage()
    const { id } = (
      await create(member, {
        kits: rows([[kit, 2]]),
        materials: rows([
          [mic, 5],
          [cable, 1],
        ]),
      })
    ).body
    const low = await update(member, id, {
      materials: rows([
        [mic, 3],
        [stand, 2],
      ]),
    })
    expect(refused(low)).toEqual([
      400,
      'request.invalid',
      { materials: { [mic]: { quantity: ['The kits already hold 4.'] } } },
    ])
    expect(refused(await update(member, id, { materials: rows([[stand, 0]]) }))[0]).toBe(400)
    const put = await update(member, id, { materials: rows([[mic, 6]]) })
    expect(totals(put)).toEqual([
      ['A', 6, 4],
      ['B', 2, 2],
    ])
    const both = await update(member, id, { materials: rows([[mic, 3]]), kits: rows([[kit, 1]]) })
    expect(totals(both)).toEqual([
      ['A', 3, 2],
      ['B', 1, 1],
    ])
    expect(refused(await update(member, id, { materials: rows([[mic, 3]]), kits: rows([[kit, 2]]) }))[0]).toBe(400)
    expect(refused(await create(member, { materials: rows([[mic, 1]]), kits: rows([[kit, 1]]) }))[2]).toHaveProperty(
      'materials',
    )
  })

  // rules/kit.md#11
  test.each([
    ['unknown', [[99_999, 1]]],
    [
      'named twice',
      [
        ['kit', 1],
        ['kit', 2],
      ],
    ],
    ['too many', [['kit', 1001]]],
    ['not a number', [['kit', '2 fois']]],
  ])('%s: 400 on kits', async (_, sent) => {
    const { kit, member } = await stage()
    const kits = sent.map(([id, quantity]) => ({ id: id === 'kit' ? kit : id, quantity }))
    const { id } = (await create(member, {})).body
    for (const answer of [await create(member, { kits }), await update(member, id, { kits })])
      expect(refused(answer).slice(0, 2).concat(Object.keys(answer.body.error.details))).toEqual([
        400,
        'request.invalid',
        'kits',
      ])
  })

  // rules/kit.md#11
  test('a trashed kit is not put on an event, but stays on one', async () => {
    const { kit, member } = await stage()
    const { id } = (await create(member, { kits: rows([[kit, 1]]) })).body
    await member.call(kitRoutes.remove, { params: { id: kit } })
    expect(refused(await create(member, { kits: rows([[kit, 1]]) }))[0]).toBe(400)
    expect(ofKits(await update(member, id, { kits: rows([[kit, 2]]) }))).toEqual([[kit, 2]])
    const current = (await member.call(eventRoutes.get, { params: { id } })).body.version
    expect((await member.call(kitRoutes.remove, { params: { id: kit } })).body).toEqual({ destroyed: true })
    const left = await member.call(eventRoutes.get, { params: { id } })
    expect([left.body.kits, left.body.version]).toEqual([undefined, current + 1])
    expect(left.body.materials.map(({ pivot }: { pivot: { quantity: number } }) => pivot.quantity)).toEqual([4, 2])
  })

  // rules/kit.md#11
  test('totals by material go to 100,000', async () => {
    const { build } = site
    const material = await build.material()
    const kit = await build.kit({ materials: [[material, 1000]] })
    const member = await site.as('member')
    expect(totals(await create(member, { kits: rows([[kit, 100]]) }))).toEqual([[expect.anything(), 100_000, 100_000]])
    expect(Object.keys(refused(await create(member, { kits: rows([[kit, 101]]) }))[2])).toEqual(['kits'])
  })
})

describe('who and when', () => {
  // rules/event.md#2, rules/event.md#25, rules/kit.md#14
  test('visitors write none; a stale version is 409 with the present event', async () => {
    const { kit, member } = await stage()
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
    const { mic, kit, member } = await stage()
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
    const { kit, member } = await stage()
    const made = await create(member, { kits: rows([[kit, 1]]), is_confirmed: true })
    expect(made.status).toBe(201)
    expect(refused(await update(member, made.body.id, { kits: [] }))[1]).toBe('event.no_materials')
  })

  // rules/kit.md#11, rules/restricted-park.md#6, rules/kit.md#8
  test('hidden pieces come along whole, are left out of answers and stay', async () => {
    const { build } = site
    const park = await build.park()
    const [hidden, shown] = [
      await build.material({ park_id: park }),
      await build.material({ park_id: await build.park() }),
    ]
    const mixed = await build.kit({
      materials: [
        [hidden, 3],
        [shown, 1],
      ],
    })
    const secret = await build.kit({ materials: [[hidden, 2]] })
    const [admin, member] = [await site.as('admin'), await site.as('member', { restrictedParks: [park] })]
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
})

describe('contents', () => {
  // rules/kit.md#10, rules/kit.md#14
  test('stay as they were until they are taken over, and what is loose stays then', async () => {
    const { mic, stand, cable, kit, member } = await stage()
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
    const { mic, stand, kit, member } = await stage()
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
    const { mic, stand, kit, member } = await stage()
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
    expect([bare.body.kits, bare.body.materials]).toEqual([undefined, []])
  })

  // rules/kit.md#17
  test('lose a destroyed material; a kit without any leaves the event', async () => {
    const { mic, stand, kit, member } = await stage()
    const { id } = (await create(member, { kits: rows([[kit, 1]]) })).body
    for (const gone of [mic, stand]) {
      await member.call(materialRoutes.remove, { params: { id: gone } })
      await member.call(materialRoutes.remove, { params: { id: gone } })
      const left = (await member.call(eventRoutes.get, { params: { id } })).body
      expect(left.kits?.map(({ materials }: { materials: object[] }) => materials)).toEqual(
        gone === mic ? [rows([[stand, 1]])] : undefined,
      )
    }
  })

  // rules/kit.md#17
  test('a trashed piece comes back with its total', async () => {
    const { mic, kit, member } = await stage()
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
    const { kit, member } = await stage()
    const admin = await site.as('admin')
    await member.call(kitRoutes.update, { params: { id: kit }, body: { rental_price: 40 } })
    const made = await create(member, { kits: rows([[kit, 1]]) })
    expect(made.body.kits[0].rental_price).toBe(40)
    await admin.call(settingsRoutes.update, { body: { 'billing.mode': 'none' } })
    expect((await member.call(eventRoutes.get, { params: { id: made.body.id } })).body.kits[0].rental_price).toBeNull()
  })
})
