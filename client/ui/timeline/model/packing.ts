/**
 * First-fit packing of items into rows, once for all time, so that rows stay put while the view
 * moves.
 */
import { beginOf, endOf } from './around.ts'
import type { Placed } from './model.ts'

export type Packable = Placed & { id: string; group?: string }

/** The rows of one group; each lane holds disjoint items in order of time. */
export type Band<T> = { group: string | undefined; lanes: T[][] }

/** Where an item lies: band, lane in the band, and what it was packed for. */
type Place<T> = { start: number; reach: number; band: number; lane: number; item: T }

/**
 * Until when an item keeps others out of its lane, epoch milliseconds: its end, or later where its
 * name stands beside it.
 */
export type Reach<T> = (item: T) => number

export type Packing<T> = {
  bands: Band<T>[]
  /** By identifier; computed on first use, which the first picture does not need. */
  readonly places: ReadonlyMap<string, Place<T>>
  /** All packed items by start, with what is around them, then longest first, then identifier. */
  order: T[]
  reach: Reach<T>
}

const byTime = (a: Packable, b: Packable) =>
  // Identifiers are numbers as text.
  beginOf(a) - beginOf(b) || b.end - a.end || a.id.length - b.id.length || (a.id < b.id ? -1 : 1)

/**
 * Where an ordered list splits: index of the first element for which `isPast` is true, as it is for
 * all that follow.
 */
