import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ModelEvent, modelPeak, modelRemaining, modelTakenBy } from '#test/availability-model.ts'
import { availableQuantity, missingQuantity, remainingQuantity } from './availability.ts'
import { examinedInterval } from './period.ts'

const PARIS = 'Europe/Paris'
/** Days and hours of June 2025: `1` the whole day, `1 08:00` a time. */
const bound = (text: string, side: 'start' | 'end') => {
  const [day = '', time] = text.split(' ')
  return `2025-06-${day.padStart(2, '0')} ${time ? `${time}:00` : side === 'start' ? '00:00:00' : '23:59:59'}`
}
const time = (from: string, to = from) => examinedInterval(bound(from, 'start'), bound(to, 'end'), PARIS)
let last = 0
const event = (quantity: number, from: string, to = from): ModelEvent => ({ id: ++last, quantity, ...time(from, to) })
const stock = { stock: 10, outOfOrder: 1 }

/** The model must itself be right before it judges the SQL: the table of spec 3, 24. */
describe('availability as the specification counts it', () => {
  test.each([
    ['nobody', [], time('2'), 9],
    ['two on the day', [event(4, '1', '3'), event(3, '2')], time('2'), 2],
    ['one after the other', [event(4, '1'), event(3, '3')], time('1', '3'), 5],
    ['the peak outside', [event(4, '1', '2'), event(6, '1')], time('2'), 5],
    ['trashed', [{ ...event(9, '1'), trashed: true }], time('1'), 9],
    ['until noon, from noon', [event(4, '1 08:00', '1 12:00')], time('1 12:00', '1 15:00'), 9],
    [
      'meeting at noon',
      [event(4, '1 08:00', '1 12:00'), event(3, '1 12:00', '1 18:00')],
      time('1 10:00', '1 14:00'),
      5,
    ],
    [
      'crossing at noon',
      [event(4, '1 08:00', '1 12:00'), event(3, '1 11:45', '1 14:00')],
      time('1 10:00', '1 13:00'),
      2,
    ],
    ['after it', [event(4, '1 08:00', '1 12:00'), event(3, '1 11:45', '1 14:00')], time('1 12:00', '1 13:00'), 6],
    ['before it', [event(4, '1 08:00', '1 12:00'), event(3, '1 11:45', '1 14:00')], time('1 08:00', '1 11:45'), 5],
    ['the next day', [event(4, '1')], time('2 00:00', '2 10:00'), 9],
    ['over midnight', [event(4, '1 20:00', '2 02:00')], time('2'), 5],
    ['past it', [event(4, '1 20:00', '2 02:00')], time('2 02:00', '2 10:00'), 9],
    ['no period', [event(4, '1')], null, 9],
  ])('%s', (_, events, examined, remaining) => {
    expect(modelRemaining(stock, events, examined)).toBe(remaining)
    expect(remainingQuantity(10, 1, examined ? modelPeak(events, examined) : 0)).toBe(remaining)
  })

  test('the hour that occurs twice ends and starts at its first occurrence', () => {
    const ending = { ...event(4, '1'), ...examinedInterval('2025-10-25 08:00:00', '2025-10-26 02:30:00', PARIS) }
    const examined = examinedInterval('2025-10-26 02:30:00', '2025-10-26 12:00:00', PARIS)
    expect(modelRemaining(stock, [ending], examined)).toBe(9)
  })

  test('who has taken it', () => {
    const [a, c, b] = [event(4, '1'), event(1, '2'), event(3, '3')]
    const taken = (asked: number, events = [a, c, b]) => modelTakenBy(stock, events, time('1', '3'), asked)
    expect(taken(6)).toEqual([a.id])
    expect(taken(7)).toEqual([a.id, b.id])
    expect(taken(5)).toEqual([])
    expect(taken(12, [])).toEqual([])
    expect(taken(12)).toEqual([])
  })
})

describe('formulae', () => {
  test.each([
    [7, 5, 2],
    [3, 0, 3],
    [6, 5, 1],
    [5, 5, 0],
    [0, 0, 0],
    [4, 9, 0],
    [12, 9, 3],
    [3, -2, 3],
  ])('asked %i, remaining %i: missing %i', (asked, remaining, missing) => {
    expect(missingQuantity(asked, remaining)).toBe(missing)
  })

  test('nothing remains when more is broken or out than owned', () => {
    expect(availableQuantity(10, null)).toBe(10)
    expect(availableQuantity(2, 5)).toBe(-3)
    expect(remainingQuantity(2, 5, 0)).toBe(0)
    expect(remainingQuantity(10, null, 14)).toBe(0)
  })

  test('one more competing event never leaves more, and what misses is never more than what is asked', () => {
    const minutes = fc.integer({ min: 0, max: 600 })
    const any = fc
      .record({ id: fc.nat(), one: minutes, other: minutes, quantity: fc.nat({ max: 9 }) })
      .map(({ id, one, other, quantity }) => ({
        id,
        from: Math.min(one, other) * 60_000,
        to: Math.max(one, other) * 60_000,
        quantity,
      }))
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        any,
        any,
        fc.integer({ min: 1, max: 20 }),
        (events, extra, examined, asked) => {
          const span = { from: examined.from, to: examined.to }
          const remaining = remainingQuantity(10, 1, modelPeak(events, span))
          expect(remainingQuantity(10, 1, modelPeak([...events, extra], span))).toBeLessThanOrEqual(remaining)
          const missing = missingQuantity(asked, remaining)
          expect(missing).toBeLessThanOrEqual(asked)
          expect(asked - missing).toBeLessThanOrEqual(Math.max(remaining, 0))
        },
      ),
    )
  })
})
