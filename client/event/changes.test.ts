import { describe, expect, test } from 'vitest'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { changesOf } from './changes.ts'

const line = (id: number, quantity: number, quantity_in_kits = 0) => ({
  id,
  pivot: { quantity, quantity_in_kits },
})

const row = {
  title: 'Festival',
  start_date: '2027-06-01 00:00:00',
  end_date: '2027-06-02 23:59:59',
  mobilization_start_date: '2027-06-01 00:00:00',
  mobilization_end_date: '2027-06-02 23:59:59',
  location: null,
  is_confirmed: false,
  is_archived: false,
  is_return_inventory_done: false,
  beneficiaries: [],
  materials_count: 2,
}
/** Only what the comparison reads. */
const bar = row as unknown as CalendarEvent
const whole = (listed: object): Event =>
  ({
    ...row,
    description: null,
    kind_id: null,
    manager_id: null,
    technicians: [],
    kits: [],
    ...listed,
  }) as unknown as Event

// rules/change.md#19
describe('the changes of an event', () => {
  const seen = whole({ materials: [line(1, 4), line(2, 6, 6)], kits: [line(9, 3)] })

  test.each([
    ['another quantity', { materials: [line(1, 5), line(2, 6, 6)], kits: [line(9, 3)] }],
    ['a material in exchange for another', { materials: [line(2, 6, 6), line(3, 4)], kits: [line(9, 3)] }],
    ['pieces taken out of their kit', { materials: [line(1, 4), line(2, 6)], kits: [] }],
    ['another number of kits', { materials: [line(1, 4), line(2, 6, 6)], kits: [line(9, 2)] }],
  ])('name the materials: %s', (_, listed) => {
    expect(changesOf(seen, whole(listed))).toEqual(['materials'])
  })

  test('do not name materials in another order', () => {
    expect(changesOf(seen, whole({ materials: [line(2, 6, 6), line(1, 4)], kits: [line(9, 3)] }))).toEqual([])
  })

  test('compare the number of materials where only the calendar’s bar was seen', () => {
    expect(changesOf(bar, whole({ materials: [line(1, 5)] }))).toEqual([])
    expect(changesOf(bar, whole({ materials: [], materials_count: 0, title: 'Gala' }))).toEqual(['title', 'materials'])
  })
})
