import { examinedInterval } from '#shared/rules/period.ts'
import { remaining } from '../availability/availability.ts'
import type { Db } from '../db/connect.ts'
import { readSite } from '../settings/settings.ts'
import { isOn, moment, whole } from './fit.ts'
import { heldBySource } from './kinds/periods.ts'
import { readUnits } from './kinds/units.ts'
import type { SourceRow } from './shapes.ts'
import { allOf, rowsOf } from './source/read.ts'
import type { Source } from './source/source.ts'
import type { Cell } from './source/text.ts'

/** How much is compared before and after a move (rules/moving-in.md#11). */
const mostMaterials = 100
const mostDays = 10

/** Pieces left of a material on a day, as one of both sides counts them. */
export type Sample = { materials: readonly number[]; days: readonly string[]; left: ReadonlyMap<string, number> }
const key = (material: number, day: string) => `${material} ${day}`

type Held = { from: string; to: string; hasDeparted: boolean }

/**
 * What is left of some materials on some days by the rows of the source alone: stock in order, less
 * the most that live events hold at one moment of the day.
 */
export async function sampleSource(source: Source): Promise<Sample> {
  const units = await readUnits({ source })
  const stock = new Map<number, number>()
  for (const row of await allOf(source, 'material')) {
    const id = whole(row.id)!
    if (moment(row.deleted_at) === null) stock.set(id, inOrder(row, units.get(id) ?? []))
  }
  const held = {
    event: await heldBy(source, 'event'),
    reservation: await heldBy(source, 'reservation'),
  }
  const materials = evenly([...stock.keys()], mostMaterials)
  const days = evenly(daysOf([...held.event.values(), ...held.reservation.values()]), mostDays)
  const taken = new Map<string, { from: string; to: string; quantity: number }[]>()
  const isWanted = new Set(materials)
  for (const kind of ['event', 'reservation'] as const) {
    for await (const row of rowsOf(source, `${kind}_line` as const)) {
      const event = held[kind].get(whole(row.event_id) ?? 0)
      const material = whole(row.material_id) ?? 0
      if (!event || !isWanted.has(material)) continue
      const quantity = heldOf(row, event)
      for (const day of days) {
        if (event.from >= dayEnd(day) || event.to <= `${day} 00:00:00`) continue
        const list = taken.get(key(material, day)) ?? []
        list.push({ from: event.from, to: event.to, quantity })
        taken.set(key(material, day), list)
      }
    }
  }
  const left = new Map<string, number>()
  for (const material of materials) {
    for (const day of days) {
      const peak = peakOf(taken.get(key(material, day)) ?? [], day)
      left.set(key(material, day), Math.max(0, stock.get(material)! - peak))
    }
  }
  return { materials, days, left }
}

function inOrder(row: SourceRow<'material'>, units: readonly { state: string }[]): number {
  if (isOn(row.is_unitary)) return units.filter(({ state }) => state === 'available').length
  const stock = Math.max(0, whole(row.stock_quantity) ?? 0)
  return stock - Math.min(stock, Math.max(0, whole(row.out_of_order_quantity) ?? 0))
}

/** What events and reservations share; only events have a trash. */
type Bookable = Omit<SourceRow<'reservation'>, 'borrower_id'> & { deleted_at?: Cell }

async function heldBy(source: Source, kind: 'event' | 'reservation'): Promise<Map<number, Held>> {
  const events = new Map<number, Held>()
  const rows: AsyncIterable<Bookable> = rowsOf(source, kind)
  for await (const row of rows) {
    const isTrashed = moment(row.deleted_at ?? null) !== null
    const period = isTrashed ? null : heldBySource(row)
    if (period) events.set(whole(row.id)!, { ...period, hasDeparted: isOn(row.is_departure_inventory_done) })
  }
  return events
}

/** What departed, once the departure was counted; else what is listed. */
const heldOf = (row: Pick<SourceRow<'event_line'>, 'quantity' | 'quantity_departed'>, { hasDeparted }: Held): number =>
  Math.max(0, (hasDeparted ? whole(row.quantity_departed) : null) ?? whole(row.quantity) ?? 0)

/** The days on which events begin, first to last. */
const daysOf = (events: readonly Held[]): string[] =>
  [...new Set(events.map(({ from }) => from.slice(0, 10)))].toSorted()

const dayEnd = (day: string): string => `${day} 23:59:59`

/** So many of a list, from its whole length. */
function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!)
}

/** The most that is held at one moment of a day. */
function peakOf(held: readonly { from: string; to: string; quantity: number }[], day: string): number {
  const start = `${day} 00:00:00`
  const steps = held
    .flatMap(({ from, to, quantity }) => [
      { at: from > start ? from : start, change: quantity },
      { at: to, change: -quantity },
    ])
    // What ends at a moment has gone when the next begins.
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.change - b.change))
  let now = 0
  let most = 0
  for (const { at, change } of steps) {
    if (at >= dayEnd(day)) break
    now += change
    most = Math.max(most, now)
  }
  return most
}

/** The same by the rule of this program, and where both differ. */
export async function compareWith(
  db: Db,
  { materials, days, left }: Sample,
  labelOf: (material: number) => string,
): Promise<{ compared: number; differing: { material: string; day: string; before: number; after: number }[] }> {
  const site = await readSite(db)
  const differing: { material: string; day: string; before: number; after: number }[] = []
  for (const day of days) {
    const interval = examinedInterval(`${day} 00:00:00`, `${day} 23:59:59`, site.general.timezone)
    const found = await remaining({ db, site }, { interval }, materials)
    for (const material of materials) {
      const before = left.get(key(material, day))!
      const after = found.get(material) ?? 0
      if (before !== after) differing.push({ material: labelOf(material), day, before, after })
    }
  }
  return { compared: materials.length * days.length, differing }
}
