import { describe, expect, test } from 'vitest'
import {
  archived,
  confirmed,
  current,
  departed,
  empty,
  event,
  future,
  inventoried,
  lastDay,
  past,
  TODAY,
} from '#test/event-facts.ts'
import { departureRefusal } from './departure-state.ts'
import {
  archiveRefused,
  type EventAction,
  type EventFacts,
  eventLock,
  eventMay,
  eventState,
  inventoryRefusal,
} from './event-state.ts'

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
      departed: false,
    })
  })
})

/**
 * Answer of the server as far as these rules decide it, in the order of rules/http.md#25: locks,
 * then validation.
 */
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
    [event(future, departed), 'materials', 'departed'],
    [event(current, departed), 'start_date', 'departed'],
    [event(current, departed), 'is_confirmed', 'departed'],
    [event(current, departed), 'is_billable', 'departed'],
    [event(current, departed), 'delete', 'departed'],
    [event(current, departed), 'end_date', null],
    [event(current, departed), 'title', null],
    [event(past, departed), 'materials', 'past_confirmed'],
    [event(past, departed), 'start_date', 'past_confirmed'],
    [event(past, departed), 'end_date', null],
    [event(past, departed), 'mobilization_end_date', null],
    [event(past, { ...departed, ...inventoried }), 'end_date', 'inventory_done'],
    [event(past, { ...departed, ...inventoried }), 'title', 'inventory_done'],
  ] as const)('%#: %s of it: %s', (facts, change, reason) => {
    const action = change === 'delete' || change === 'return' || change === 'terminate'
    expect(eventLock(facts, TODAY, action ? change : [change])).toBe(reason)
  })

  const everyState = [past, current, lastDay, future].flatMap((period) =>
    [{}, confirmed, departed, inventoried, archived].map((facts) => event(period, facts)),
  )
  // rules/event.md#12
  test.each(['duplicate', 'estimate', 'bill', 'restore'] as const)('%s is possible in every state', (action) => {
    for (const facts of everyState) expect(eventLock(facts, TODAY, action)).toBeNull()
  })
  // rules/event.md#10
  test('sending present values changes nothing and meets no lock', () => {
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

describe('departure', () => {
  const begun = { is_return_begun: true }
  // rules/departure.md#7
  test.each([
    [event(future), null, 'inventory.departure_not_done'],
    [event(past, confirmed), null, 'inventory.departure_not_done'],
    [event(past, begun), 'inventory.return_begun', 'inventory.departure_not_done'],
    [event(past, departed), 'inventory.departure_done', null],
    [event(past, { ...departed, ...begun }), 'inventory.departure_done', 'inventory.return_begun'],
    [event(past, inventoried), 'inventory.already_terminated', 'inventory.already_terminated'],
  ])('%#: count %s, reopen %s', (facts, count, reopen) => {
    for (const action of ['departure', 'terminateDeparture'] as const) {
      expect(eventLock(facts, TODAY, action)).toBeNull()
      expect(departureRefusal(facts, action)).toBe(count)
    }
    expect(departureRefusal(facts, 'reopenDeparture')).toBe(reopen)
  })

  // rules/departure.md#14, rules/departure.md#20
  test.each([
    ['future', event(future), '+ + -'],
    ['past, confirmed', event(past, confirmed), '+ + -'],
    ['with a return', event(past, begun), '+ inventory.return_begun -'],
    ['departed', event(current, departed), '+ - +'],
    ['departed, with a return', event(past, { ...departed, ...begun }), '+ - inventory.return_begun'],
    ['returned', event(past, inventoried), '- - -'],
    ['departed and returned', event(past, { ...departed, ...inventoried }), '+ - -'],
    ['archived', event(past, { ...departed, ...archived }), '- - -'],
  ])('buttons: %s', (_, facts, expected) => {
    const may = eventMay(facts, TODAY, 'member')
    const seen = (['departure_inventory', 'save_departure', 'reopen_departure'] as const).map((action) =>
      may[action].shown ? (may[action].reason ?? '+') : '-',
    )
    expect(seen.join(' ')).toBe(expected)
    expect(eventMay(facts, TODAY, 'visitor').save_departure.allowed).toBe(false)
  })
})

/** Every state by every action: `+` works, `reason` shown but refused, `-` hidden. */
// rules/details.md#5
describe('buttons for users who may write', () => {
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
    ['past, departed', event(past, departed), '- - - - - past_confirmed + + + + + past_confirmed'],
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

  test.each(table)('a visitor may print, nothing else: %s', (_, facts) => {
    const may = eventMay(facts, TODAY, 'visitor')
    for (const action of actions) {
      if (action === 'print') expect(may.print).toEqual({ ...eventMay(facts, TODAY, 'member').print })
      else expect(may[action]).toEqual({ shown: false, allowed: false, reason: 'access.forbidden' })
    }
  })

  // rules/screen.md#31
  test('the server’s locks accept every action that is shown and enabled', () => {
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
