import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart, heldBy, kitKey, together } from './kit-rows.ts'
import { sortedLines } from './quantities.ts'

const contents = new Map([
  [
    1,
    [
      { id: 10, quantity: 2 },
      { id: 11, quantity: 1 },
    ],
  ],
  [2, [{ id: 11, quantity: 3 }]],
])
const line = (id: number, quantity: number) => ({ id, quantity })

// rules/wizard.md#33
test('totals are what is loose plus what the kits hold', () => {
  const loose = [line(kitKey(1), 2), line(kitKey(2), 1), line(10, 5), line(12, 1)]
  expect(sortedLines(together(loose, contents))).toEqual(
    sortedLines([line(kitKey(1), 2), line(kitKey(2), 1), line(10, 9), line(11, 5), line(12, 1)]),
  )
  expect(heldBy(loose, contents)).toEqual(
    new Map([
      [10, 4],
      [11, 5],
    ]),
  )
})

// rules/wizard.md#33
test('taking totals apart and putting them together again changes nothing', () => {
  const quantity = fc.integer({ min: 1, max: 9 })
  const lines = fc.uniqueArray(fc.tuple(fc.constantFrom(-1, -2, 10, 11, 12), quantity), { selector: ([id]) => id })
  fc.assert(
    fc.property(lines, (drawn) => {
      const loose = sortedLines(drawn.map(([id, quantity]) => line(id, quantity)))
      expect(sortedLines(apart(together(loose, contents), contents))).toEqual(loose)
    }),
  )
})
