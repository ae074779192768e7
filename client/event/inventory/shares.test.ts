import { expect, test } from 'vitest'
import { kitShares } from './shares.ts'

const kit = (name: string, quantity: number, ...materials: [number, number][]) => ({
  name,
  pivot: { quantity },
  materials: materials.map(([id, quantity]) => ({ id, quantity })),
})

// rules/departure.md#14, rules/kit.md#12
test('a row knows how many of its pieces belong to which kit', () => {
  const shares = kitShares([kit('Kit chant', 3, [1, 1], [2, 2]), kit('Kit batterie', 1, [2, 4])])
  expect([...shares]).toEqual([
    [1, [{ name: 'Kit chant', quantity: 3 }]],
    [
      2,
      [
        { name: 'Kit chant', quantity: 6 },
        { name: 'Kit batterie', quantity: 4 },
      ],
    ],
  ])
  expect(kitShares([]).size).toBe(0)
})
