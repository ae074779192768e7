import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examinedInterval, moveWallClock } from '#shared/rules/period.ts'
import { settingDefaults, type UnconfirmedMode, unconfirmedModes } from '#shared/settings.ts'
import { type ModelEvent, type ModelStock, modelRemaining, modelTakenBy } from '#test/availability-model.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'
import { remaining } from './availability.ts'
import { eventsLacking, lackingMaterials } from './missing.ts'

const site = useSite()
const zone = 'Europe/Paris'

type DrawnEvent = {
  start: number
  hours: number | null
  days: number
  before: number
  after: number
  trashed: boolean
  confirmed: boolean
  lines: [number, number][]
  /** What departed of each line, once the event has. */
  departed: number[] | null
  /** Of a material, pieces from another company, and whether they are given back. */
  subRentals: [number, number, boolean][]
}
const drawnEvent: fc.Arbitrary<DrawnEvent> = fc.record({
  /** Quarters of an hour from the first day's midnight. */
  start: fc.nat(3 * 96),
  /** Length in quarters, or in whole days. */
  hours: fc.option(fc.integer({ min: 1, max: 120 })),
  days: fc.integer({ min: 0, max: 2 }),
  /** Quarters by which the mobilization begins earlier and ends later. */
  before: fc.oneof(fc.constant(0), fc.nat(100)),
  after: fc.oneof(fc.constant(0), fc.nat(100)),
  trashed: fc.boolean(),
  confirmed: fc.boolean(),
  lines: fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 6 })), {
    selector: ([material]) => material,
    maxLength: 3,
  }),
  departed: fc.option(fc.array(fc.nat(6), { minLength: 3, maxLength: 3 }), { freq: 3 }),
  subRentals: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 3 }),
})

/** Minutes: none for most, else up to a day and a half. */
const drawnMargin = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 432 }).map((fives) => fives * 5) },
)
const drawnMaterial = fc.record({ stock: fc.nat(12), out: fc.nat(3), before: drawnMargin, after: drawnMargin })
type DrawnMaterial = { stock: number; out: number; before: number; after: number }

/** The wall clock a number of quarters after a day's midnight. */
const clock = (day: string, quarters: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + quarters * 900_000).toISOString().slice(0, 19).replace('T', ' ')

const operationOf = (day: string, { start, hours, days }: DrawnEvent) => {
  if (hours !== null) return { start_date: clock(day, start), end_date: clock(day, start + hours) }
  const midnight = start - (start % 96)
  return {
    start_date: clock(day, midnight),
    end_date: `${clock(day, midnight + days * 96).slice(0, 10)} 23:59:59`,
  }
}

/** Wall clocks of the operation, and of the time during which its material is away. */
function datesOf(day: string, one: DrawnEvent) {
  const { start_date, end_date } = operationOf(day, one)
  const leaves = moveWallClock(start_date, { minutes: -15 * one.before })
  const isBack = moveWallClock(end_date, { minutes: 15 * one.after })
  const own = {
    own_mobilization_start: one.before > 0 ? leaves : undefined,
    own_mobilization_end: one.after > 0 ? isBack : undefined,
  }
  return { stored: { start_date, end_date, ...own }, away: examinedInterval(leaves, isBack, zone) }
}

type Material = ModelStock & { id: number }
type Event = Omit<ModelEvent, 'quantity' | 'subRented'> & {
  quantities: Map<number, number>
  lent: Map<number, number>
}

async function makeMaterials(drawn: DrawnMaterial[]): Promise<Material[]> {
  const made: Material[] = []
  for (const { stock, out, before, after } of drawn) {
    const outOfOrder = Math.min(out, stock) || null
    const id = await site.build.material({
      stock_quantity: stock,
      out_of_order_quantity: outOfOrder,
      margin_before: before,
      margin_after: after,
    })
    made.push({ id, stock, outOfOrder, margins: { before, after } })
  }
  return made
}

/** Ends the departure of an event, with so many pieces of each line or all of it; gives these. */
async function depart(id: number, lines: [number, number][], departed: number[]): Promise<[number, number][]> {
  const held = lines.map(([material, quantity], place): [number, number] => [
    material,
    Math.min(quantity, departed[place]!),
  ])
  await site.db
    .updateTable('event')
    .set({ is_departure_inventory_done: true, departed_at: '2025-01-01 00:00:00Z' })
    .where('id', '=', id)
    .execute()
  for (const [material_id, quantity_departed] of held) {
    await site.db
      .updateTable('event_material')
      .set({ quantity_departed })
      .where('event_id', '=', id)
      .where('material_id', '=', material_id)
      .execute()
  }
  return held
}

