import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMeasure, loadFigures, loadWords, type MeasuredLine, measured, totalsOf } from './measures.ts'

const line = (quantity: number, weight: number | null, volume: number | null, power: number | null): MeasuredLine => ({
  quantity,
  weight,
  volume,
  power,
})

// rules/load.md#2
test('adds up pieces and figures, and tells when one is not known', () => {
  expect(totalsOf([])).toEqual({ quantity: 0, weight: 0, volume: 0, power: 0, incomplete: false })
  expect(totalsOf([line(4, 18.5, 0.092, 1000), line(2, 2.25, 0.01, 0)])).toEqual({
    quantity: 6,
    weight: 78.5,
    volume: 0.388,
    power: 4000,
    incomplete: false,
  })
  const some = [line(4, 18.5, null, 1000), line(2, null, null, 0), line(0, null, null, null)]
  expect(totalsOf(some)).toEqual({ quantity: 6, weight: 74, volume: 0, power: 4000, incomplete: true })
  expect(measured(some, 'weight')).toEqual({ sum: 74, unknown: 1 })
  expect(measured(some, 'power')).toEqual({ sum: 4000, unknown: 0 })
})

// rules/load.md#2
test('sums are exact, whatever binary fractions make of their parts', () => {
  const thousandths = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1000), thousandths), { maxLength: 8 }), (parts) => {
      const lines = parts.map(([quantity, figure]) => line(quantity, figure / 1000, 0, 0))
      const exact = parts.reduce((sum, [quantity, figure]) => sum + quantity * figure, 0)
      expect(totalsOf(lines).weight).toBe(exact / 1000)
    }),
  )
})

// rules/load.md#3
test.each([
  ['weight', 1240.375, '1\u202f240\u202fkg', '1,240\u00a0kg'],
  ['weight', 0.298, '0,298\u202fkg', '0.298\u00a0kg'],
  ['volume', 3.4167, '3,42\u202fm³', '3.42\u00a0m³'],
  ['volume', 0.004, '0,004\u202fm³', '0.004\u00a0m³'],
  ['power', 850, '850\u202fW', '850\u00a0W'],
  ['power', 18_440, '18,4\u202fkW', '18.4\u00a0kW'],
] as const)('a %s of %d is said as %s, in English as %s', (measure, figure, french, english) => {
  expect([formatMeasure(measure, figure, 'fr'), formatMeasure(measure, figure, 'en')]).toEqual([french, english])
})

// rules/load.md#3
test('a load says what is known of it, and what is the least', () => {
  const lines = [line(4, 18.5, null, 1000), line(2, null, null, 0)]
  expect(loadFigures(lines, 'fr')).toEqual([
    { measure: 'weight', text: '≥\u202f74\u202fkg', unknown: 1 },
    { measure: 'power', text: '4\u202fkW', unknown: 0 },
  ])
  expect(loadWords(lines, 'en')).toBe('≥\u202f74\u00a0kg · 4\u00a0kW')
  expect(loadWords([line(3, null, null, 0)], 'fr')).toBeNull()
})
