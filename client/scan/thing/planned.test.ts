import { describe, expect, test } from 'vitest'
import type { MaterialEvent } from '#shared/material.ts'
import { awaited, comingBack, leaving, planned } from './planned.ts'

const today = '2040-01-15'

function event(title: string, from: string, to: string, facts: Partial<MaterialEvent> = {}, pieces = [8, 8]) {
  const [quantity = 0, still_out = 0] = pieces
  return {
    id: 1,
    title,
    start_date: from,
    end_date: to,
    mobilization_start_date: from,
    mobilization_end_date: to,
    location: null,
    is_confirmed: true,
    is_archived: false,
    is_departure_inventory_done: false,
    is_return_inventory_done: false,
    is_return_begun: false,
    has_missing_materials: null,
    has_not_returned_materials: null,
    parks: null,
    pivot: { id: 1, event_id: 1, material_id: 1, quantity, still_out },
    ...facts,
  } satisfies MaterialEvent
}

const whole = (day: string, facts?: Partial<MaterialEvent>, pieces?: number[]) =>
  event(day, `2040-01-${day} 00:00:00`, `2040-01-${day} 23:59:59`, facts, pieces)
const out = (...events: MaterialEvent[]) => leaving(planned(events), today).map(({ title }) => title)
const back = (...events: MaterialEvent[]) =>
  comingBack(awaited(events), today).map(({ title, quantity }) => [title, quantity])

// rules/scan.md#15
describe('an event of one day', () => {
  test('is offered to take out for on that day, and not once it is past', () => {
    expect(out(whole('14'), whole('15'), whole('16'))).toEqual(['15', '16'])
    // Past is a matter of days (rules/event.md#5).
    expect(out(event('matin', '2040-01-15 08:00:00', '2040-01-15 10:00:00'))).toEqual(['matin'])
  })

  test('is offered no more once it has departed, or its return has begun', () => {
    expect(
      out(
        whole('15', { is_departure_inventory_done: true }),
        whole('15', { is_return_begun: true }),
        whole('15', { is_return_inventory_done: true }),
        whole('15', { is_archived: true }),
      ),
    ).toEqual([])
  })
})

// rules/scan.md#15, rules/departure.md#12
test('a return names the pieces still out, and is offered from its first day on', () => {
  expect(back(whole('14', { is_departure_inventory_done: true }, [8, 5]), whole('15'), whole('16'))).toEqual([
    ['15', 8],
    ['14', 5],
  ])
  expect(back(whole('14', {}, [8, 0]))).toEqual([])
})
