import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '#shared/rules/days.ts'
import { endBound, type Interval, instantOf, moveWallClock, wallClockOf } from '#shared/rules/period.ts'
import { settingDefaults } from '#shared/settings.ts'
import { type MaterialLack, type MaterialUse, statisticsRoutes, type WeekLoad } from '#shared/statistics.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'
import { eventsLacking } from '../availability/missing.ts'

const site = useSite()
const zone = 'Europe/Paris'
const [STEP, DAY] = [300_000, 86_400_000]

const drawnEvent = fc.record({
  /** Quarters of an hour from the first day's midnight, and of length. */
  start: fc.nat(5 * 96),
  length: fc.oneof(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 151, max: 1200 })),
  /** Quarters by which the material leaves earlier. */
  before: fc.oneof(fc.constant(0), fc.nat(100)),
  trashed: fc.boolean(),
  confirmed: fc.boolean(),
  departed: fc.boolean(),
  lines: fc.uniqueArray(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 6 })), {
    selector: ([material]) => material,
    minLength: 1,
    maxLength: 2,
  }),
})
type DrawnEvent = typeof drawnEvent extends fc.Arbitrary<infer T> ? T : never
/** Margins in fives of minutes. */
const drawnMaterial = fc.record({ stock: fc.nat(9), broken: fc.nat(3), margin: fc.oneof(fc.constant(0), fc.nat(200)) })
type DrawnMaterial = typeof drawnMaterial extends fc.Arbitrary<infer T> ? T : never

type Held = Interval & { id: number; isAway: boolean; isLive: boolean; quantity(material: number): number }

async function make(day: string, events: DrawnEvent[], materials: DrawnMaterial[]) {
  const ids: number[] = []
  for (const { stock, broken, margin } of materials) {
    const stored = { stock_quantity: stock, out_of_order_quantity: Math.min(broken, stock) || null }
    ids.push(await site.build.material({ ...stored, margin_before: margin * 5, replacement_price: 100 }))
  }
  const held: Held[] = []
  for (const { start, length, before, trashed, confirmed, departed, lines } of events) {
    const start_date = moveWallClock(`${day} 00:00:00`, { minutes: 15 * start })
    const end_date = moveWallClock(start_date, { minutes: 15 * length })
    const leaves = moveWallClock(start_date, { minutes: -15 * before })
    const id = await site.build.event({
      start_date,
      end_date,
      own_mobilization_start: before > 0 ? leaves : undefined,
      is_confirmed: confirmed,
      is_departure_inventory_done: departed,
      departed_at: departed ? '2025-01-01 06:00:00' : undefined,
      deleted_at: trashed ? '2020-01-01 00:00:00' : undefined,
      materials: lines.map(([place, quantity]) => [ids[place]!, quantity]),
    })
    const [from, to] = [instantOf(leaves, zone), instantOf(endBound(end_date), zone)]
    const quantity = (material: number) => lines.find(([place]) => place === material)?.[1] ?? 0
    held.push({ id, from, to, isAway: !trashed && (confirmed || departed), isLive: !trashed, quantity })
  }
  return { ids, held }
}

/** The steps of a period, each with its day. */
function* stepsOf({ from, to }: Interval): Generator<{ at: number; day: string }> {
  for (let at = from; at < to; at += STEP) yield { at, day: wallClockOf(at, zone).slice(0, 10) }
}

/** Rules 2 and 3, walked through step by step. */
function modelUse(held: Held[], place: number, { stock, broken }: DrawnMaterial, period: Interval) {
  const pieces = Math.max(0, stock - Math.min(broken, stock))
  const out = held.filter(({ isAway, from, to, quantity }) => isAway && quantity(place) > 0 && from < to)
  let away = 0
  for (const { at } of stepsOf(period)) {
    for (const { from, to, quantity } of out) if (from <= at && at < to) away += quantity(place) * STEP
  }
  const events = out.filter(({ from, to }) => from < period.to && period.from < to).length
  const use = pieces > 0 ? (100 * away) / (pieces * (period.to - period.from)) : null
  return { pieces, days_out: away / DAY, use, events }
}

