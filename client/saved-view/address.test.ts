import { expect, test } from 'vitest'
import { addressOfList, searchOfView } from './address.ts'

// rules/user.md#20
test('the same filters, search and sort are the same address, in any order and on any page', () => {
  const one = { park: 2, tags: ['à réviser'], page: 3, search: undefined, orderBy: 'name' }
  const other = { orderBy: 'name', open: 7, tags: ['à réviser'], park: 2 }
  expect(addressOfList(one)).toBe(addressOfList(other))
  expect(addressOfList(one)).not.toBe(addressOfList({ ...one, park: 3 }))
  expect(addressOfList({ page: 2, limit: 10 })).toBe('')
  expect(searchOfView({ address: addressOfList(one) })).toEqual({ park: 2, tags: ['à réviser'], orderBy: 'name' })
  expect(searchOfView({ address: null })).toEqual({})
})
