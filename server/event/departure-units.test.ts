import { beforeEach, describe, expect, test } from 'vitest'
import { departureRows } from '#shared/departure.ts'
import { eventRoutes } from '#shared/event.ts'
import { departureStage, future } from '#test/departure-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, outcome, twoLines } = departureStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const later = { start_date: '2040-03-01 00:00:00', end_date: '2040-03-02 23:59:59' }

/** A unitary material with three units, and an event that lends some of it. */
async function unitary(quantity = 2, values: object = future) {
  const material = await site.build.material({ is_unitary: true, stock_quantity: 3 })
  const units = [
    await site.build.unit({ material_id: material, reference: '1' }),
    await site.build.unit({ material_id: material, reference: '2' }),
    await site.build.unit({ material_id: material, reference: '3' }),
  ] as [number, number, number]
  return { material, units, id: await site.build.event({ ...values, materials: [[material, quantity]] }) }
}
/** The units of an event: each with whether it is out. */
const named = async (id: number) => {
  const rows = await site.db
    .selectFrom('event_unit')
    .select(['unit_id', 'is_out'])
    .where('event_id', '=', id)
    .orderBy('unit_id')
    .execute()
  return rows.map(({ unit_id, is_out }) => [unit_id, is_out])
}

describe('units of a departure', () => {
  // rules/departure.md#22
  test('a draft takes units out, those it leaves out come back, and a row without units keeps them', async () => {
    const member = await site.as('member')
    const { id, material, units } = await unitary()
    const [one, two, three] = units
    const planned = { materials: [{ id: material, quantity: 2, units: [one] }] }
    expect((await member.call(eventRoutes.update, { params: { id }, body: planned })).status).toBe(200)
    const drafts: [object, unknown][] = [
      [
        { actual: 2, units: [one, two] },
        [
          [one, true],
          [two, true],
        ],
      ],
      [
        { actual: 2 },
        [
          [one, true],
          [two, true],
        ],
      ],
      [
        { actual: 3, units: [three] },
        [
          [one, false],
          [three, true],
        ],
      ],
      [{ actual: 0, units: [] }, [[one, false]]],
    ]
    for (const [row, wanted] of drafts) {
      expect(outcome(await send(member, 'departure', id, [{ id: material, ...row }]))).toBe(200)
      expect(await named(id)).toEqual(wanted)
    }
  })

  // rules/departure.md#22
  test('wrong units are told by row, and nothing is stored', async () => {
    const member = await site.as('member')
    const { id, material, units } = await unitary()
    const broken = await site.build.unit({ material_id: material, state: 'out_of_order' })
    const foreign = (await unitary()).units[0]
    const { one: counted } = await twoLines()
    await send(member, 'departure', id, [{ id: material, actual: 1, units: [units[0]] }])
    const wrong: object[] = [
      { id: material, actual: 1, units: [broken] },
      { id: material, actual: 1, units: [foreign] },
      { id: material, actual: 1, units: [999_999] },
      { id: material, actual: 2, units: [units[1], units[1]] },
      { id: material, actual: 1, units: [units[0], units[1]] },
      { id: material, actual: 1, units: 'one' },
      { id: material, actual: 0 },
      { id: counted, actual: 1, units: [units[1]] },
    ]
    for (const row of wrong) {
      const { status, body } = await send(member, 'departure', id, [row])
      expect([row, status, body.error?.details]).toEqual([
        row,
        400,
        [{ id: (row as { id: number }).id, message: expect.any(String) }],
      ])
    }
    expect(await named(id)).toEqual([[units[0], true]])
  })

  // rules/departure.md#22, rules/http.md#11
  test('units sent as text are numbers', async () => {
    const member = await site.as('member')
    const { id, material, units } = await unitary()
    const row = { id: String(material), actual: '2', units: [String(units[0]), units[1]] }
    expect(outcome(await send(member, 'departure', id, [row]))).toBe(200)
    expect(await named(id)).toEqual([
      [units[0], true],
      [units[1], true],
    ])
    const refused = await send(member, 'departure', id, [{ ...row, units: [`${units[0]}x`] }])
    expect([refused.status, refused.body.error.details]).toEqual([400, [{ id: material, message: expect.any(String) }]])
  })

  // rules/departure.md#22, rules/unit.md#12
  test('a unit that is out elsewhere is 409 with the event, blank when hidden', async () => {
    const admin = await site.as('admin')
    const { id, material, units } = await unitary()
    const hidden = await site.build.park()
    const other = await site.build.event({ ...later, title: 'Bal', materials: [[material, 1]] })
    await send(admin, 'departure', other, [{ id: material, actual: 1, units: [units[0]] }])
    const row = [{ id: material, actual: 1, units: [units[0]] }]
    const told = async (who: typeof admin) => (await send(who, 'departure', id, row)).body.error
    expect(await told(admin)).toMatchObject({
      key: 'unit.taken',
      details: { units: [{ id: units[0], reference: '1', event: { id: other, title: 'Bal' } }] },
    })
    const unseen = await site.build.event({
      ...later,
      title: 'Secret',
      materials: [[await site.build.material({ park_id: hidden }), 1]],
    })
    await send(admin, 'departure', unseen, [{ id: material, actual: 1, units: [units[1]] }])
    const member = await site.as('member', { restrictedParks: [hidden] })
    const { body } = await send(member, 'departure', id, [{ id: material, actual: 1, units: [units[1]] }])
    expect(body.error.details.units[0].event).toEqual({
      id: null,
      title: null,
      start_date: null,
      end_date: null,
      mobilization_start_date: null,
      mobilization_end_date: null,
    })
  })

  // rules/departure.md#22, rules/departure.md#10
  test('the end takes named units out as far as pieces leave, names the others no more, and reopening takes it back', async () => {
    const member = await site.as('member')
    const { id, material, units } = await unitary(3)
    const [one, two, three] = units
    const planned = { materials: [{ id: material, quantity: 3, units: [one, two, three] }] }
    await member.call(eventRoutes.update, { params: { id }, body: planned })
    const ended = await send(member, 'departure/terminate', id, [{ id: material, actual: 2, units: [three] }])
    expect(outcome(ended)).toBe(200)
    expect(await named(id)).toEqual([
      [one, true],
      [three, true],
    ])
    expect(outcome(await send(member, 'departure/reopen', id))).toBe(200)
    expect(await named(id)).toEqual([
      [one, false],
      [three, false],
    ])
    expect(outcome(await send(member, 'departure/terminate', id, []))).toBe(200)
    expect(await named(id)).toEqual([
      [one, true],
      [three, true],
    ])
  })

  // rules/departure.md#22, rules/departure.md#10, rules/departure.md#19
  test('a departure that is opened again ends with the units that it counted, listed before or not', async () => {
    const member = await site.as('member')
    const { id, material, units } = await unitary(3)
    const three = units[2]
    const extra = await unitary()
    const planned = { materials: [{ id: material, quantity: 3, units }] }
    await member.call(eventRoutes.update, { params: { id }, body: planned })
    const counted = [
      { id: material, actual: 1, units: [three] },
      { id: extra.material, actual: 2, units: [extra.units[1], extra.units[2]] },
    ]
    const away = [
      [three, true],
      [extra.units[1], true],
      [extra.units[2], true],
    ]
    /** What the page sends when it ends: every row, with the units marked on it. */
    const endAgain = async () => {
      const { body } = await member.call(eventRoutes.get, { params: { id } })
      const rows = departureRows(body.materials, body.unlisted_materials ?? [])
      return send(
        member,
        'departure/terminate',
        id,
        rows.map(({ id, actual, units = [] }) => ({
          id,
          actual,
          units: units.filter(({ mark }) => mark).map(({ id }) => id),
        })),
      )
    }
    expect(outcome(await send(member, 'departure/terminate', id, counted))).toBe(200)
    expect(await named(id)).toEqual(away)
    for (const end of [endAgain, () => send(member, 'departure/terminate', id, [])]) {
      expect(outcome(await send(member, 'departure/reopen', id))).toBe(200)
      expect(await named(id)).toEqual(away.map(([unit]) => [unit, false]))
      expect((await send(member, 'departure', id, [{ id: material, actual: 0 }])).status).toBe(400)
      expect(outcome(await end())).toBe(200)
      expect(await named(id)).toEqual(away)
    }
    // Counted otherwise then, the former ones are counted no more.
    expect(outcome(await send(member, 'departure/reopen', id))).toBe(200)
    const other = [{ id: extra.material, actual: 1, units: [extra.units[0]] }]
    expect(outcome(await send(member, 'departure/terminate', id, other))).toBe(200)
    expect(await named(id)).toEqual([
      [three, true],
      [extra.units[0], true],
    ])
  })

  // rules/departure.md#22
  test('two people scan the same unit for two events in the same second: one wins', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (let round = 0; round < 4; round++) {
      const { id, material, units } = await unitary()
      const elsewhere = await site.build.event({ ...later, materials: [[material, 1]] })
      const row = [{ id: material, actual: 1, units: [units[0]] }]
      const answers = await Promise.all([send(one, 'departure', id, row), send(other, 'departure', elsewhere, row)])
      const [done, refused] = answers.sort((a, b) => a.status - b.status)
      expect([outcome(done!), outcome(refused!)]).toEqual([200, [409, 'unit.taken']])
      expect([...(await named(id)), ...(await named(elsewhere))]).toEqual([[units[0], true]])
    }
  })

  // rules/departure.md#4, rules/departure.md#22, rules/unit.md#11
  test('the event tells which units a draft counts, on its list and beside it', async () => {
    const member = await site.as('member')
    const { id, material, units } = await unitary()
    const extra = await unitary()
    await send(member, 'departure', id, [
      { id: material, actual: 2, units: [units[1]] },
      { id: extra.material, actual: 1, units: [extra.units[0]] },
    ])
    const { body } = await member.call(eventRoutes.get, { params: { id } })
    const told = (unit: number) => ({ id: unit, is_out: true, is_counted: true, came_back: null })
    expect(body.materials[0]!.units).toMatchObject([told(units[1])])
    expect(body.unlisted_materials).toMatchObject([{ id: extra.material, units: [told(extra.units[0])] }])
    expect(body.unlisted_materials![0]).not.toHaveProperty('is_unitary')
  })
})
