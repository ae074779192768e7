import { describe, expect, test } from 'vitest'
import type { Group } from '../permissions.ts'
import {
  archiveRefused,
  billingMay,
  type CalendarState,
  calendarStates,
  calendarStatus,
  displayStatuses,
  type EventAction,
  type EventFacts,
  eventLock,
  eventMay,
  eventState,
  inventoryRefusal,
  isBillable,
} from './event-state.ts'

const TODAY = '2025-06-15'
const whole = (first: string, last: string) => ({ start_date: `${first} 00:00:00`, end_date: `${last} 23:59:59` })
const past = whole('2025-06-10', '2025-06-14')
const current = whole('2025-06-14', '2025-06-16')
const lastDay = whole('2025-06-14', '2025-06-15')
const future = whole('2025-06-16', '2025-06-17')

const event = (period: ReturnType<typeof whole>, facts: Partial<EventFacts> = {}): EventFacts => ({
  ...period,
  is_confirmed: false,
  is_archived: false,
  is_return_inventory_done: false,
  is_billable: true,
  materials_count: 3,
  beneficiaries: [{}],
  has_missing_materials: false,
  has_not_returned_materials: null,
  ...facts,
})
const confirmed = { is_confirmed: true }
const inventoried = { ...confirmed, is_return_inventory_done: true }
const archived = { ...inventoried, is_archived: true }
const empty = { materials_count: 0 }

describe('state', () => {
  // rules/event.md#5
  test.each([
    [past, { time: 'past', started: true, ended: true }],
    [lastDay, { time: 'current', started: true, ended: true }],
    [current, { time: 'current', started: true, ended: false }],
    [future, { time: 'future', started: false, ended: false }],
  ])('%j', (period, state) => {
    expect(eventState(event(period, archived), TODAY)).toEqual({
      ...state,
      confirmed: true,
      archived: true,
      inventoried: true,
    })
  })
})

/** Answer of the server as far as the rules here decide it, in the order of rules/http.md#25: locks, then validation. */
function answer(facts: EventFacts, change: 'title' | 'confirm' | 'archive' | 'delete' | 'return'): number {
  if (change === 'return') {
    if (eventLock(facts, TODAY, 'return')) return 403
    return inventoryRefusal(facts, TODAY, 'return') ? 409 : 200
  }
  if (change === 'delete') return eventLock(facts, TODAY, 'delete') ? 403 : 200
  if (change === 'title') return eventLock(facts, TODAY, ['title']) ? 403 : 200
  if (change === 'confirm') {
    if (eventLock(facts, TODAY, ['is_confirmed'])) return 403
    return !facts.is_confirmed && facts.materials_count === 0 ? 400 : 200
  }
  if (eventLock(facts, TODAY, ['is_archived'])) return 403
  return !facts.is_archived && archiveRefused(facts, TODAY) ? 400 : 200
}

describe('locks (rules/event.md#11, rules/event.md#17)', () => {
  // rules/event.md#11, rules/event.md#17
  test.each([
    ['future, unconfirmed, with materials', event(future), [200, 200, 400, 200, 409]],
    ['future, unconfirmed, no materials', event(future, empty), [200, 400, 400, 200, 409]],
    ['future, confirmed', event(future, confirmed), [200, 200, 400, 403, 409]],
    ['current, confirmed', event(current, confirmed), [200, 200, 400, 403, 200]],
    ['past, unconfirmed, not inventoried', event(past), [200, 403, 400, 200, 200]],
    ['past, confirmed, not inventoried', event(past, confirmed), [403, 403, 403, 403, 200]],
    ['past, inventoried', event(past, inventoried), [403, 403, 200, 403, 409]],
    ['ending today, inventoried', event(lastDay, inventoried), [403, 403, 400, 403, 409]],
    ['archived', event(past, archived), [403, 403, 200, 403, 409]],
  ])('%s', (_, facts, answers) => {
    const changes = ['title', 'confirm', 'archive', 'delete', 'return'] as const
    expect(changes.map((change) => answer(facts, change))).toEqual(answers)
  })

  // rules/event.md#11
  test.each([
    [event(past, archived), 'title', 'archived'],
    [event(past, archived), 'delete', 'archived'],
    [event(past, { ...confirmed, is_archived: true }), 'return', 'archived'],
    [event(past, inventoried), 'technicians', 'inventory_done'],
    [event(lastDay, inventoried), 'is_billable', 'inventory_done'],
    [event(past, inventoried), 'delete', 'inventory_done'],
    [event(past, confirmed), 'title', 'past_confirmed'],
    [event(past, confirmed), 'is_archived', 'past_confirmed'],
    [event(past, confirmed), 'delete', 'past_confirmed'],
    [event(past, confirmed), 'terminate', null],
    [event(past), 'is_confirmed', 'past'],
    [event(past), 'materials', null],
    [event(past), 'is_billable', null],
    [event(future, confirmed), 'is_billable', 'confirmed'],
    [event(current, confirmed), 'delete', 'confirmed'],
    [event(current, confirmed), 'start_date', null],
    [event(future), 'is_billable', null],
  ] as const)('%#: %s of it: %s', (facts, change, reason) => {
    const action = change === 'delete' || change === 'return' || change === 'terminate'
    expect(eventLock(facts, TODAY, action ? change : [change])).toBe(reason)
  })

  const everyState = [past, current, lastDay, future].flatMap((period) =>
    [{}, confirmed, inventoried, archived].map((facts) => event(period, facts)),
  )
  // rules/event.md#12
  test.each(['duplicate', 'estimate', 'bill', 'restore'] as const)('%s is possible in every state', (action) => {
    for (const facts of everyState) expect(eventLock(facts, TODAY, action)).toBeNull()
  })
  // rules/event.md#10
  test('sending present values changes nothing and is no reason for a lock', () => {
    for (const facts of everyState) expect(eventLock(facts, TODAY, [])).toBeNull()
  })
  // rules/event.md#11
  test('one refused field refuses the rest', () => {
    expect(eventLock(event(past, archived), TODAY, ['is_archived', 'title'])).toBe('archived')
    expect(eventLock(event(past), TODAY, ['title', 'is_confirmed'])).toBe('past')
  })
})

