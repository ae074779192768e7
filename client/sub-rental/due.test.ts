import { expect, test } from 'vitest'
import type { SubRentalRow } from '#shared/sub-rental.ts'
import { dueCell } from './due.ts'

// rules/export.md#3, rules/export.md#4
test('a file has the time at which pieces are due as a date, the end of a day as that day', () => {
  const event = {
    mobilization_start_date: '2026-07-01 08:30:00',
    mobilization_end_date: '2026-07-03 23:59:59',
  } as SubRentalRow['event'] // its other fields are not read
  expect(dueCell({ state: 'ordered', event })).toEqual(new Date('2026-07-01T08:30:00Z'))
  expect(dueCell({ state: 'received', event })).toEqual(new Date('2026-07-03T00:00:00Z'))
})
