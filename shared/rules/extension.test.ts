import { expect, test } from 'vitest'
import { archived, confirmed, departed, event, inventoried, past, TODAY } from '#test/event-facts.ts'
import { mayExtend } from './extension.ts'

// rules/details.md#5, rules/details.md#22, rules/event.md#11
test.each([
  ['departed and late', event(past, departed), true],
  ['late, without a departure', event(past, confirmed), false],
  ['departed and returned', event(past, { ...departed, ...inventoried }), false],
  ['archived', event(past, { ...departed, ...archived }), false],
])('a later end is offered to members: %s, %j: %s', (_, facts, isOffered) => {
  expect(mayExtend(facts, TODAY, 'member')).toBe(isOffered)
  expect(mayExtend(facts, TODAY, 'visitor')).toBe(false)
})