async function makeEvents(day: string, drawn: DrawnEvent[], materials: Material[]): Promise<Event[]> {
  const made: Event[] = []
  for (const one of drawn) {
    const { trashed, confirmed } = one
    const { stored, away } = datesOf(day, one)
    const lines = one.lines.map(([place, quantity]): [number, number] => [materials[place]!.id, quantity])
    const deleted_at = trashed ? '2020-01-01 00:00:00' : undefined
    const id = await site.build.event({ ...stored, is_confirmed: confirmed, deleted_at, materials: lines })
    const held = one.departed ? await depart(id, lines, one.departed) : lines
    const lent = new Map<number, number>()
    for (const [place, quantity, isBack] of one.subRentals) {
      const material_id = materials[place]!.id
      await site.build.subRental({ event_id: id, material_id, quantity, state: isBack ? 'returned' : 'received' })
      if (!isBack) lent.set(material_id, (lent.get(material_id) ?? 0) + quantity)
    }
    made.push({ id, ...away, trashed, confirmed, quantities: new Map(held), lent })
  }
  return made
}

/** What the model says that an event lacks, by material. */
function expectedLack(materials: Material[], events: Event[], examined: Event, yields: boolean) {
  return materials.flatMap((material) => {
    const competing = competingFor(material, events)
    const subRented = examined.lent.get(material.id) ?? 0
    const remains = modelRemaining(material, competing, { ...examined, subRented }, yields)
    const asked = examined.quantities.get(material.id) ?? 0
    const missing = Math.min(asked - remains, asked)
    if (missing <= 0) return []
    const ofStock = asked - subRented
    return {
      id: material.id,
      remaining_quantity: remains,
      missing_quantity: missing,
      stock_short: ofStock > material.stock - (material.outOfOrder ?? 0),
      taken_by: modelTakenBy(material, competing, examined, ofStock, yields),
    }
  })
}

const competingFor = ({ id }: Material, events: Event[]): ModelEvent[] =>
  events.map(({ quantities, lent, ...event }) => ({
    ...event,
    quantity: quantities.get(id) ?? 0,
    subRented: lent.get(id) ?? 0,
  }))

const cases = ['2025-03-29', '2025-10-25', '2041-07-01'].flatMap((day) =>
  unconfirmedModes.map((unconfirmed): [string, UnconfirmedMode] => [day, unconfirmed]),
)

// rules/departure.md#11, rules/availability.md#3, rules/availability.md#5, rules/availability.md#8, rules/availability.md#12, rules/availability.md#19, rules/availability.md#20, rules/sub-rental.md#4
test.each(cases)(
  'random events around %s that %s: list, single event and calendar agree with a walk through the minutes',
  async (day, unconfirmed) => {
    const yields = unconfirmed === 'yield'
    const asking = {
      db: site.db,
      site: { ...settingDefaults, availability: { ...settingDefaults.availability, unconfirmed } },
      user: { restrictedParks: [] },
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnEvent, { minLength: 2, maxLength: 7 }),
        fc.array(drawnMaterial, { minLength: 3, maxLength: 3 }),
        async (drawn, stocks) => {
          await site.db.deleteFrom('event').execute()
          await site.db.deleteFrom('material').execute()
          const materials = await makeMaterials(stocks)
          const events = await makeEvents(day, drawn, materials)
          const lackingIds = new Set<number>()
          for (const examined of events) {
            const left = await remaining(asking, { eventId: examined.id })
            const whole = await remaining(asking, { interval: examined })
            for (const material of materials) {
              const competing = competingFor(material, events)
              const subRented = examined.lent.get(material.id) ?? 0
              const own = { ...examined, subRented }
              expect(left.get(material.id)).toBe(modelRemaining(material, competing, own, yields))
              const { from, to } = examined
              expect(whole.get(material.id)).toBe(modelRemaining(material, competing, { from, to }, yields))
            }
            const lack = expectedLack(materials, events, examined, yields)
            if (lack.length > 0) lackingIds.add(examined.id)
            const told = (await lackingMaterials(asking, examined.id)).map((one) => ({
              ...one,
              taken_by: one.taken_by.map(({ id, by_margin }) => ({ id, by_margin })),
            }))
            expect(told.sort((one, other) => one.id - other.id)).toEqual(lack)
          }
          const ids = events.map(({ id }) => id)
          expect(await eventsLacking(asking, ids)).toEqual(lackingIds)
          for (const id of ids) expect((await eventsLacking(asking, [id])).has(id)).toBe(lackingIds.has(id))
        },
      ),
      randomCases(25),
    )
  },
  120_000,
)
