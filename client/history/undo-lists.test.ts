import { expect, test } from 'vitest'
import type { Event } from '#shared/event.ts'
import type { HistoryChange } from '#shared/history.ts'
import { formerLists, isOfQuantity } from './undo-lists.ts'

const part = (id: number, quantity: number, counted = {}) => ({ id, name: `#${id}`, quantity, ...counted })
const change = (field: string, before: HistoryChange['before'], after: HistoryChange['after']): HistoryChange => ({
  field,
  before,
  after,
})
const present = (materials: [number, number][], kits: [number, number][] = []) => {
  const list = (lines: [number, number][]) => lines.map(([id, quantity]) => ({ id, pivot: { quantity } }))
  // The rest of a line plays no part.
  return { materials: list(materials), kits: list(kits) } as unknown as Pick<Event, 'materials' | 'kits'>
}

// rules/history.md#15
test.each([
  ['another quantity', change('materials', part(1, 2), part(1, 5)), true],
  ['an added line', change('kits', null, part(1, 1)), true],
  ['a removed line that nothing was counted of', change('materials', part(1, 2, { quantity_returned: 0 }), null), true],
  ['a count alone', change('materials', part(1, 2), part(1, 2, { quantity_departed: 2 })), false],
  ['a quantity with a count', change('materials', part(1, 2), part(1, 3, { quantity_departed: 3 })), false],
  ['a beneficiary', change('beneficiaries', null, { id: 1, name: 'Ana' }), false],
])('says whether %s can be put back', (_, one, canBe) => {
  expect(isOfQuantity(one)).toBe(canBe)
})

// rules/history.md#15
test('puts the lines of an entry back and leaves the others as they are now', () => {
  const changes = [
    change('materials', part(1, 2), part(1, 5)),
    change('materials', null, part(2, 4)),
    change('materials', part(3, 6), null),
  ]
  expect(
    formerLists(
      present([
        [1, 5],
        [2, 4],
        [9, 7],
      ]),
      changes,
    ),
  ).toEqual({
    materials: [
      { id: 1, quantity: 2 },
      { id: 9, quantity: 7 },
      { id: 3, quantity: 6 },
    ],
  })
})

// rules/history.md#15
test('sends the kits along wherever there are or were some', () => {
  const added = [change('materials', null, part(1, 2)), change('kits', null, part(5, 1))]
  expect(formerLists(present([[1, 2]], [[5, 1]]), added)).toEqual({ materials: [], kits: [] })
  const removed = [change('kits', part(5, 2), null)]
  expect(formerLists(present([[1, 2]]), removed)).toEqual({
    materials: [{ id: 1, quantity: 2 }],
    kits: [{ id: 5, quantity: 2 }],
  })
})

// rules/history.md#15
test.each([
  ['has another quantity', present([[1, 4]])],
  ['is gone', present([])],
])('puts nothing back once a line %s', (_, now) => {
  expect(formerLists(now, [change('materials', part(1, 2), part(1, 5))])).toBeUndefined()
})
