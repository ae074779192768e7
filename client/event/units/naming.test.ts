import { describe, expect, test } from 'vitest'
import { withMobilization } from '#shared/rules/mobilization.ts'
import type { UnitChoice } from '#shared/unit.ts'
import { firstFree, inChoiceOrder, lowered } from './naming.ts'

const gala = {
  id: 9,
  title: 'Gala',
  ...withMobilization({ start_date: '2040-06-10 00:00:00', end_date: '2040-06-10 23:59:59' }),
}
const unit = (id: number, more: Partial<UnitChoice> = {}): UnitChoice => ({
  id,
  reference: String(id),
  serial_number: null,
  state: 'available',
  event: null,
  ...more,
})
const units = [unit(1, { state: 'lost' }), unit(2, { event: gala }), unit(3), unit(4, { state: 'retired' }), unit(5)]

describe('units to name', () => {
  // rules/unit.md#21
  test('are free first, then taken, then not available; the named ones stay in front', () => {
    const order = (named: number[]) => inChoiceOrder(units, new Set(named)).map(({ id }) => id)
    expect(order([])).toEqual([3, 5, 2, 1, 4])
    expect(order([1, 2])).toEqual([1, 2, 3, 5, 4])
  })

  // rules/unit.md#21
  test('are filled up with the first free ones, as many as the line has pieces', () => {
    expect(firstFree(units, new Set(), 1)).toEqual([3])
    expect(firstFree(units, new Set([3]), 2)).toEqual([5])
    expect(firstFree(units, new Set(), 4)).toEqual([3, 5])
    expect(firstFree(units, new Set([3, 5]), 1)).toEqual([])
  })

  // rules/unit.md#22
  test('leave a lowered line from its end', () => {
    const { kept, left } = lowered(units, 3)
    expect([kept, left].map((some) => some.map(({ id }) => id))).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    expect(lowered(units, 9).left).toEqual([])
  })
})
