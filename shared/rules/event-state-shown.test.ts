import { describe, expect, test } from 'vitest'
import {
  archived,
  confirmed,
  current,
  empty,
  event,
  future,
  inventoried,
  lastDay,
  past,
  TODAY,
} from '#test/event-facts.ts'
import type { Group } from '../permissions.ts'
import { billingMay, isBillable } from './billing-state.ts'
import type { EventFacts } from './event-state.ts'
import { type CalendarState, calendarStates, calendarStatus, displayStatuses } from './event-status.ts'

describe('billing', () => {
  const free = { is_billable: false }
  const seen = (facts: EventFacts, group: Group, mode: 'none' | 'partial' | 'full') => {
    const may = billingMay(facts, TODAY, group, mode)
    return (['enable_billing', 'create_estimate', 'create_bill', 'delete_estimate'] as const)
      .map((action) => (may[action].shown ? (may[action].reason ?? '+') : '-'))
      .join(' ')
  }
  // rules/amount.md#1, rules/amount.md#3, rules/invoice.md#28
  test.each([
    ['billable', event(future), 'partial', '- + + +'],
    ['archived', event(past, archived), 'partial', '- + + +'],
    ['free', event(future, free), 'partial', '+ event.not_billable event.not_billable +'],
    ['free, past', event(past, free), 'partial', '+ event.not_billable event.not_billable +'],
    [
      'free, confirmed',
      event(future, { ...free, ...confirmed }),
      'partial',
      'confirmed event.not_billable event.not_billable +',
    ],
    [
      'free, past, confirmed',
      event(past, { ...free, ...confirmed }),
      'partial',
      'past_confirmed event.not_billable event.not_billable +',
    ],
    ['free, everything billed', event(future, free), 'full', '- + + +'],
    [
      'nobody, nothing',
      event(future, { ...empty, beneficiaries: [] }),
      'partial',
      '- event.no_beneficiary event.no_beneficiary +',
    ],
    ['nothing', event(future, empty), 'full', '- event.no_materials event.no_materials +'],
    ['no billing', event(future), 'none', '- - - -'],
  ] as const)('%s', (_, facts, mode, expected) => {
    expect(seen(facts, 'admin', mode)).toBe(expected)
    expect(seen(facts, 'member', mode)).toBe(expected)
    expect(seen(facts, 'visitor', mode)).toBe('- - - -')
  })

  // rules/amount.md#1
  test('names the customer', () => {
    expect(isBillable({ is_billable: false }, 'full')).toBe(true)
    expect(isBillable({ is_billable: true }, 'none')).toBe(false)
    expect(isBillable({ is_billable: false }, 'partial')).toBe(false)
  })
})

describe('on the calendar', () => {
  const missing = { has_missing_materials: true }
  const lost = { ...inventoried, has_missing_materials: null, has_not_returned_materials: true }
  // rules/calendar.md#2, rules/calendar.md#3
  test.each([
    ['archived', event(past, { ...archived, has_not_returned_materials: true }), 'archived', 'archive'],
    ['all fine', event(past, { ...inventoried, has_not_returned_materials: false }), 'past_done', 'check'],
    ['not all back', event(past, lost), 'not_returned', 'warning'],
    ['not all back on the last day', event(lastDay, lost), 'not_returned', 'warning'],
    ['counted on the last day', event(lastDay, inventoried), 'current_confirmed', 'check'],
    ['to be counted', event(past, confirmed), 'past_no_inventory', 'clock'],
    ['never confirmed', event(past), 'past_unconfirmed', 'question'],
    ['running', event(current, confirmed), 'current_confirmed', 'check'],
    ['running, short', event(current, { ...confirmed, ...missing }), 'current_confirmed', 'warning'],
    ['running, open', event(current), 'current_unconfirmed', 'question'],
    ['to come', event(future, confirmed), 'future_confirmed', 'check'],
    ['to come, open', event(future), 'future_unconfirmed', 'question'],
    ['to come, open, short', event(future, missing), 'future_unconfirmed', 'warning'],
  ] as [string, EventFacts, CalendarState, string][])('%s', (_, facts, state, icon) => {
    expect(calendarStatus(facts, TODAY)).toEqual({ state, icon })
  })

  // rules/calendar.md#2
  test('nine states, each once', () => expect(new Set(calendarStates).size).toBe(9))

  // rules/details.md#4
  test.each([
    [event(past, archived), ['archived']],
    [event(past, confirmed), ['past', 'confirmed', 'locked', 'needs_inventory']],
    [event(past, lost), ['past', 'confirmed', 'locked', 'not_returned_materials']],
    [event(current, missing), ['current', 'not_confirmed', 'missing_materials']],
    [event(future, confirmed), ['confirmed']],
  ])('%#: %j', (facts, statuses) => expect(displayStatuses(facts, TODAY)).toEqual(statuses))
})
