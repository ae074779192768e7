import { expect, test } from 'vitest'
import { templateOf } from './template-of.ts'

const line = (id: number, quantity: number) => ({ id, pivot: { quantity } })
const kit = (id: number, quantity: number) => ({ ...line(id, quantity), materials: [{ id: 10, quantity: 2 }] })

// rules/details.md#17, rules/list-template.md#11
test('a template of an event names its kits, and holds the pieces of a trashed one loose', () => {
  const event = { materials: [line(10, 9), line(11, 1)], kits: [kit(1, 3), kit(2, 1)] }
  expect(templateOf(event, [{ id: 2 }, { id: 1 }])).toEqual({
    materials: [
      { id: 10, quantity: 1 },
      { id: 11, quantity: 1 },
    ],
    kits: [
      { id: 1, quantity: 3 },
      { id: 2, quantity: 1 },
    ],
  })
  expect(templateOf(event, [{ id: 2 }])).toEqual({
    materials: [
      { id: 10, quantity: 7 },
      { id: 11, quantity: 1 },
    ],
    kits: [{ id: 2, quantity: 1 }],
  })
  expect(templateOf({ materials: [line(10, 9)], kits: [] }, [])).toEqual({
    materials: [{ id: 10, quantity: 9 }],
    kits: [],
  })
})
