import { describe, expect, test } from 'vitest'
import { indexed } from './known-codes.ts'

const at = 0
const kept = (name: string, data: unknown) => ({ key: [name, {}], data, at })

describe('codes that a device knows', () => {
  const event = {
    id: 4,
    title: 'Bal',
    code: '4444444444',
    is_departure_inventory_done: true,
    is_return_inventory_done: false,
    materials: [{ id: 5, units: [{ id: 7 }] }],
  }
  const known = indexed([
    kept('material.get', { id: 5, name: 'Micro', code: '5555555555', barcodes: ['EAN-1'] }),
    kept('unit.list', [
      { id: 7, material_id: 5, reference: '01', code: '7777777777', barcodes: ['ean-1', 'Own-7'] },
      { id: 8, material_id: 9, reference: '02', code: '8888888888', barcodes: [] },
    ]),
    kept('kit.get', { id: 6, name: 'Set batterie', code: '6666666666' }),
    kept('event.get', event),
    kept('park.list', [{ code: '9999999999' }]),
  ])

  // rules/offline.md#7
  test.each([
    ['5555555555', { kind: 'material', id: 5, label: 'Micro', material_id: 5, event_id: null }],
    ['7777777777', { kind: 'unit', id: 7, label: 'Micro · 01', material_id: 5, event_id: 4 }],
    ['8888888888', { kind: 'unit', id: 8, label: '02', material_id: 9, event_id: null }],
    ['6666666666', { kind: 'kit', id: 6, label: 'Set batterie', material_id: null, event_id: null }],
    ['4444444444', { kind: 'event', id: 4, label: 'Bal', material_id: null, event_id: 4 }],
    ['own-7', { kind: 'unit', id: 7, label: 'Micro · 01', material_id: 5, event_id: 4 }],
    ['ean-1', { kind: 'material', id: 5, label: 'Micro', material_id: 5, event_id: null }],
  ])('name the record that the server would name: %s', (value, record) => {
    expect(known.get(value)).toEqual(record)
  })

  test('are those of records that may be counted, and no others', () => {
    expect(known.has('9999999999')).toBe(false)
  })
})
