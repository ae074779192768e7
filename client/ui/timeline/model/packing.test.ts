import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOf } from './around.ts'
import { firstAfter, type Packable, type Packing, pack } from './packing.ts'

const item = (id: string, start: number, end: number, group?: string): Packable => ({ id, start, end, group })
const laneOf = (packing: Packing<Packable>, id: string) => packing.places.get(id)?.lane

const someItems = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 500 }).map(String),
    start: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 0, max: 40 }),
    group: fc.constantFrom('a', 'b', 'c'),
  }),
  { selector: ({ id }) => id, maxLength: 80 },
)
const made = someItems.map((list) => list.map(({ id, start, length, group }) => item(id, start, start + length, group)))

/** Most items at one instant: no packing needs fewer lanes. */
const depth = (items: readonly Packable[]) =>
  Math.max(
    0,
    ...items.map(
      ({ start }) => items.filter((one) => one.start <= start && Math.max(one.end, one.start + 1) > start).length,
    ),
  )

function expectSound(packing: Packing<Packable>, items: readonly Packable[]) {
  const lanes = packing.bands.flatMap((band) => band.lanes)
  expect(
    lanes
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(items.map(({ id }) => id).sort())
  for (const lane of lanes)
    lane.forEach((one, index) => {
      const next = lane[index + 1]
      if (next) expect(next.start).toBeGreaterThanOrEqual(Math.max(one.end, one.start + 1))
    })
  packing.bands.forEach((band, bandIndex) => {
    band.lanes.forEach((lane, laneIndex) => {
      for (const { id } of lane) expect(packing.places.get(id)).toMatchObject({ band: bandIndex, lane: laneIndex })
    })
  })
}

describe('pack', () => {
  it('puts touching items on one lane and overlapping items on two', () => {
    const packing = pack([item('a', 0, 10), item('b', 10, 20), item('c', 5, 15)])
    expect(laneOf(packing, 'a')).toBe(0)
    expect(laneOf(packing, 'b')).toBe(0)
    expect(laneOf(packing, 'c')).toBe(1)
  })

  it('orders items of one time by their number', () => {
    const packing = pack([item('100', 0, 10), item('9', 0, 10), item('20', 0, 10)])
    expect(packing.order.map(({ id }) => id)).toEqual(['9', '20', '100'])
    expect(['9', '20', '100'].map((id) => laneOf(packing, id))).toEqual([0, 1, 2])
  })

  it('gives every group a band, even an empty one, and leaves out items of no group', () => {
    const packing = pack([item('a', 0, 1, 'x'), item('b', 0, 1, 'y'), item('c', 0, 1)], ['x', 'z', 'y'])
    expect(packing.bands.map(({ group, lanes }) => [group, lanes.length])).toEqual([
      ['x', 1],
      ['z', 0],
      ['y', 1],
    ])
    expect(packing.order.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('keeps the lanes of the others when one item moves away, though first-fit would move them up', () => {
    const before = pack([item('a', 0, 10), item('b', 5, 15), item('c', 6, 16)])
    const after = pack([item('a', 100, 110), item('b', 5, 15), item('c', 6, 16)], undefined, before)
    expect(laneOf(after, 'a')).toBe(0)
    expect(laneOf(after, 'b')).toBe(1)
    expect(laneOf(after, 'c')).toBe(2)
    const later = pack([item('a', 0, 4), item('b', 5, 15), item('c', 6, 16)], undefined, before)
    expect(laneOf(later, 'a')).toBe(0)
    expect(laneOf(later, 'b')).toBe(1)
    expect(laneOf(later, 'c')).toBe(2)
  })

  it('places every item once, disjoint, in as few lanes as possible', () => {
    fc.assert(
      fc.property(made, (items) => {
        const packing = pack(items)
        expectSound(packing, items)
        expect(packing.bands[0]?.lanes.length).toBe(depth(items))
      }),
    )
  })

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(made, (items) => {
        expect(pack([...items].reverse(), ['a', 'b', 'c']).places).toEqual(pack(items, ['a', 'b', 'c']).places)
      }),
    )
  })

  it('stays valid after any change, and keeps unchanged items on their lanes unless that takes too many lanes', () => {
    fc.assert(
      fc.property(made, made, fc.integer({ min: 0, max: 80 }), (first, second, keep) => {
        const kept = first.slice(0, keep)
        const ids = new Set(kept.map(({ id }) => id))
        const items = [...kept, ...second.filter(({ id }) => !ids.has(id))]
        const before = pack(first)
        const after = pack(items, undefined, before)
        expectSound(after, items)
        const least = depth(items)
        expect(after.bands[0]?.lanes.length ?? 0).toBeLessThanOrEqual(least + 1 + Math.floor(least / 8))
        const fresh = pack(items)
        expect(after.order).toEqual(fresh.order)
        if (items.every(({ id }) => laneOf(after, id) === laneOf(fresh, id))) return
        for (const one of kept)
          for (const other of kept)
            if (laneOf(before, one.id) === laneOf(before, other.id))
              expect(laneOf(after, one.id)).toBe(laneOf(after, other.id))
      }),
    )
  })
})

describe('names beside bars', () => {
  it('keep the bars behind them in other lanes, after any change of items, names or scale', () => {
    const named = fc.record({ items: made, names: fc.array(fc.nat(60), { minLength: 1, maxLength: 9 }) })
    fc.assert(
      fc.property(fc.array(named, { minLength: 1, maxLength: 4 }), (states) => {
        let packing: Packing<Packable> | undefined
        for (const { items, names } of states) {
          const reach = (one: Packable) => endOf(one) + (names[Number(one.id) % names.length] ?? 0)
          packing = pack(items, undefined, packing, reach)
          expect(packing.order).toHaveLength(items.length)
          for (const lane of packing.bands.flatMap((band) => band.lanes))
            lane.forEach((one, index) => {
              const next = lane[index + 1]
              if (next) expect(next.start).toBeGreaterThanOrEqual(reach(one))
            })
        }
      }),
    )
  })
})

describe('firstAfter', () => {
  it('finds the first item still running', () => {
    const lane = [item('a', 0, 5), item('b', 5, 10), item('c', 20, 30)]
    expect([4, 5, 9, 10, 25, 30].map((at) => firstAfter(lane, at, endOf))).toEqual([0, 1, 1, 2, 2, 3])
  })
})