function split<T>(list: readonly T[], isPast: (element: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isPast(list[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** Index of the first item of a lane that reaches beyond an instant. */
export const firstAfter = <T>(lane: readonly T[], at: number, reach: Reach<T>): number =>
  split(lane, (item) => reach(item) > at)

/** The index of an item among all, or where it would be inserted. */
export const indexIn = (order: readonly Packable[], item: Packable): number =>
  split(order, (one) => byTime(one, item) >= 0)

/** The first lane with room for an item; a new one when none has. */
function put<T extends Packable>(lanes: T[][], item: T, reach: Reach<T>): number {
  const found = lanes.findIndex((lane) => {
    const next = lane[firstAfter(lane, beginOf(item), reach)]
    return !next || beginOf(next) >= reach(item)
  })
  const index = found < 0 ? lanes.push([]) - 1 : found
  const lane = lanes[index]!
  lane.splice(firstAfter(lane, beginOf(item), reach), 0, item)
  return index
}

function firstFit<T extends Packable>(items: readonly T[], reach: Reach<T>): T[][] {
  const lanes: T[][] = []
  const ends: number[] = []
  for (const item of items) {
    let index = 0
    while (index < ends.length && ends[index]! > beginOf(item)) index++
    ends[index] = reach(item)
    const lane = lanes[index]
    if (lane) lane.push(item)
    else lanes[index] = [item]
  }
  return lanes
}

/** Unchanged items keep their lane, the others take the first that has room for them. */
function refit<T extends Packable>(
  items: readonly T[],
  laneOf: (item: T) => number | undefined,
  reach: Reach<T>,
): T[][] {
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
  for (const item of rest) put(lanes, item, reach)
  return lanes.filter((lane) => lane.length > 0)
}

/** More lanes than this are too high a price for keeping rows in place. */
const tooMany = (least: number) => least + 1 + Math.floor(least / 8)

/**
 * Packs items into the bands of the given groups (one band without groups; leaves out items of
 * unknown groups). With a previous packing, unchanged items keep their lane as long as that costs
 * at most an eighth more lanes than packing afresh.
 */
export function pack<T extends Packable>(
  items: readonly T[],
  groups?: readonly string[],
  previous?: Packing<T>,
  reach: Reach<T> = endOf,
): Packing<T> {
  const keys: (string | undefined)[] = groups ? [...groups] : [undefined]
  const bandOf = new Map(keys.map((key, index) => [key, index]))
  const packed = groups ? items.filter((item) => bandOf.has(item.group)) : items
  const patched = previous && !groups && previous.bands[0]?.group === undefined && patch(packed, previous, reach)
  if (patched) return patched
  const shares: T[][] = keys.map(() => [])
  const order = inOrder(packed)
  for (const item of order) shares[groups ? (bandOf.get(item.group) ?? 0) : 0]?.push(item)
  const bands = keys.map((group, index): Band<T> => {
    const share = shares[index] ?? []
    const fresh = firstFit(share, reach)
    if (!previous) return { group, lanes: fresh }
    const laneOf = (item: T) => {
      const place = previous.places.get(item.id)
      return place && isSame(place, item, reach) && previous.bands[place.band]?.group === group ? place.lane : undefined
    }
    const kept = refit(share, laneOf, reach)
    return { group, lanes: kept.length <= tooMany(fresh.length) ? kept : fresh }
  })
  let places: Packing<T>['places'] | undefined
  return {
    bands,
    order,
    reach,
    get places() {
      places ??= placesIn(bands, reach)
      return places
    },
  }
}

const isSame = <T extends Packable>(place: Place<T>, item: T, reach: Reach<T>): boolean =>
  place.start === beginOf(item) && place.reach === reach(item)

/**
 * Items by time. The server mostly returns them by start: then only those that begin together are
 * sorted.
 */
function inOrder<T extends Packable>(items: readonly T[]): T[] {
  const order = [...items]
  let from = 0
  for (let to = 1; to <= order.length; to++) {
    const gap = to < order.length ? beginOf(order[to]!) - beginOf(order[from]!) : 1
    if (gap < 0) return order.sort(byTime)
    if (gap === 0) continue
    if (to - from > 1) for (const [at, item] of order.slice(from, to).sort(byTime).entries()) order[from + at] = item
    from = to
  }
  return order
}

function placesIn<T extends Packable>(bands: readonly Band<T>[], reach: Reach<T>): Map<string, Place<T>> {
  const places = new Map<string, Place<T>>()
  bands.forEach(({ lanes }, band) => {
    lanes.forEach((items, lane) => {
      for (const item of items) places.set(item.id, { start: beginOf(item), reach: reach(item), band, lane, item })
    })
  })
  return places
}

/** Number of changes above which packing everything is no slower. */
const few = 100

/**
 * The previous packing of one band with a few items changed, added or removed, without comparing or
 * sorting the others again; null when there are many, or when a lane becomes empty or there is one
 * too many.
 */
function patch<T extends Packable>(
  items: readonly T[],
  { bands, places, order, reach: before }: Packing<T>,
  reach: Reach<T>,
): Packing<T> | null {
  const changes = difference(items, places)
  if (!changes) return null
  const lanes = (bands[0]?.lanes ?? []).map((lane) => [...lane])
  const rest = new Map(places)
  const sorted = [...order]
  const added: T[] = []
  for (const { item, lane } of changes.gone) {
    rest.delete(item.id)
    sorted.splice(indexIn(sorted, item), 1)
    lanes[lane]?.splice(firstAfter(lanes[lane], beginOf(item), before), 1)
  }
  for (const item of changes.come) {
    sorted.splice(indexIn(sorted, item), 0, item)
    const place = places.get(item.id)
    if (!place || !isSame(place, item, reach)) added.push(item)
    else {
      lanes[place.lane]?.splice(firstAfter(lanes[place.lane]!, beginOf(item), reach), 0, item)
      rest.set(item.id, { ...place, item })
    }
  }
  added.sort(byTime)
  for (const item of added)
    rest.set(item.id, { start: beginOf(item), reach: reach(item), band: 0, lane: put(lanes, item, reach), item })
  if (lanes.some((lane) => lane.length === 0) || lanes.length > tooMany(depthOf(sorted, reach))) return null
  return { bands: [{ group: undefined, lanes }], places: rest, order: sorted, reach }
}

/** Items to remove (changed ones too) and items to pack, or null when there are more than a few. */
function difference<T extends Packable>(items: readonly T[], places: ReadonlyMap<string, Place<T>>) {
  const come: T[] = []
  const gone: Place<T>[] = []
  for (const item of items) {
    const place = places.get(item.id)
    if (place?.item === item) continue
    come.push(item)
    if (place) gone.push(place)
    if (come.length > few) return null
  }
  if (places.size - gone.length > items.length - come.length) {
    const there = new Set(items.map(({ id }) => id))
    for (const [id, place] of places) if (!there.has(id)) gone.push(place)
  }
  return gone.length > few ? null : { come, gone }
}

/** Most items at one instant: no packing needs fewer lanes. */
function depthOf<T extends Packable>(order: readonly T[], reach: Reach<T>): number {
  const ends = Float64Array.from(order, reach).sort()
  let most = 0
  let ended = 0
  for (const [begun, item] of order.entries()) {
    while (ends[ended]! <= beginOf(item)) ended++
    most = Math.max(most, begun + 1 - ended)
  }
  return most
}
