import { expect, test, vi } from 'vitest'

// What the client's modules need as they load.
vi.stubGlobal('localStorage', { getItem: () => 'fr' })
vi.stubGlobal('navigator', { languages: ['fr'] })
vi.stubGlobal('document', { documentElement: {}, baseURI: 'http://localhost/' })
const { nameLast, oursOf, unitsOut } = await import('./name-units.ts')
vi.unstubAllGlobals()

const piece = (id: number, state: 'available' | 'out_of_order' | 'lost' | 'retired' = 'available') => ({ id, state })
const named = (id: number) => ({
  ...piece(id),
  reference: String(id),
  serial_number: null,
  is_out: true,
  is_counted: true,
  came_back: null,
})
const pivot = (quantity: number) => ({
  id: 1,
  event_id: 1,
  material_id: 1,
  quantity,
  quantity_returned: 0,
  quantity_broken: 0,
  quantity_lost: 0,
  quantity_departed: null,
  quantity_planned: null,
  is_unplanned: false,
  quantity_in_kits: 0,
})

// rules/inventory.md#38
test('a line with every unit named accepts no other', () => {
  const stock = [1, 2, 3, 4].map((id) => piece(id))
  expect(unitsOut({ units: [named(1), named(2)], pivot: pivot(2) }, stock).map(({ id }) => id)).toEqual([1, 2])
  expect(unitsOut({ units: [named(1)], pivot: pivot(2) }, stock).map(({ id }) => id)).toEqual([2, 3, 4, 1])
  expect(unitsOut({ units: [], pivot: pivot(1) }, [piece(1, 'lost'), piece(2, 'retired'), piece(3)])).toEqual([
    piece(3),
  ])
})

// rules/inventory.md#38
test('names as many as are broken or lost, each once, worn ones first', () => {
  const out = [piece(1), piece(2, 'out_of_order'), piece(3), piece(4)]
  expect(nameLast({ broken: 2, lost: 1 }, out)).toEqual([
    { id: 2, state: 'broken' },
    { id: 4, state: 'broken' },
    { id: 3, state: 'lost' },
  ])
  expect(nameLast({ broken: 0, lost: 0 }, out)).toEqual([])
})

// rules/sub-rental.md#9
test('of pieces without a name ours come first, broken ones before lost ones, up to our part', () => {
  const line = { id: 7, pivot: pivot(10) }
  const lent = [
    { material_id: 7, quantity: 3 },
    { material_id: 7, quantity: 1 },
    { material_id: 8, quantity: 5 },
  ]
  expect(oursOf({ broken: 5, lost: 3 }, line, lent, 0)).toEqual({ broken: 5, lost: 1 })
  expect(oursOf({ broken: 5, lost: 3 }, line, lent, 4)).toEqual({ broken: 2, lost: 0 })
  expect(oursOf({ broken: 5, lost: 3 }, { id: 9, pivot: pivot(10) }, lent, 0)).toEqual({ broken: 5, lost: 3 })
})
