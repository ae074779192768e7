import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { create, kitStage, ofKits, refused, rows, totals, update } from '#test/kit-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

describe('kits on an event', () => {
  // rules/kit.md#10, rules/kit.md#12
  test('their contents count in the totals and are told beside them', async () => {
    const { mic, stand, cable, kit, member } = await kitStage(site)
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
  test('an event without kits has an empty list of them, and no piece in any', async () => {
    const { mic, member } = await kitStage(site)
    const made = await create(member, { materials: rows([[mic, 1]]) })
    expect([made.body.kits, totals(made)]).toEqual([[], [['A', 1, 0]]])
    const period = { start: '2040-06-21', end: '2040-06-22', 'with-materials': true }
    const [listed] = (await member.call(eventRoutes.list, { query: period })).body.data
    expect(listed.materials[0].pivot.quantity_in_kits).toBe(0)
    const cleared = await update(member, made.body.id, { kits: [] })
    expect(cleared.body).toEqual({ ...made.body, version: cleared.body.version, updated_at: cleared.body.updated_at })
  })

  // rules/kit.md#11, rules/kit.md#13
  test('kits sent alone leave what is loose; a kit of 0 or less goes with its pieces', async () => {
    const { mic, cable, kit, member } = await kitStage(site)
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
    expect(totals(gone)).toEqual([
      ['A', 3, 0],
      ['C', 1, 0],
    ])
    expect(gone.body.kits).toEqual([])
  })

  // rules/kit.md#13
  test('sent materials are totals: one below what kits hold is 400 on its row, one not sent keeps it', async () => {
    const { mic, stand, cable, kit, member } = await kitStage(site)
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
      { materials: { [mic]: { quantity: ['The kits hold 4: keep at least as many.'] } } },
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
    const { kit, member } = await kitStage(site)
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
    const { kit, member } = await kitStage(site)
    const { id } = (await create(member, { kits: rows([[kit, 1]]) })).body
    await member.call(kitRoutes.remove, { params: { id: kit } })
    expect(refused(await create(member, { kits: rows([[kit, 1]]) }))[0]).toBe(400)
    expect(ofKits(await update(member, id, { kits: rows([[kit, 2]]) }))).toEqual([[kit, 2]])
    const current = (await member.call(eventRoutes.get, { params: { id } })).body.version
    expect((await member.call(kitRoutes.remove, { params: { id: kit } })).body).toEqual({ destroyed: true })
    const left = await member.call(eventRoutes.get, { params: { id } })
    expect([left.body.kits, left.body.version]).toEqual([[], current + 1])
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
