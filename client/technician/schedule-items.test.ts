import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { monthAfter } from '#shared/rules/days.ts'
import { withMobilization } from '#shared/rules/mobilization.ts'
import type { ScheduledAssignment } from '#shared/technician.ts'
import { lastDay, ofMonth, scheduleItems } from './schedule-items.ts'

/** In this test, words equal their keys. */
const t = ((key: string) => key) as TFunction
const zone = 'Europe/Paris'
const today = '2040-06-15'
const flags = { is_archived: false, is_return_inventory_done: false }
/** An assignment on an event of those days, from 22:00 of its first to midnight, Paris time. */
const work = (id: number, day: string, is_confirmed: boolean) =>
  ({
    id,
    start_time: `${day} 20:00:00`,
    end_time: `${day} 22:00:00`,
    position: null,
    event: {
      ...withMobilization({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` }),
      id,
      title: 'Bal',
      is_confirmed,
      ...flags,
    },
  }) as ScheduledAssignment // the rest of an assignment is not read

describe('a schedule', () => {
  // rules/assignment.md#21
  test('tells confirmed from unconfirmed work, and past work from work to come', () => {
    const items = scheduleItems(
      [work(1, '2040-06-14', true), work(2, '2040-06-14', false), work(3, today, true), work(4, '2040-06-16', false)],
      zone,
      today,
      t,
    )
    expect(items.map(({ state }) => [state?.isConfirmed, state?.isPast])).toEqual([
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ])
    expect(new Set(items.map(({ state }) => state?.calendar)).size).toBe(4)
  })

  // rules/assignment.md#22
  test('shows an assignment until the day before its midnight end, in each month it touches', () => {
    const [item] = scheduleItems([work(1, '2040-06-30', true)], zone, today, t)
    if (!item) throw new Error('one assignment is one item')
    expect([item.start, item.end, lastDay(item)]).toEqual(['2040-06-30 22:00:00', '2040-07-01 00:00:00', '2040-06-30'])
    expect([ofMonth([item], '2040-06').length, ofMonth([item], '2040-07').length]).toEqual([1, 0])
    expect([monthAfter('2040-01', -1), monthAfter('2040-12', 1)]).toEqual(['2039-12', '2041-01'])
  })
})
