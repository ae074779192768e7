import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#shared/event.ts'
import { monthsOf } from './days/day-range.ts'
import { joined } from './use-events.ts'

const event = (id: number, own: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  title: `Concert ${id}`,
  location: null,
  start_date: '2040-01-31 00:00:00',
  end_date: '2040-02-01 23:59:59',
  mobilization_start_date: '2040-01-31 00:00:00',
  mobilization_end_date: '2040-02-01 23:59:59',
  has_own_mobilization: false,
  is_confirmed: false,
  is_archived: false,
  is_billable: true,
  is_return_inventory_done: false,
  is_departure_inventory_done: false,
  kind_id: null,
  parks: null,
  materials_count: 0,
  has_missing_materials: false,
  has_not_returned_materials: null,
  version: 1,
  beneficiaries: [],
  borrower: null,
  ...own,
})

describe('the months of the calendar', () => {
  // rules/calendar.md#7
  test.each([
    ['2040-01-31', '2040-01-31', ['2040-01']],
    ['2039-12-24', '2040-02-29', ['2039-12', '2040-01', '2040-02']],
    ['2040-01-01', '2041-02-03', 14],
  ])('from %s to %s', (start, end, months) => {
    const found = monthsOf({ start, end })
    expect(typeof months === 'number' ? found.length : found).toEqual(months)
  })

  // rules/calendar.md#7
  test('give an event that lasts from one into another once, as its latest answer says', () => {
    const [old, late] = [event(1), event(1, { has_missing_materials: true })]
    const january = { data: [old, event(2)], dataUpdatedAt: 1 }
    expect(joined([january, { data: [late, event(3)], dataUpdatedAt: 2 }])).toEqual([late, event(2), event(3)])
    expect(joined([january, { data: [late], dataUpdatedAt: 0 }])).toEqual([old, event(2)])
    const moved = event(1, { version: 2 })
    expect(
      joined([
        { data: [moved], dataUpdatedAt: 1 },
        { data: [late], dataUpdatedAt: 2 },
      ]),
    ).toEqual([moved])
    expect(joined([january, { data: undefined, dataUpdatedAt: 0 }])).toEqual([old, event(2)])
  })
})