describe('inventory', () => {
  // rules/inventory.md#6, rules/inventory.md#7
  test.each([
    [event(future), 'inventory.not_started', 'inventory.not_ended'],
    [event(current), null, 'inventory.not_ended'],
    [event(lastDay), null, null],
    [event(past, confirmed), null, null],
    [event(lastDay, inventoried), 'inventory.already_terminated', 'inventory.already_terminated'],
  ])('%#: draft %s, end %s', (facts, draft, end) => {
    expect(inventoryRefusal(facts, TODAY, 'return')).toBe(draft)
    expect(inventoryRefusal(facts, TODAY, 'terminate')).toBe(end)
  })
})

/** Every state by every action: `+` works, `reason` shown but refused, `-` not shown. */
// rules/details.md#5
describe('buttons for those who write', () => {
  const actions: EventAction[] = [
    'edit',
    'confirm',
    'unconfirm',
    'archive',
    'unarchive',
    'delete',
    'duplicate',
    'print',
    'return_inventory',
    'save_inventory',
    'terminate',
    'move_on_calendar',
  ]
  const table: [string, EventFacts, string][] = [
    ['future', event(future), '+ + - - - + + + - - - +'],
    ['future, empty', event(future, empty), '+ event.no_materials - - - + + - - - - +'],
    ['future, confirmed', event(future, confirmed), '+ - + - - confirmed + + - - - confirmed'],
    ['future, confirmed, empty', event(future, { ...confirmed, ...empty }), '+ - + - - confirmed + - - - - confirmed'],
    ['current', event(current), '+ + - - - + + + + + - +'],
    ['current, confirmed', event(current, confirmed), '+ - + - - confirmed + + + + - confirmed'],
    ['last day', event(lastDay), '+ + - - - + + + + + + +'],
    ['last day, confirmed', event(lastDay, confirmed), '+ - + - - confirmed + + + + + confirmed'],
    [
      'last day, inventoried',
      event(lastDay, inventoried),
      'inventory_done - inventory_done - - inventory_done + + + - - inventory_done',
    ],
    ['past', event(past), '+ - - - - + + + + + + +'],
    ['past, empty', event(past, empty), '+ - - - - + + - + + + +'],
    ['past, confirmed', event(past, confirmed), '- - - - - past_confirmed + + + + + past_confirmed'],
    ['past, inventoried', event(past, inventoried), '- - - + - inventory_done + + + - - inventory_done'],
    ['archived', event(past, archived), '- - - - + - + + - - - archived'],
  ]
  // rules/calendar.md#14
  test.each(table)('%s', (_, facts, expected) => {
    for (const group of ['admin', 'member'] as const) {
      const may = eventMay(facts, TODAY, group)
      const seen = actions.map((action) => {
        const { shown, reason } = may[action]
        return shown ? (reason ?? '+') : '-'
      })
      expect(seen.join(' ')).toBe(expected)
    }
  })

  test.each(table)('a visitor prints, nothing else: %s', (_, facts) => {
    const may = eventMay(facts, TODAY, 'visitor')
    for (const action of actions) {
      if (action === 'print') expect(may.print).toEqual({ ...eventMay(facts, TODAY, 'member').print })
      else expect(may[action]).toEqual({ shown: false, allowed: false, reason: 'access.forbidden' })
    }
  })

  // rules/screen.md#31
  test('what is shown and allowed, the server’s locks take', () => {
    const changes: [EventAction, Parameters<typeof eventLock>[2]][] = [
      ['edit', ['title', 'materials', 'technicians']],
      ['confirm', ['is_confirmed']],
      ['unconfirm', ['is_confirmed']],
      ['archive', ['is_archived']],
      ['unarchive', ['is_archived']],
      ['delete', 'delete'],
      ['move_on_calendar', ['start_date', 'end_date']],
      ['save_inventory', 'return'],
      ['terminate', 'terminate'],
    ]
    for (const [, facts] of table) {
      const may = eventMay(facts, TODAY, 'member')
      for (const [action, change] of changes) {
        if (may[action].shown && may[action].allowed) expect(eventLock(facts, TODAY, change)).toBeNull()
      }
    }
  })
})

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
  test('who is billed', () => {
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
