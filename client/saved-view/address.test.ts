import { expect, test } from 'vitest'
import { activeView, addressOfList, searchOfView } from './address.ts'

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

// rules/user.md#20
test('a view without filters is active once chosen, of two with one address the chosen one, else the first', () => {
  const view = (name: string, address: string | null) => ({
    list: 'materials' as const,
    name,
    address,
    columns: ['name'],
  })
  const [plain, park, same] = [view('Tout voir', null), view('Dépôt', '?park=2'), view('Le même', '?park=2')]
  const views = [plain, park, same]
  expect(activeView(views, '', null)).toBeUndefined()
  expect(activeView(views, '', 'Tout voir')).toBe(plain)
  expect(activeView(views, '?park=2', 'Tout voir')).toBe(park)
  expect(activeView(views, '?park=2', 'Le même')).toBe(same)
  expect(activeView(views, '?park=3', 'Le même')).toBeUndefined()
})
