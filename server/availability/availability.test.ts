import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { examinedInterval } from '#shared/rules/period.ts'
import { settingDefaults } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'
import { remaining } from './availability.ts'
import { eventsLacking, lackingMaterials } from './missing.ts'

const site = useSite()
const zone = 'Europe/Paris'
const asking = () => ({ db: site.db, site: settingDefaults, user: { restrictedParks: [] } })

/** `d2`, `d1 08:00`: days of July 2041; longer texts are used as they are. */
const at = (text: string, side: 'start' | 'end'): string => {
  const [, day, time] = /^d(\d)(?: (\d\d:\d\d))?$/.exec(text) ?? []
  if (!day) return `${text}:00`
  return `2041-07-0${day} ${time ? `${time}:00` : side === 'start' ? '00:00:00' : '23:59:59'}`
}
type Span = readonly [from: string, to: string]
const dates = ([from, to]: Span) => ({ start_date: at(from, 'start'), end_date: at(to, 'end') })
const interval = (span: Span) => {
  const { start_date, end_date } = dates(span)
  return examinedInterval(start_date, end_date, zone)
}
const hold = (material: number, quantity: number, span: Span, values = {}) =>
  site.build.event({ ...dates(span), materials: [[material, quantity]], ...values })

describe('what remains of a stock of 10 with 1 out of order', () => {
  const archived = { is_confirmed: true, is_return_inventory_done: true, is_archived: true }
  const trashed = { deleted_at: '2020-01-01 00:00:00' }
  // rules/availability.md#1, rules/availability.md#3, rules/availability.md#5, rules/availability.md#17
  test.each<[competing: [number, Span, object?][], examined: Span, left: number]>([
    [[], ['d1', 'd3'], 9],
    [
      [
        [4, ['d1', 'd3']],
        [3, ['d2', 'd2']],
      ],
      ['d2', 'd2'],
      2,
    ],
    [
      [
        [4, ['d1', 'd1']],
        [3, ['d3', 'd3']],
      ],
      ['d1', 'd3'],
      5,
    ],
    [
      [
        [4, ['d1', 'd2']],
        [6, ['d1', 'd1']],
      ],
      ['d2', 'd2'],
      5,
    ],
    [[[9, ['d1', 'd1'], trashed]], ['d1', 'd1'], 9],
    [[[4, ['d1', 'd1'], archived]], ['d1', 'd1'], 5],
    [[[4, ['d1 08:00', 'd1 12:00']]], ['d1 12:00', 'd1 15:00'], 9],
    [
      [
        [4, ['d1 08:00', 'd1 12:00']],
        [3, ['d1 12:00', 'd1 18:00']],
      ],
      ['d1 10:00', 'd1 14:00'],
      5,
    ],
    [
      [
        [4, ['d1 08:00', 'd1 12:00']],
        [3, ['d1 11:45', 'd1 14:00']],
      ],
      ['d1 10:00', 'd1 13:00'],
      2,
    ],
    [
      [
        [4, ['d1 08:00', 'd1 12:00']],
        [3, ['d1 11:45', 'd1 14:00']],
      ],
      ['d1 12:00', 'd1 13:00'],
      6,
    ],
    [
      [
        [4, ['d1 08:00', 'd1 12:00']],
        [3, ['d1 11:45', 'd1 14:00']],
      ],
      ['d1 08:00', 'd1 11:45'],
      5,
    ],
    [[[4, ['d1', 'd1']]], ['d2 00:00', 'd2 10:00'], 9],
    [[[4, ['d1 20:00', 'd2 02:00']]], ['d2', 'd2'], 5],
    [[[4, ['d1 20:00', 'd2 02:00']]], ['d2 02:00', 'd2 10:00'], 9],
    [[[4, ['2025-10-26 00:00', '2025-10-26 02:30']]], ['2025-10-26 02:30', '2025-10-26 05:00'], 9],
    [
      [
        [9, ['d1', 'd1']],
        [9, ['d1', 'd1']],
      ],
      ['d1', 'd1'],
      0,
    ],
  ])('%j examined over %j: %i', async (competing, examined, left) => {
    const material = await site.build.material({ stock_quantity: 10, out_of_order_quantity: 1 })
    for (const [quantity, span, values] of competing) await hold(material, quantity, span, values)
    expect(await remaining(asking(), { interval: interval(examined) }, [material])).toEqual(new Map([[material, left]]))
  })

  // rules/availability.md#6
  test('without a period: all pieces in order, never below 0, and only the materials asked for', async () => {
    const [one, other] = [
      await site.build.material({ stock_quantity: 10, out_of_order_quantity: 1 }),
      await site.build.material(),
    ]
    await hold(one, 4, ['d1', 'd1'])
    expect(await remaining(asking(), null)).toEqual(
      new Map([
        [one, 9],
        [other, 10],
      ]),
    )
    expect(await remaining(asking(), { interval: interval(['d1', 'd1']) }, [])).toEqual(new Map())
  })

  // rules/availability.md#1
  test('an event does not compete with itself', async () => {
    const material = await site.build.material({ stock_quantity: 10 })
    const event = await hold(material, 4, ['d1', 'd1'])
    await hold(material, 3, ['d1', 'd1'])
    const left = await remaining(asking(), { eventId: event })
    expect(left.get(material)).toBe(7)
  })
})

