import { describe, expect, test } from 'vitest'
import { examinedInterval } from '#shared/rules/period.ts'
import { type ModelEvent, modelRemaining, modelTakenBy } from './availability-model.ts'

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

/** The model must be right itself before it judges the SQL. */
describe('availability (rules/availability.md#17)', () => {
  // rules/availability.md#3
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
  })

  // rules/availability.md#4
  test('the hour that occurs twice ends and starts at its first occurrence', () => {
    const ending = { ...event(4, '1'), ...examinedInterval('2025-10-25 08:00:00', '2025-10-26 02:30:00', PARIS) }
    const examined = examinedInterval('2025-10-26 02:30:00', '2025-10-26 12:00:00', PARIS)
    expect(modelRemaining(stock, [ending], examined)).toBe(9)
  })

  test('names the events that have taken it', () => {
    const [a, c, b] = [event(4, '1'), event(1, '2'), event(3, '3')]
    const taken = (asked: number, events = [a, c, b]) =>
      modelTakenBy(stock, events, time('1', '3'), asked).map(({ id }) => id)
    expect(taken(6)).toEqual([a.id])
    expect(taken(7)).toEqual([a.id, b.id])
    expect(taken(5)).toEqual([])
    expect(taken(12, [])).toEqual([])
    expect(taken(12)).toEqual([a.id, c.id, b.id])
  })

  // rules/availability.md#19
  test('margins make neighbours meet, half-open, and say that only they do', () => {
    const cleaned = { ...stock, margins: { before: 0, after: 2 * 24 * 60 } }
    const [early, late] = [event(4, '1'), event(3, '5')]
    expect(modelRemaining(cleaned, [early], time('3'))).toBe(5)
    expect(modelRemaining(cleaned, [early], time('4'))).toBe(9)
    expect(modelRemaining(cleaned, [late], time('3'))).toBe(6)
    expect(modelRemaining(cleaned, [late], time('2'))).toBe(9)
    expect(modelTakenBy(cleaned, [early, event(2, '3')], time('3'), 9)).toMatchObject([
      { id: early.id, by_margin: true },
      { by_margin: false },
    ])
  })

  // rules/availability.md#20
  test('an unconfirmed event takes nothing from a confirmed one where it yields', () => {
    const [option, sure] = [event(4, '1'), { ...event(3, '1'), confirmed: true }]
    const left = (confirmed: boolean, yields: boolean) =>
      modelRemaining(stock, [option, sure], { ...time('1'), confirmed }, yields)
    expect([left(true, true), left(false, true), left(true, false)]).toEqual([6, 2, 2])
  })

  test('nothing remains when more is broken or out than owned', () => {
    expect(modelRemaining({ stock: 2, outOfOrder: 5 }, [], null)).toBe(0)
    expect(modelRemaining({ stock: 10, outOfOrder: null }, [event(14, '1')], time('1'))).toBe(0)
  })
})
