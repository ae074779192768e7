import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Repeats } from './repeats.ts'

/** What is read from frames, each given by its time and the codes it shows. */
const read = (frames: readonly [at: number, ...values: string[]][]) => {
  const repeats = new Repeats()
  return frames.map(([at, ...values]) => repeats.see(values, at))
}

describe('a code in front of the camera', () => {
  // rules/scan.md#4
  test('is read once, however long it stays', () => {
    expect(
      read([
        [0, 'A'],
        [1900, 'A'],
        [3800, 'A'],
        [5700, 'A'],
      ]),
    ).toEqual(['A', null, null, null])
  })

  // rules/scan.md#4
  test('is read again after two seconds out of sight', () => {
    expect(read([[0, 'A'], [100], [1999, 'A'], [3999, 'A']])).toEqual(['A', null, null, 'A'])
  })

  // rules/scan.md#4
  test('does not hide another one', () => {
    expect(
      read([
        [0, 'A'],
        [50, 'B'],
        [100, 'A'],
        [150, 'B'],
      ]),
    ).toEqual(['A', 'B', null, null])
  })

  // rules/scan.md#4
  test('waits beside another one until it is nearest to the middle', () => {
    expect(
      read([
        [0, 'A', 'B'],
        [500, 'A', 'B'],
        [900, 'B', 'A'],
        [2800, 'A'],
      ]),
    ).toEqual(['A', null, 'B', null])
  })

  // rules/scan.md#4
  test('is never read twice within two seconds', () => {
    const frame = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom('A', 'B', 'C'))
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 100 }), (frames) => {
        let at = 0
        const repeats = new Repeats()
        const last = new Map<string, number>()
        for (const [pause, value] of frames) {
          at += pause
          const found = repeats.see([value], at)
          if (found === null) continue
          expect(at - (last.get(found) ?? -2000)).toBeGreaterThanOrEqual(2000)
          last.set(found, at)
        }
      }),
    )
  })
})