describe('what is missing and where it is', () => {
  // rules/availability.md#11, rules/availability.md#12, rules/availability.md#13, rules/availability.md#14, rules/availability.md#17
  test('names the events that hold a short material, even when the stock alone is too small', async () => {
    const visitor = await site.as('visitor')
    const material = await site.build.material({ stock_quantity: 10, out_of_order_quantity: 1 })
    const a = await hold(material, 4, ['d1', 'd1'], { title: 'Event A' })
    const c = await hold(material, 1, ['d2', 'd2'], { title: 'Event C' })
    const b = await hold(material, 3, ['d3', 'd3'], { title: 'Event B', is_confirmed: true })
    const asks = async (quantity: number) => {
      const id = await hold(material, quantity, ['d1', 'd3'])
      const { status, body } = await visitor.call(eventRoutes.missingMaterials, { params: { id } })
      expect(status).toBe(200)
      const flag = (await visitor.call(eventRoutes.get, { params: { id } })).body.has_missing_materials
      expect(flag).toBe(body.length > 0)
      await site.db.deleteFrom('event').where('id', '=', id).execute()
      return body
    }
    const takenByA = {
      id: a,
      title: 'Event A',
      start_date: '2041-07-01 00:00:00',
      end_date: '2041-07-01 23:59:59',
      quantity: 4,
      is_confirmed: false,
      by_margin: false,
    }
    const takenByB = {
      id: b,
      title: 'Event B',
      start_date: '2041-07-03 00:00:00',
      end_date: '2041-07-03 23:59:59',
      quantity: 3,
      is_confirmed: true,
      by_margin: false,
    }
    expect(await asks(5)).toEqual([])
    expect(await asks(6)).toMatchObject([
      { id: material, pivot: { quantity: 6 }, remaining_quantity: 5, missing_quantity: 1, taken_by: [takenByA] },
    ])
    expect(await asks(7)).toMatchObject([
      { remaining_quantity: 5, missing_quantity: 2, taken_by: [takenByA, takenByB] },
    ])
    expect(await asks(9)).toMatchObject([{ remaining_quantity: 5, missing_quantity: 4, stock_short: false }])
    expect(await asks(12)).toMatchObject([
      {
        remaining_quantity: 5,
        missing_quantity: 7,
        stock_short: true,
        taken_by: [takenByA, { id: c, quantity: 1 }, takenByB],
      },
    ])
  })

  // rules/availability.md#2, rules/availability.md#6
  test('with nothing left, the whole request is missing, and the other event lacks it too', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 9 })
    const [id, other] = [await hold(material, 3, ['d1', 'd1']), await hold(material, 9, ['d1', 'd1'])]
    const missing = async (event: number) =>
      (await member.call(eventRoutes.missingMaterials, { params: { id: event } })).body
    expect(await missing(id)).toMatchObject([{ remaining_quantity: 0, missing_quantity: 3 }])
    expect(await missing(other)).toMatchObject([{ remaining_quantity: 6, missing_quantity: 3 }])
  })

  // rules/availability.md#4
  test('an event within the skipped hour competes with no other, and lacks only what the stock lacks', async () => {
    const [scarce, plenty] = [
      await site.build.material({ stock_quantity: 1 }),
      await site.build.material({ stock_quantity: 5 }),
    ]
    const skipped = { start_date: '2040-03-25 02:15:00', end_date: '2040-03-25 02:45:00' }
    const id = await site.build.event({
      ...skipped,
      materials: [
        [scarce, 2],
        [plenty, 5],
      ],
    })
    await site.build.event({
      start_date: '2040-03-25 00:00:00',
      end_date: '2040-03-25 23:59:59',
      materials: [[plenty, 5]],
    })
    expect(await lackingMaterials(asking(), id)).toMatchObject([{ id: scarce, missing_quantity: 1 }])
    expect(await eventsLacking(asking(), [id])).toEqual(new Set([id]))
  })

  // rules/availability.md#11, rules/restricted-park.md#6, rules/restricted-park.md#7
  test('hidden parks count for everyone, but their lines are not listed', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const member = await site.as('member', { restrictedParks: [hidden] })
    const m1 = await site.build.material({ park_id: hidden, stock_quantity: 1 })
    const m2 = await site.build.material({ park_id: shown, stock_quantity: 10, out_of_order_quantity: 1 })
    const id = await site.build.event({
      ...dates(['d1', 'd1']),
      materials: [
        [m1, 5],
        [m2, 7],
      ],
    })
    await hold(m2, 4, ['d1', 'd1'])
    await site.build.event({
      ...dates(['d1', 'd1']),
      materials: [
        [m2, 3],
        [m1, 1],
      ],
    })
    const { body } = await member.call(eventRoutes.missingMaterials, { params: { id } })
    expect(body).toHaveLength(1) // the line of the hidden park is left out
    expect(body[0]).toMatchObject({ id: m2, remaining_quantity: 2, missing_quantity: 5 })
  })
})
