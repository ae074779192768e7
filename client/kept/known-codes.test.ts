import { describe, expect, test } from 'vitest'
import { indexed } from './known-codes.ts'

const kept = (name: string, data: unknown, at = 0) => ({ key: [name, {}], data, at })

describe('codes that a device knows', () => {
  const event = {
    id: 4,
    title: 'Bal',
    code: '4444444444',
    is_departure_inventory_done: true,
    is_return_inventory_done: false,
    materials: [
      {
        id: 5,
        units: [
          { id: 7, is_out: true },
          { id: 9, is_out: false, came_back: 'returned' },
        ],
      },
    ],
  }
  /** Its return ended without a unit that is still out. */
  const short = {
    id: 3,
    title: 'Foire',
    code: '3333333333',
    is_departure_inventory_done: true,
    is_return_inventory_done: true,
    materials: [{ id: 5, units: [{ id: 2, is_out: true }] }],
  }
  /** Its departure is being counted, with a unit beside the list. */
  const draft = {
    id: 6,
    title: 'Gala',
    code: '6060606060',
    is_departure_inventory_done: false,
    is_return_inventory_done: false,
    materials: [],
    unlisted_materials: [{ id: 5, units: [{ id: 1, is_out: true }] }],
  }
  const known = indexed([
    kept('material.get', { id: 5, name: 'Micro', code: '5555555555', barcodes: ['EAN-1'] }),
    kept('unit.list', [
      {
        id: 7,
        material_id: 5,
        reference: '01',
        code: '7777777777',
        barcodes: ['ean-1', 'Own-7'],
        serial_number: null,
        deleted_at: null,
      },
      {
        id: 8,
        material_id: 9,
        reference: '02',
        code: '8888888888',
        barcodes: [],
        serial_number: null,
        deleted_at: null,
      },
      {
        id: 9,
        material_id: 5,
        reference: '03',
        code: 'AAAAAAAAAA',
        barcodes: [],
        serial_number: null,
        deleted_at: null,
      },
      {
        id: 1,
        material_id: 5,
        reference: '05',
        code: 'CCCCCCCCCC',
        barcodes: [],
        serial_number: null,
        deleted_at: null,
      },
      {
        id: 2,
        material_id: 5,
        reference: '04',
        code: 'BBBBBBBBBB',
        barcodes: [],
        serial_number: null,
        deleted_at: null,
      },
    ]),
    kept('kit.get', { id: 6, name: 'Set batterie', code: '6666666666' }),
    kept('event.get', event),
    kept('event.get', short),
    kept('event.get', draft),
    kept('park.list', [{ code: '9999999999' }]),
  ])

  // rules/offline.md#7
  test.each([
    ['5555555555', { kind: 'material', id: 5, label: 'Micro', material_id: 5, event_id: null }],
    ['7777777777', { kind: 'unit', id: 7, label: 'Micro · 01', material_id: 5, event_id: 4 }],
    ['8888888888', { kind: 'unit', id: 8, label: '02', material_id: 9, event_id: null }],
    ['AAAAAAAAAA', { kind: 'unit', id: 9, label: 'Micro · 03', material_id: 5, event_id: null }],
    ['BBBBBBBBBB', { kind: 'unit', id: 2, label: 'Micro · 04', material_id: 5, event_id: 3 }],
    ['CCCCCCCCCC', { kind: 'unit', id: 1, label: 'Micro · 05', material_id: 5, event_id: 6 }],
    ['6666666666', { kind: 'kit', id: 6, label: 'Set batterie', material_id: null, event_id: null }],
    ['4444444444', { kind: 'event', id: 4, label: 'Bal', material_id: null, event_id: 4 }],
    ['own-7', { kind: 'unit', id: 7, label: 'Micro · 01', material_id: 5, event_id: 4 }],
    ['ean-1', { kind: 'material', id: 5, label: 'Micro', material_id: 5, event_id: null }],
  ])('name the record that the server would name: %s', (value, record) => {
    expect(known.get(value)).toEqual([record])
  })

  test('are those of records that may be counted, and no others', () => {
    expect(known.has('9999999999')).toBe(false)
  })
})

describe('serial numbers that a device knows', () => {
  const unit = (id: number, serial_number: string | null, more: object = {}) => ({
    id,
    material_id: 5,
    reference: `0${id}`,
    code: `UNIT00000${id}`,
    barcodes: [],
    serial_number,
    deleted_at: null,
    ...more,
  })
  const ids = (known: ReturnType<typeof indexed>, value: string) => known.get(value)?.map(({ id }) => id)

  // rules/offline.md#7, rules/code.md#6
  test('name their unit in any case, after codes and barcodes', () => {
    const known = indexed([
      kept('unit.list', [unit(1, 'SN-1'), unit(2, 'EAN-1'), unit(3, '5555555555'), unit(4, null)]),
      kept('material.get', { id: 5, name: 'Micro', code: '5555555555', barcodes: ['ean-1'] }),
    ])
    expect(known.get('sn-1')).toEqual([{ kind: 'unit', id: 1, label: 'Micro · 01', material_id: 5, event_id: null }])
    expect(known.get('ean-1')).toMatchObject([{ kind: 'material' }])
    expect(known.get('5555555555')).toMatchObject([{ kind: 'material' }])
  })

  // rules/offline.md#7, rules/code.md#6
  test('that several units bear name all of them, by label', () => {
    const known = indexed([
      kept('unit.list', [unit(2, 'sn-1'), unit(1, 'SN-1')]),
      kept('unit.list', [unit(3, 'SN-1', { material_id: 6 })]),
    ])
    expect(ids(known, 'sn-1')).toEqual([1, 2, 3])
  })

  // rules/offline.md#7
  test('are those that a unit had when it was read last, outside of the trash', () => {
    const known = indexed([
      kept('unit.get', unit(1, 'SN-NEW'), 2),
      kept('unit.list', [unit(1, 'SN-OLD'), unit(2, 'SN-NEW')], 1),
      kept('unit.list', [unit(2, 'SN-NEW', { deleted_at: '2030-01-01 00:00:00' })], 3),
    ])
    expect(ids(known, 'sn-new')).toEqual([1])
    expect(known.has('sn-old')).toBe(false)
    expect(known.has('UNIT000002')).toBe(false)
  })
})
