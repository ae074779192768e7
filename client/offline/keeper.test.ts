import { expect, test } from 'vitest'
import { isKept } from './keeper.ts'

// rules/offline.md#5
test.each([
  [['event.get', { params: { id: 4 } }], true],
  [['session.get', {}], true],
  [['material.list', { query: { page: 2 } }], true],
  [['material.list', { query: { search: '' } }], true],
  [['material.list', { query: { search: 'micro' } }], false],
  [['event.search', { query: { search: 'bal' } }], false],
  [['search.everything', { query: { search: 'bal' } }], false],
  [['user.list', { query: {} }], false],
  [['user.get', { params: { id: 1 } }], false],
  [['export.persons', { query: {} }], false],
  [['material.list.count', { query: {} }], false],
  [['code.find', { query: { value: '5555555555' } }], false],
] as const)('keeps %j on the device: %s', (key, kept) => {
  expect(isKept(key)).toBe(kept)
})
