import { expect, test } from 'vitest'
import { readQuantity } from './read-quantity.ts'

// rules/wizard.md#18, rules/inventory.md#15
test.each([
  ['12', 12],
  [' 3 ', 3],
  ['', 0],
  [' ', 0],
  ['999', 100],
  ['-1', null],
  ['1,5', null],
  ['1.5', null],
  ['5O', null],
  ['abc', null],
])('of at most 100 pieces, %j is read as %s', (text, quantity) => expect(readQuantity(text, 100)).toBe(quantity))
