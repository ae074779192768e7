import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { examinedInterval, instantOf, moveWallClock } from '#shared/rules/period.ts'
import { type ModelEvent, modelPeak } from '#test/availability-model.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'
import { dailyUse } from './days.ts'

const site = useSite()
const zone = 'Europe/Paris'
const dayAfter = (day: string, days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)

// rules/availability.md#15
describe('what remains of a material, day by day', () => {
  test('each day gives its worst moment, and names the events that hold the material', async () => {
    site.setClock(Date.parse('2041-07-01T22:30:00Z')) // past midnight in Paris
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 10, out_of_order_quantity: 1 })
    const hold = (title: string, quantity: number, start_date: string, end_date: string, values = {}) =>
      site.build.event({ title, start_date, end_date, materials: [[id, quantity]], ...values })
    const morning = await hold('Matin', 4, '2041-07-02 08:00:00', '2041-07-02 12:00:00', {
      is_confirmed: true,
      beneficiaries: [
        await site.build.beneficiary({ first_name: 'Camille', last_name: 'Martin' }),
        await site.build.beneficiary({ first_name: 'Jo', last_name: 'Diaz' }),
      ],
    })
    const evening = await hold('Soir', 3, '2041-07-02 12:00:00', '2041-07-03 02:00:00')
    const whole = await hold('Tournée', 12, '2041-07-05 00:00:00', '2041-07-06 23:59:59')
    await hold('Hier', 9, '2041-07-01 00:00:00', '2041-07-01 23:59:59')
    await hold('À la corbeille', 9, '2041-07-02 00:00:00', '2041-07-02 23:59:59', { deleted_at: '2020-01-01' })
    await site.build.event({ start_date: '2041-07-02 00:00:00', end_date: '2041-07-02 23:59:59', materials: 1 })
    const { status, body } = await member.call(materialRoutes.availability, { params: { id }, query: { days: 6 } })
    expect(status).toBe(200)
    expect([body.available, body.margin]).toEqual([9, 0])
    expect(body.days.map((one: object) => Object.values(one))).toEqual([
      ['2041-07-02', 4, 0, 5],
      ['2041-07-03', 3, 0, 6],
      ['2041-07-04', 0, 0, 9],
      ['2041-07-05', 12, 0, 0],
      ['2041-07-06', 12, 0, 0],
      ['2041-07-07', 0, 0, 9],
    ])
    expect(body.events.map((event: { id: number; quantity: number }) => [event.id, event.quantity])).toEqual([
      [morning, 4],
      [evening, 3],
      [whole, 12],
    ])
    expect(body.events[0]).toEqual({
      id: morning,
      title: 'Matin',
      start_date: '2041-07-02 08:00:00',
      end_date: '2041-07-02 12:00:00',
      mobilization_start_date: '2041-07-02 08:00:00',
      mobilization_end_date: '2041-07-02 12:00:00',
      is_confirmed: true,
      quantity: 4,
      beneficiaries: ['Camille Martin', 'Jo Diaz'],
    })
    expect((await member.call(materialRoutes.availability, { params: { id } })).body.days).toHaveLength(90)
  })

  // rules/availability.md#15, rules/availability.md#19
  test('days that only margins take are told apart, and say what the list says of that day', async () => {
    site.setClock(Date.parse('2041-07-01T08:00:00Z'))
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 5, margin_before: 60, margin_after: 2 * 24 * 60 })
    const materials: [number, number][] = [[id, 2]]
    const cleaned = await site.build.event({
      start_date: '2041-07-05 00:00:00',
      end_date: '2041-07-05 23:59:59',
      materials,
    })
    const { body } = await member.call(materialRoutes.availability, { params: { id }, query: { days: 9 } })
    expect(body.margin).toBe(2 * 24 * 60 + 60)
    expect(body.days.map((one: { in_use: number; in_margin: number }) => [one.in_use, one.in_margin])).toEqual([
      [0, 0],
      [2, 2], // ends an hour too late to be cleaned and prepared again
      [2, 2],
      [2, 2],
      [2, 0],
      [2, 2],
      [2, 2],
      [2, 2],
      [0, 0],
    ])
    expect(body.events.map((event: { id: number }) => event.id)).toEqual([cleaned])
    for (const { day, remaining_quantity } of body.days) {
      const list = await member.call(materialRoutes.list, { query: { dateForQuantities: day } })
      expect([day, list.body.data[0].remaining_quantity]).toEqual([day, remaining_quantity])
    }
  })

  // rules/restricted-park.md#4, rules/trash.md#6
  test('refuses an invalid day or number of days, and materials that the caller does not see', async () => {
    const park = await site.build.park()
    const member = await site.as('member', { restrictedParks: [park] })
    const [shown, hidden, trashed] = [
      await site.build.material({ park_id: await site.build.park() }),
      await site.build.material({ park_id: park }),
      await site.build.material({ park_id: await site.build.park(), deleted_at: '2020-01-01' }),
    ]
    const ask = (id: number, query: string) => member.send('GET', `/api/materials/${id}/availability?${query}`)
    for (const [query, field] of [
      ['start=nonsense', 'start'],
      ['start=2041-02-30', 'start'],
      ['start=9999-12-31', 'start'],
      ['start=0001-01-01', 'start'],
      ['days=0', 'days'],
      ['days=367', 'days'],
      ['days=1.5', 'days'],
      ['days=x', 'days'],
    ] as const) {
      const { status, body } = await ask(shown, query)
      expect([query, status, Object.keys(body.error.details)]).toEqual([query, 400, [field]])
    }
    for (const start of ['1000-01-01', '9989-12-31'])
      expect((await ask(shown, `start=${start}&days=366`)).body.days).toHaveLength(366)
    expect([(await ask(hidden, '')).status, (await ask(trashed, '')).status]).toEqual([404, 404])
  })

  test.each(['2025-03-29', '2025-10-25', '2041-07-01'])(
    'random events around %s: each day agrees with a walk through its minutes',
    async (first) => {
      const length = 5
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              /** Quarters of an hour from the midnight before the first day. */
              start: fc.nat(7 * 96),
              lasts: fc.integer({ min: 1, max: 250 }),
              isWhole: fc.boolean(),
              trashed: fc.boolean(),
              quantity: fc.integer({ min: 1, max: 6 }),
            }),
            { minLength: 1, maxLength: 7 },
          ),
          fc.constantFrom({ before: 0, after: 0 }, { before: 90, after: 0 }, { before: 45, after: 1500 }),
          async (drawn, margins) => {
            await site.db.deleteFrom('event').execute()
            await site.db.deleteFrom('material').execute()
            const [id, other] = [
              await site.build.material({
                stock_quantity: 10,
                margin_before: margins.before,
                margin_after: margins.after,
              }),
              await site.build.material(),
            ]
            const origin = `${dayAfter(first, -1)} 00:00:00`
            const events: (ModelEvent & { trashed: boolean })[] = []
            for (const { start, lasts, isWhole, trashed, quantity } of drawn) {
              const [from, until] = [start, start + lasts].map((quarters) =>
                moveWallClock(origin, { minutes: quarters * 15 }),
              ) as [string, string]
              const start_date = isWhole ? `${from.slice(0, 10)} 00:00:00` : from
              const end_date = isWhole ? `${until.slice(0, 10)} 23:59:59` : until
              const deleted_at = trashed ? '2020-01-01 00:00:00' : undefined
              const materials: [number, number][] = [
                [other, 5],
                [id, quantity],
              ]
              const event = await site.build.event({ start_date, end_date, deleted_at, materials })
              events.push({ id: event, quantity, trashed, ...examinedInterval(start_date, end_date, zone) })
            }
            const found = await dailyUse(site.db, id, first, length, zone)
            const days = Array.from({ length }, (_, index) => ({
              from: instantOf(`${dayAfter(first, index)} 00:00:00`, zone),
              to: instantOf(`${dayAfter(first, index + 1)} 00:00:00`, zone),
            }))
            expect(found.in_use).toEqual(days.map((day) => modelPeak(events, day, { margins })))
            const inMargin = days.map((day) => modelPeak(events, day, { margins }) - modelPeak(events, day))
            expect(found.in_margin).toEqual(inMargin)
            const reach = (margins.before + margins.after) * 60_000
            const [from, to] = [days[0]!.from - reach, days[length - 1]!.to + reach]
            const holding = events.filter((one) => !one.trashed && one.from < to && one.to > from && one.from < one.to)
            expect(found.events.map((one) => one.id).sort()).toEqual(holding.map((one) => one.id).sort())
          },
        ),
        randomCases(25),
      )
    },
    120_000,
  )
})
