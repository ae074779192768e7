import { expect, test } from 'vitest'
import { scansHeld } from './kit-scans.ts'

const pieces = [
  { id: 1, quantity: 4 },
  { id: 2, quantity: 1 },
]
const held = (counts: Record<number, number>, scans: number) => scansHeld(pieces, (id) => counts[id] ?? 0, scans)

// rules/scan.md#18
test('a user may scan a kit again after taking its count back, and not while it is counted', () => {
  expect(held({ 1: 8, 2: 2 }, 2)).toBe(2)
  expect(held({ 1: 8, 2: 1 }, 2)).toBe(1)
  expect(held({ 1: 0, 2: 0 }, 1)).toBe(0)
  // Loose pieces beside it are no scans.
  expect(held({ 1: 20, 2: 9 }, 1)).toBe(1)
})
