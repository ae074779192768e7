import { describe, expect, test } from 'vitest'
import { nextSeries, referenceAt } from './unit-series.ts'

// rules/unit.md#4
test('the references of a series are padded as its first number is written', () => {
  const of = (from: string | number) => [0, 1, 2].map((place) => referenceAt({ prefix: 'D-', from }, place))
  expect(of('08')).toEqual(['D-08', 'D-09', 'D-10'])
  expect(of(99)).toEqual(['D-99', 'D-100', 'D-101'])
  expect(referenceAt({}, 4)).toBe('5')
})

// rules/unit.md#17
describe('a series goes on', () => {
  test.each([
    [['D-01', 'D-02'], { prefix: 'D-', from: '03' }],
    [['9'], { prefix: '', from: '10' }],
    [['099'], { prefix: '', from: '100' }],
    [['L8-4107'], { prefix: 'L8-', from: '4108' }],
    [['Rouge'], { prefix: '', from: '1' }],
    [[], { prefix: '', from: '1' }],
  ])('after %j', (references, expected) => {
    expect(nextSeries(references)).toEqual(expected)
  })
})
