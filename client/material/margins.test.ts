import { expect, test } from 'vitest'
import { draftOf, minutesTyped } from './margins.ts'

// rules/material.md#32
test.each([
  [0, 0, 'hours'],
  [45, 45, 'minutes'],
  [90, 90, 'minutes'],
  [120, 2, 'hours'],
  [1440, 1, 'days'],
  [2880, 2, 'days'],
  [2940, 49, 'hours'],
] as const)('%i minutes are said as %i %s, and typed so they are the same', (minutes, amount, unit) => {
  expect(draftOf(minutes)).toEqual({ amount, unit })
  expect(minutesTyped({ amount, unit })).toBe(minutes)
})

test('half hours are typed as decimals, and an empty margin is none', () => {
  expect(minutesTyped({ amount: 1.5, unit: 'hours' })).toBe(90)
  expect(minutesTyped({ amount: '0.25', unit: 'days' })).toBe(360)
  expect(minutesTyped({ amount: '', unit: 'days' })).toBe('')
  expect(draftOf('')).toEqual({ amount: '', unit: 'hours' })
})