/** Rule 5, walked through step by step. */
function modelLack(held: Held[], place: number, { stock, broken, margin }: DrawnMaterial, period: Interval) {
  const pieces = Math.max(0, stock - Math.min(broken, stock))
  const found = { days_missing: 0, days: new Set<string>(), most: 0, worst_day: '' }
  const live = held.filter(({ isLive, from, to }) => isLive && from < to)
  for (const { at, day } of stepsOf(period)) {
    let inUse = 0
    for (const { from, to, quantity } of live) if (from - margin * STEP <= at && at < to) inUse += quantity(place)
    const missing = Math.max(0, inUse - pieces)
    if (missing === 0) continue
    found.days_missing += (missing * STEP) / DAY
    found.days.add(day)
    if (missing > found.most) Object.assign(found, { most: missing, worst_day: day })
  }
  return { ...found, days: found.days.size }
}

/** Rule 9: of one week, the events and the most pieces out at once. */
function modelWeek(held: Held[], period: Interval) {
  const away = held.filter(({ isAway, from, to }) => isAway && from < to && from < period.to && period.from < to)
  let pieces = 0
  for (const { at } of stepsOf(period)) {
    const out = away.filter(({ from, to }) => from <= at && at < to)
    pieces = Math.max(
      pieces,
      out.reduce((sum, { quantity }) => sum + quantity(0) + quantity(1), 0),
    )
  }
  return { events: away.length, pieces }
}

// rules/statistics.md#2, rules/statistics.md#3, rules/statistics.md#5, rules/statistics.md#6, rules/statistics.md#9
test.each(['2025-03-28', '2025-10-24', '2041-07-01'])(
  'random events around %s: use, lack and weeks agree with a walk through the minutes',
  async (day) => {
    const member = await site.as('member')
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnEvent, { minLength: 1, maxLength: 6 }),
        fc.tuple(drawnMaterial, drawnMaterial),
        fc.nat(4),
        fc.oneof(fc.nat(3), fc.nat(15)),
        async (drawn, materials, skipped, more) => {
          await site.db.deleteFrom('event').execute()
          await site.db.deleteFrom('material').execute()
          const { ids, held } = await make(day, drawn, materials)
          const start = dayAfter(day, skipped)
          const end = dayAfter(start, more)
          const midnight = (date: string) => instantOf(`${date} 00:00:00`, zone)
          const period = { from: midnight(start), to: midnight(dayAfter(end, 1)) }
          const query = { start, end }
          const uses: MaterialUse[] = (await member.call(statisticsRoutes.materials, { query })).body.data
          const lack: MaterialLack[] = (await member.call(statisticsRoutes.lack, { query })).body.materials
          for (const [place, material] of materials.entries()) {
            const use = modelUse(held, place, material, period)
            const told = uses.find(({ id }) => id === ids[place])!
            expect(told).toMatchObject({ pieces: use.pieces, events: use.events })
            expect(told.days_out).toBeCloseTo(use.days_out, 1)
            if (use.use === null) expect(told.use).toBeNull()
            else expect(told.use).toBeCloseTo(use.use, 1)
            const expected = modelLack(held, place, material, period)
            const found = lack.find(({ id }) => id === ids[place])
            if (expected.most === 0) expect(found).toBeUndefined()
            else {
              const { days, most, worst_day } = expected
              expect(found).toMatchObject({ days, most, worst_day, cost: most * 100 })
              expect(found!.days_missing).toBeCloseTo(expected.days_missing, 1)
            }
          }
          const weeks: WeekLoad[] = (await member.call(statisticsRoutes.weeks, { query })).body
          for (const week of weeks) {
            const from = Math.max(midnight(week.start), period.from)
            const to = Math.min(midnight(dayAfter(week.end, 1)), period.to)
            expect(week).toMatchObject(modelWeek(held, { from, to }))
          }
          // Something lacks exactly when availability says that an event lacks it.
          const wide = { start: dayAfter(day, -10), end: dayAfter(day, 20) }
          const { materials: all } = (await member.call(statisticsRoutes.lack, { query: wide })).body
          const real = held.filter(({ from, to, isLive }) => isLive && from < to).map(({ id }) => id)
          const asking = { db: site.db, site: settingDefaults, user: { restrictedParks: [] } }
          expect(all.length > 0).toBe((await eventsLacking(asking, real)).size > 0)
        },
      ),
      randomCases(25),
    )
  },
  120_000,
)
