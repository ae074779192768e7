import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestFirst } from './nearest.ts'

const frame = { width: 640, height: 480 }

// rules/scan.md#3
test('the code nearest to the middle of the frame comes first, whatever the decoder found first', () => {
  const found = [
    { text: 'corner', middle: { x: 10, y: 10 } },
    { text: 'aimed at', middle: { x: 330, y: 250 } },
    { text: 'beside', middle: { x: 320, y: 330 } },
  ]
  expect(nearestFirst(found, frame)).toEqual(['aimed at', 'beside', 'corner'])
  // The left half of a wide frame may be farther away than the top.
  const edges = [
    { text: 'left', middle: { x: 0, y: 240 } },
    { text: 'top', middle: { x: 320, y: 0 } },
  ]
  expect(nearestFirst(edges, frame)).toEqual(['top', 'left'])
})

// rules/scan.md#3
test('no code nearer to the middle comes later', () => {
  const spot = fc.record({ x: fc.integer({ min: 0, max: 640 }), y: fc.integer({ min: 0, max: 480 }) })
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 8 }), (spots) => {
      const found = spots.map((middle, place) => ({ text: String(place), middle }))
      const far = nearestFirst(found, frame).map((text) => {
        const { x, y } = spots[Number(text)]!
        return (x - 320) ** 2 + (y - 240) ** 2
      })
      expect(far).toHaveLength(spots.length)
      expect(far).toEqual(far.toSorted((one, other) => one - other))
    }),
  )
})

test('a code without anything printable is left out', () => {
  const middle = { x: 0, y: 0 }
  expect(
    nearestFirst(
      [' ', '\u001d', '\u001dA\u0004'].map((text) => ({ text, middle })),
      frame,
    ),
  ).toEqual(['A'])
})
