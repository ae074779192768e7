/** First-fit packing of items into rows, once for all time, so that rows stay put while the view moves. */
import type { Period } from './model.ts'

export type Packable = Period & { id: string; group?: string }

/** The rows of one group; each lane holds disjoint items in order of time. */
export type Band<T> = { group: string | undefined; lanes: T[][] }

export type Packing<T> = {
  bands: Band<T>[]
  /** Where each item lies: band, lane in the band, and the period it was packed for. */
  places: Map<string, Period & { band: number; lane: number }>
  /** All packed items by start, then longest first, then identifier. */
  order: T[]
}

const byTime = (a: Packable, b: Packable) => a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1)
const endOf = (item: Period) => Math.max(item.end, item.start + 1)

/** Index of the first item of a lane that ends after an instant. */
export function firstAfter(lane: readonly Period[], at: number): number {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(lane[middle]!) > at) high = middle
    else low = middle + 1
  }
  return low
}

function firstFit<T extends Packable>(items: readonly T[]): T[][] {
  const lanes: T[][] = []
  const ends: number[] = []
  for (const item of items) {
    let index = ends.findIndex((end) => end <= item.start)
    if (index < 0) index = ends.length
    ends[index] = endOf(item)
    const lane = lanes[index]
    if (lane) lane.push(item)
    else lanes[index] = [item]
  }
  return lanes
}

/** Items that did not change keep their lane, the others take the first that has room for them. */
function refit<T extends Packable>(items: readonly T[], laneOf: (item: T) => number | undefined): T[][] {
  const lanes: T[][] = []
  const rest: T[] = []
  for (const item of items) {
    const index = laneOf(item)
    if (index === undefined) rest.push(item)
    else {
      while (lanes.length <= index) lanes.push([])
      lanes[index]?.push(item)
    }
  }
  for (const item of rest) {
    let lane = lanes.find((candidate) => {
      const next = candidate[firstAfter(candidate, item.start)]
      return !next || next.start >= endOf(item)
    })
    if (!lane) {
      lane = []
      lanes.push(lane)
    }
    lane.splice(firstAfter(lane, item.start), 0, item)
  }
  return lanes.filter((lane) => lane.length > 0)
}

/**
 * Packs items into the bands of the given groups (one band without groups; items of unknown groups are left out).
 * With a previous packing, unchanged items keep their lane as long as that costs at most an eighth more lanes than
 * packing afresh.
 */
export function pack<T extends Packable>(
  items: readonly T[],
  groups?: readonly string[],
  previous?: Packing<T>,
): Packing<T> {
  const keys: (string | undefined)[] = groups ? [...groups] : [undefined]
  const bandOf = new Map(keys.map((key, index) => [key, index]))
  const shares: T[][] = keys.map(() => [])
  const sorted = [...items].sort(byTime)
  const order = groups ? sorted.filter((item) => bandOf.has(item.group)) : sorted
  for (const item of order) shares[groups ? (bandOf.get(item.group) ?? 0) : 0]?.push(item)
  const bands = keys.map((group, index): Band<T> => {
    const share = shares[index] ?? []
    const fresh = firstFit(share)
    if (!previous) return { group, lanes: fresh }
    const kept = refit(share, (item) => {
      const place = previous.places.get(item.id)
      const same = place && place.start === item.start && place.end === item.end
      return same && previous.bands[place.band]?.group === group ? place.lane : undefined
    })
    return { group, lanes: kept.length <= fresh.length + 1 + Math.floor(fresh.length / 8) ? kept : fresh }
  })
  const places: Packing<T>['places'] = new Map()
  bands.forEach((band, bandIndex) => {
    band.lanes.forEach((lane, laneIndex) => {
      for (const { id, start, end } of lane) places.set(id, { band: bandIndex, lane: laneIndex, start, end })
    })
  })
  return { bands, places, order }
}
