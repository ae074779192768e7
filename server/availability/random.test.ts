import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examinedInterval } from '#shared/rules/period.ts'
import { modelRemaining, modelTakenBy } from '#test/availability-model.ts'
import { useSite } from '#test/server.ts'
import { remaining } from './availability.ts'
import { eventsLacking, lackingMaterials } from './missing.ts'

const site = useSite()
const zone = 'Europe/Paris'
const everything = { restrictedParks: [] }

type Drawn = { start: number; hours: number | null; days: number; trashed: boolean; lines: [number, number][] }
const drawnEvent: fc.Arbitrary<Drawn> = fc.record({
  /** Quarters of an hour from the first day's midnight. */
  start: fc.nat(3 * 96),
  /** Length in quarters, or in whole days. */
  hours: fc.option(fc.integer({ min: 1, max: 120 })),
  days: fc.integer({ min: 0, max: 2 }),
  trashed: fc.boolean(),
  lines: fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 6 })), {
    selector: ([material]) => material,
    maxLength: 3,
  }),
})

/** The wall clock a number of quarters after a day's midnight. */
const clock = (day: string, quarters: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + quarters * 900_000).toISOString().slice(0, 19).replace('T', ' ')

// rules/availability.md#5, rules/availability.md#8, rules/availability.md#12
test.each(['2025-03-29', '2025-10-25', '2041-07-01'])(
  'random events around %s: list, single event and calendar agree with a walk through the minutes',
  async (day) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnEvent, { minLength: 2, maxLength: 7 }),
        fc.array(fc.record({ stock: fc.nat(12), out: fc.nat(3) }), { minLength: 3, maxLength: 3 }),
        async (drawn, stocks) => {
          await site.db.deleteFrom('event').execute()
          await site.db.deleteFrom('material').execute()
          const materials: { id: number; stock: number; outOfOrder: number | null }[] = []
          for (const { stock, out } of stocks) {
            const outOfOrder = Math.min(out, stock) || null
            const id = await site.build.material({ stock_quantity: stock, out_of_order_quantity: outOfOrder })
            materials.push({ id, stock, outOfOrder })
          }
          const events: { id: number; from: number; to: number; trashed: boolean; quantities: Map<number, number> }[] =
            []
          for (const { start, hours, days, trashed, lines } of drawn) {
            const start_date = hours === null ? clock(day, start - (start % 96)) : clock(day, start)
            const end_date =
              hours === null
                ? `${clock(day, start - (start % 96) + days * 96).slice(0, 10)} 23:59:59`
                : clock(day, start + hours)
            const id = await site.build.event({
              start_date,
              end_date,
              deleted_at: trashed ? '2020-01-01 00:00:00' : undefined,
              materials: lines.map(([material, quantity]): [number, number] => [materials[material]!.id, quantity]),
            })
            const { from, to } = examinedInterval(start_date, end_date, zone)
            const quantities = new Map(lines.map(([material, quantity]) => [materials[material]!.id, quantity]))
            events.push({ id, from, to, trashed, quantities })
          }

          const lackingIds = new Set<number>()
          for (const examined of events) {
            const left = await remaining(site.db, { interval: examined, exceptEventId: examined.id })
            const found = await lackingMaterials(site.db, everything, examined.id)
            const expected: object[] = []
            for (const material of materials) {
              const competing = events.map(({ id, from, to, trashed, quantities }) => ({
                id,
                from,
                to,
                trashed,
                quantity: quantities.get(material.id) ?? 0,
              }))
              const remains = modelRemaining(material, competing, examined)
              expect(left.get(material.id)).toBe(remains)
              const asked = examined.quantities.get(material.id) ?? 0
              const missing = Math.min(asked - remains, asked)
              if (missing <= 0) continue
              lackingIds.add(examined.id)
              const taken = modelTakenBy(material, competing, examined, asked)
              expected.push({
                id: material.id,
                remaining_quantity: remains,
                missing_quantity: missing,
                stock_short: asked > material.stock - (material.outOfOrder ?? 0),
                taken_by: taken,
              })
            }
            const told = found.map((lack) => ({ ...lack, taken_by: lack.taken_by.map(({ id }) => id) }))
            expect(told.sort((one, other) => one.id - other.id)).toEqual(expected)
          }
          expect(
            await eventsLacking(
              site.db,
              everything,
              events.map(({ id }) => id),
            ),
          ).toEqual(lackingIds)
          for (const { id } of events) {
            expect((await eventsLacking(site.db, everything, [id])).has(id)).toBe(lackingIds.has(id))
          }
        },
      ),
      { numRuns: 30 },
    )
  },
  120_000,
)
