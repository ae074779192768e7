import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sideAwayFrom } from './side.ts'

// rules/details.md#21
test('the details stand away from a bar of one side', () => {
  expect(sideAwayFrom([{ left: 1000, right: 1200 }], 1440)).toBe('left')
  expect(sideAwayFrom([{ left: 300, right: 500 }], 1440)).toBe('right')
  expect(sideAwayFrom([{ left: -4000, right: 400 }], 1440)).toBe('right')
  expect(sideAwayFrom([{ left: 900, right: 9000 }], 1440)).toBe('left')
  expect(sideAwayFrom([], 1440)).toBe('right')
  // From Saturday to Monday: the longer part of it decides.
  const [sunday, monday] = [
    { left: 1000, right: 1400 },
    { left: 250, right: 420 },
  ]
  expect(sideAwayFrom([sunday, monday], 1440)).toBe('left')
})

// rules/details.md#21
test('a part of every bar in view stays in view', () => {
  const window = 1440
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 20, max: 5000 }), (left, width) => {
      const bar = { left, right: left + width }
      const panel = 680
      const isLeft = sideAwayFrom([bar], window) === 'left'
      const shown = isLeft
        ? Math.min(window, bar.right) - Math.max(panel, left)
        : Math.min(window - panel, bar.right) - left
      expect(shown).toBeGreaterThan(0)
    }),
  )
})
