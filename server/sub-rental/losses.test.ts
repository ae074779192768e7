import { beforeEach, describe, expect, test } from 'vitest'
import { returnRoutes } from '#shared/return.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, late, stock, unitary, states } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/** An event that awaits 10 pieces, of which there are 6 in the stock and 3 and 1 of suppliers. */
async function lentFour(values: Record<string, unknown> = {}) {
  const material = await site.build.material({ stock_quantity: 6, ...values })
  const id = await site.build.event({ ...past, materials: [[material, 10]] })
  await site.build.subRental({ event_id: id, material_id: material, quantity: 3, state: 'returned' })
  await site.build.subRental({ event_id: id, material_id: material, quantity: 1, state: 'planned' })
  return { id, material }
}
/** What is told on the sub-rentals of an event: broken and lost pieces of each. */
const told = async (event: number) => {
  const rows = await site.db
    .selectFrom('sub_rental')
    .select(['broken', 'lost', 'version'])
    .where('event_id', '=', event)
    .orderBy('id')
    .execute()
  return rows.map(({ broken, lost }) => [broken, lost])
}
const reopen = async (id: number) =>
  (await site.as('admin')).call(returnRoutes.reopen, { params: { id }, body: { reason: 'Mal compté' } })

describe('broken and lost pieces', () => {
  // rules/sub-rental.md#9, rules/sub-rental.md#10
  test.each([
    [
      '2 broken, 1 lost',
      2,
      1,
      [5, 2],
      [
        [0, 0],
        [0, 0],
      ],
    ],
    [
      '5 broken, 3 lost',
      5,
      3,
      [5, 5],
      [
        [0, 2],
        [0, 0],
      ],
    ],
    [
      '8 broken',
      8,
      0,
      [6, 6],
      [
        [2, 0],
        [0, 0],
      ],
    ],
    [
      '6 broken, 4 lost',
      6,
      4,
      [6, 6],
      [
        [0, 3],
        [0, 1],
      ],
    ],
    [
      '10 lost',
      0,
      10,
      [0, null],
      [
        [0, 3],
        [0, 1],
      ],
    ],
  ] as [string, number, number, [number, number | null], [number, number][]][])(
    '%s: ours first, up to our part, the rest on the sub-rentals; reopening takes all of it back',
    async (_name, broken, lost, ours, theirs) => {
      const member = await site.as('member')
      const { id, material } = await lentFour()
      await send(member, 'return', id, [{ id: material, actual: 10 - lost, broken, lost }])
      expect([await stock(material), await told(id)]).toEqual([
        [6, null],
        [
          [0, 0],
          [0, 0],
        ],
      ])
      expect((await send(member, 'terminate', id, [])).status).toBe(200)
      expect([await stock(material), await told(id)]).toEqual([ours, theirs])
      const { status, body } = await reopen(id)
      expect([status, body.warnings]).toEqual([200, []])
      expect([await stock(material), await told(id)]).toEqual([
        [6, null],
        [
          [0, 0],
          [0, 0],
        ],
      ])
    },
  )

  // rules/sub-rental.md#9, rules/inventory.md#31
  test('late returns go on where the end stopped', async () => {
    const member = await site.as('member')
    const { id, material } = await lentFour()
    await send(member, 'terminate', id, [{ id: material, actual: 4, broken: 4 }])
    expect([await stock(material), await told(id)]).toEqual([
      [6, 4],
      [
        [0, 0],
        [0, 0],
      ],
    ])
    await late(member, id, [{ id: material, actual: 1, broken: 1, lost: 2 }])
    expect([await stock(material), await told(id)]).toEqual([
      [5, 5],
      [
        [0, 1],
        [0, 0],
      ],
    ])
    await late(member, id, [{ id: material, actual: 3, broken: 3 }])
    expect([await stock(material), await told(id)]).toEqual([
      [5, 5],
      [
        [2, 1],
        [1, 0],
      ],
    ])
    await reopen(id)
    expect([await stock(material), await told(id)]).toEqual([
      [6, null],
      [
        [0, 0],
        [0, 0],
      ],
    ])
  })

  // rules/sub-rental.md#9, rules/inventory.md#30
  test('of a unitary material the named units are ours, and as many as are sub-rented need no name', async () => {
    const member = await site.as('member')
    const { id: material, units } = await unitary(member, 2)
    const id = await site.build.event({ ...past, materials: [[material, 3]] })
    await site.build.subRental({ event_id: id, material_id: material, quantity: 1, state: 'received' })
    const row = (broken: number, lost: number, state: 'broken' | 'lost') => [
      { id: material, actual: 3 - lost, broken, lost, units: [{ id: units[0], state }] },
    ]
    expect((await send(member, 'return', id, row(1, 2, 'broken'))).status).toBe(400)
    expect((await send(member, 'terminate', id, row(1, 1, 'broken'))).status).toBe(200)
    expect(await states(member, material)).toEqual(['out_of_order', 'available'])
    expect(await told(id)).toEqual([[0, 1]])
    await reopen(id)
    expect([await states(member, material), await told(id)]).toEqual([['available', 'available'], [[0, 0]]])
  })
})
