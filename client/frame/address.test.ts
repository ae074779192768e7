import { describe, expect, test } from 'vitest'
import { materialAddress } from '../material/address.ts'
import { day, flag, id, oneOf, reading, someOf, text, texts } from './address.ts'

const read = reading({ park: id, search: text, deleted: flag, tags: texts })

// rules/screen.md#3
test.each([
  [
    { park: 3, search: 'son', deleted: true, tags: ['a'] },
    { park: 3, search: 'son', deleted: true, tags: ['a'] },
  ],
  [
    { park: '3', search: 2040, tags: 'a' },
    { park: 3, search: '2040', tags: ['a'] },
  ],
  [{ park: 'Foo', search: 'son' }, { search: 'son' }],
  [{ park: true, deleted: 'maybe', tags: [[1]] }, {}],
  [{ park: '99999999999999999999', deleted: 'constructor', tags: [] }, {}],
  [{ park: null, anything: 'else', toString: 'x', constructor: 'x' }, {}],
])('%j is read as %j', (search, value) => {
  expect(read(search)).toEqual(value)
})

test('sets each value it leaves out to undefined, so that the router does not show it', () => {
  expect(read({ park: 'Foo', anything: 'else' })).toStrictEqual({ park: undefined, anything: undefined })
})

// rules/screen.md#3
describe('a reader of the address', () => {
  test.each([
    ['2040-02-29', '2040-02-29'],
    ['2041-02-29', undefined],
    ['2026-13-45', undefined],
    ['9999-12-31', undefined], // no date arithmetic works in the year after
    ['2040-06-01T10:00', undefined],
    [['2040-06-01'], undefined],
    ['', undefined],
  ])('of days makes %j %j', (written, value) => {
    expect(day(written)).toBe(value)
  })

  test('of words accepts only its own', () => {
    expect(oneOf(['a', 'b'])('b')).toBe('b')
    expect(oneOf(['a', 'b'])('constructor')).toBeUndefined()
    expect(someOf(['a', 'b'])(['b', 'a'])).toEqual(['b', 'a'])
    expect(someOf(['a', 'b'])(['b', 'c'])).toBeUndefined()
    expect(someOf(['a', 'b'])([])).toBeUndefined()
  })

  // rules/material.md#18, rules/availability.md#10
  test('of materials accepts "without category", a day and a period', () => {
    const { category, dateForQuantities: days } = materialAddress
    expect(['7', 'uncategorized', 'Uncategorized', 'none'].map(category)).toEqual([
      7,
      'uncategorized',
      'uncategorized',
      undefined,
    ])
    expect(days('2040-06-01')).toBe('2040-06-01')
    expect(days({ start: '2040-06-01', end: '2040-06-02' })).toEqual({ start: '2040-06-01', end: '2040-06-02' })
    expect(days({ start: '2040-06-01' })).toEqual({ start: '2040-06-01' })
    expect(days({ start: 'soon' })).toBeUndefined()
    expect(days(null)).toBeUndefined()
  })
})
