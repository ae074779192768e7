import { expect, test } from 'vitest'
import { archived, confirmed, departed, event, inventoried, lastDay, past, TODAY } from '#test/event-facts.ts'
import { mayExtend } from './extension.ts'

// rules/details.md#5, rules/details.md#22, rules/event.md#11
test.each([
  ['departed and late', event(past, departed), true],
  ['late, without a departure', event(past, confirmed), false],
  ['departed and returned', event(past, { ...departed, ...inventoried }), false],
  ['archived', event(past, { ...departed, ...archived }), false],
  ['departed, on its last day', event(lastDay, departed), false],
])('a later end is offered to members: %s, %j: %s', (_, facts, isOffered) => {
  expect(mayExtend(facts, TODAY, 'member')).toBe(isOffered)
  expect(mayExtend(facts, TODAY, 'visitor')).toBe(false)
})

// rules/today.md#5
test.each([
  ['departed', departed, true],
  ['without a departure', confirmed, false],
  ['departed and returned', { ...departed, ...inventoried }, false],
])('a later end is offered once the end is past by the clock: %s', (_, facts, isOffered) => {
  expect(mayExtend(event(lastDay, facts), TODAY, 'member', true)).toBe(isOffered)
})
