import { expect, test } from 'vitest'
import { addressBelow, fromSearchParams } from './address.ts'
import { eventRoutes } from './event.ts'
import { materialRoutes } from './material.ts'
import { parkRoutes } from './park.ts'

test('an address contains its ids, the value that chooses between two routes, and the given queries', () => {
  expect(addressBelow(parkRoutes.get, { params: { id: 3 } })).toBe('/api/parks/3')
  expect(addressBelow(eventRoutes.pdf, { params: { id: 3 }, query: { lang: 'en' } })).toBe('/events/3/pdf?lang=en')
  expect(addressBelow(parkRoutes.list, { query: { deleted: true, search: undefined } })).toBe('/api/parks?deleted=1')
  expect(addressBelow(parkRoutes.all, {})).toBe('/api/parks?paginated=0')
})

test('a query is parsed back as it was written', () => {
  const query = { tags: ['à & b', 'c'], dateForQuantities: { start: '2040-01-01', end: '2040-01-02' }, search: '%' }
  const address = addressBelow(materialRoutes.list, { query })
  expect(fromSearchParams(new URLSearchParams(address.split('?')[1]))).toEqual(query)
})
