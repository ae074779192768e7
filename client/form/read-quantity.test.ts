import { expect, test } from 'vitest'
import { readQuantity } from './read-quantity.ts'

// rules/wizard.md#18, rules/inventory.md#15
test.each([
  ['12', 12],
  [' 3 ', 3],
  ['', 0],
  ['-1', 0],
  ['1,5', 0],
  ['1.5', 0],
  ['abc', 0],
  ['999', 100],
])('of at most 100 pieces, %j is read as %d', (text, quantity) => expect(readQuantity(text, 100)).toBe(quantity))
