import { describe, expect, test } from 'vitest'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import { throughFile } from '#test/round-trip.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
type Row = Record<string, unknown>
type Options = { update?: true; dry_run?: true }

const send = (client: Client, rows: Row[], options: Options = {}) =>
  client.call(importRoutes.units, { body: { rows, ...options } })
const exported = async (client: Client, query: { material?: number; deleted?: boolean } = {}) =>
  (await client.call(exportRoutes.units, { query })).body.data
const unitsOf = async (client: Client, id: number): Promise<Unit[]> =>
  (await client.call(unitRoutes.list, { params: { id }, query: {} })).body
const quantities = (id: number) =>
  site.db
    .selectFrom('material')
    .select(['stock_quantity', 'out_of_order_quantity', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** A unitary material without units. */
const unitary = (reference: string, values: Row = {}) =>
  site.build.material({ reference, is_unitary: true, stock_quantity: 0, ...values })

describe('an import of units', () => {
  // rules/import.md#6, rules/import.md#8, rules/unit.md#6
  test('makes them under the reference of their material, which counts them', async () => {
    const member = await site.as('member')
    const [console, line] = [await unitary('CON-32'), await unitary('LINE-08')]
    await site.build.park({ name: 'Dépôt B' })
    const rows = [
      {
        material: 'con-32',
        reference: 'A',
        serial_number: 'SN-1',
        state: 'out_of_order',
        park: 'dépôt b',
        note: 'x',
        purchase_date: '2024-02-29',
        purchase_price: 12.5,
        warranty_until: '2030-01-01',
      },
      { material: 'LINE-08', reference: 'A', serial_number: 'SN-1' },
      { material: 'LINE-08', reference: 'B', state: 'lost' },
    ]
    const check = await send(member, rows, { dry_run: true })
    expect(check.body).toMatchObject({ created: 3, updated: 0, errors: [] })
    expect(await unitsOf(member, console)).toEqual([])
    expect((await send(member, rows)).body).toMatchObject({ created: 3, updated: 0, errors: [] })
    const { material: _material, park: _park, ...own } = rows[0]!
    expect(await unitsOf(member, console)).toMatchObject([{ ...own, park_id: expect.any(Number), version: 1 }])
    expect(await quantities(console)).toEqual({ stock_quantity: 1, out_of_order_quantity: 1, version: 2 })
    expect(await quantities(line)).toEqual({ stock_quantity: 1, out_of_order_quantity: null, version: 2 })
  })

  // rules/import.md#7
  test('names what is wrong by row', async () => {
    const member = await site.as('member')
    const id = await unitary('LINE-08')
    const xlr = await site.build.material({ reference: 'XLR-10' })
    await site.db.insertInto('barcode').values({ material_id: xlr, value: 'EAN-1' }).execute()
    await unitary('OLD', { deleted_at: '2020-01-01 00:00:00' })
    await site.build.unit({ material_id: id, reference: 'Taken', serial_number: 'SN-9' })
    await site.build.unit({ material_id: id, reference: 'Binned', deleted_at: '2020-01-01 00:00:00' })
    const rows = [
      { material: 'LINE-08', reference: 'taken' },
      { material: 'LINE-08', reference: 'BINNED' },
      { material: 'LINE-08', reference: 'C', serial_number: 'sn-9' },
      { material: 'XLR-10', reference: 'D' },
      { material: 'NONE', reference: 'E' },
      { material: 'OLD', reference: 'F' },
      { reference: 'G', state: 'broken' },
      { material: 'LINE-08', reference: 'H', park: 'Nowhere', purchase_price: -1 },
      { material: 'LINE-08', reference: 'same' },
      { material: 'LINE-08', reference: 'SAME' },
      { material: 'LINE-08', reference: 'I', barcodes: ['ean-1'] },
      { material: 'LINE-08', reference: 'J', barcodes: ['EAN-2'] },
      { material: 'LINE-08', reference: 'K', barcodes: ['ean-2'] },
    ]
    const { body } = await send(member, rows, { dry_run: true })
    expect(body.errors.map(({ row, details }: { row: number; details: Row }) => [row, Object.keys(details)])).toEqual([
      [1, ['reference']],
      [2, ['reference']],
      [3, ['serial_number']],
      [4, ['material']],
      [5, ['material']],
      [6, ['material']],
      [7, ['state', 'material']],
      [8, ['purchase_price', 'park']],
      [9, ['reference']],
      [10, ['reference']],
      [11, ['barcodes']],
      [12, ['barcodes']],
      [13, ['barcodes']],
    ])
    const refused = await send(member, rows)
    expect([refused.status, Object.keys(refused.body.error.details.rows)]).toEqual([
      400,
      rows.map((_, place) => String(place + 1)),
    ])
    expect(await unitsOf(member, id)).toHaveLength(1)
  })

  // rules/import.md#9, rules/import.md#10
  test('updates by material and reference what differs, and nothing else', async () => {
    const member = await site.as('member')
    const [one, other] = [await unitary('A-1'), await unitary('A-2')]
    for (const material_id of [one, other]) {
      await site.build.unit({ material_id, reference: '1', note: 'old' })
      await site.build.unit({ material_id, reference: '2' })
    }
    const rows = [
      { material: 'A-1', reference: '1', note: 'new', state: 'out_of_order' },
      { material: 'A-1', reference: '2', note: null },
    ]
    const refused = await send(member, rows, { dry_run: true })
    expect(refused.body.errors).toHaveLength(2)
    expect((await send(member, rows, { update: true })).body).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(await unitsOf(member, one)).toMatchObject([
      { note: 'new', state: 'out_of_order', version: 2 },
      { note: null, version: 1 },
    ])
    expect(await unitsOf(member, other)).toMatchObject([{ note: 'old', version: 1 }, { version: 1 }])
    expect(await quantities(one)).toMatchObject({ stock_quantity: 2, out_of_order_quantity: 1 })
  })

  // rules/import.md#8, rules/unit.md#16
  test('renames a unit by its key, and leaves it with its material', async () => {
    const member = await site.as('member')
    const id = await unitary('A-1')
    await unitary('A-2')
    await site.build.unit({ material_id: id, reference: 'X' })
    const [row] = await exported(member, { material: id })
    expect((await send(member, [{ ...row, reference: 'Y' }], { update: true })).body).toMatchObject({ updated: 1 })
    expect(await unitsOf(member, id)).toMatchObject([{ reference: 'Y', version: 2 }])
    const moved = await send(member, [{ ...row, reference: 'Y', material: 'A-2' }], { update: true, dry_run: true })
    expect(moved.body.errors).toEqual([{ row: 1, details: { material: [expect.any(String)] } }])
  })

  // rules/unit.md#14, rules/unit.md#16
  test('keeps a unit that is out as it is, and takes others that leave off the events to come', async () => {
    const member = await site.as('member')
    const id = await unitary('A-1', { stock_quantity: 2 })
    const [out, later] = [
      await site.build.unit({ material_id: id, reference: '1' }),
      await site.build.unit({ material_id: id, reference: '2' }),
    ]
    const event = (start_date: string) =>
      site.build.event({ start_date, end_date: `${start_date.slice(0, 10)} 23:59:59`, materials: [[id, 1]] })
    const name = async (unit_id: number, event_id: number, is_out: boolean) =>
      site.db
        .insertInto('event_unit')
        .values({ unit_id, event_id, material_id: id, is_out } as never)
        .execute() // its period is a trigger's
    await name(out, await event('2020-01-01 00:00:00'), true)
    await name(later, await event('2040-01-01 00:00:00'), false)
    const rows = ['1', '2'].map((reference) => ({ material: 'A-1', reference, state: 'lost' }))
    const refused = await send(member, rows, { update: true, dry_run: true })
    expect(refused.body.errors).toEqual([{ row: 1, details: { state: ['This unit is out.'] } }])
    expect((await send(member, [rows[1]!], { update: true })).body).toMatchObject({ updated: 1 })
    expect(await site.db.selectFrom('event_unit').select('unit_id').execute()).toEqual([{ unit_id: out }])
  })

  // rules/unit.md#3, rules/export.md#6
  test('knows neither materials nor units of a hidden park', async () => {
    const hidden = await site.build.park({ name: 'Caché' })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const [away, here] = [
      await unitary('AWAY', { park_id: hidden }),
      await unitary('HERE', { park_id: await site.build.park() }),
    ]
    await site.build.unit({ material_id: away, reference: '1' })
    await site.build.unit({ material_id: here, reference: '1', park_id: hidden })
    expect(await exported(member)).toEqual([])
    const rows = [
      { material: 'AWAY', reference: '2' },
      { material: 'HERE', reference: '1', note: 'x' },
      { material: 'HERE', reference: '3', park: 'Caché' },
    ]
    const { body } = await send(member, rows, { update: true, dry_run: true })
    expect(body.errors.map(({ details }: { details: Row }) => Object.keys(details))).toEqual([
      ['material'],
      ['reference'],
      ['park'],
    ])
  })
})

describe('an export of units', () => {
  // rules/export.md#6, rules/export.md#7, rules/unit.md#16
  test('has all fields, by material and reference in natural order', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park({ name: 'Dépôt' })
    const [second, first] = [await unitary('L-10', { park_id }), await unitary('L-2', { park_id })]
    for (const reference of ['10', '2']) await site.build.unit({ material_id: first, reference })
    const own = {
      reference: 'Z',
      serial_number: 'SN',
      state: 'retired',
      note: 'pièces',
      purchase_date: '2020-01-02',
      purchase_price: 99.9,
      warranty_until: '2022-01-02',
    }
    const id = await site.build.unit({ material_id: second, park_id, ...own })
    await site.db.insertInto('barcode').values({ unit_id: id, value: '4006381333931' }).execute()
    const rows = await exported(member)
    expect(rows.map(({ material, reference }: Row) => [material, reference])).toEqual([
      ['L-2', '2'],
      ['L-2', '10'],
      ['L-10', 'Z'],
    ])
    expect(rows[2]).toEqual({
      ...own,
      barcodes: ['4006381333931'],
      material: 'L-10',
      park: 'Dépôt',
      record: expect.stringMatching(new RegExp(`^U${id}-\\d{10}$`)),
    })
    expect(await exported(member, { material: first })).toHaveLength(2)
    expect(await exported(member, { deleted: true })).toEqual([])
    expect((await (await site.as('visitor')).send('GET', '/api/exports/units')).status).toBe(403)
  })

  // rules/export.md#5, rules/import.md#10, rules/import.md#17
  test.each([
    { format: 'csv', written: 'fr', read: 'en' },
    { format: 'xlsx', written: 'en', read: 'fr' },
  ] as const)(
    'imported again as $format in another language changes nothing, and into an emptied site brings all back',
    async (trip) => {
      const member = await site.as('member', { language: 'FR' })
      const id = await unitary('=LINE, 8')
      const states = ['available', 'out_of_order', 'lost', 'retired']
      for (const [place, state] of states.entries()) {
        const unit_id = await site.build.unit({
          material_id: id,
          reference: `-${place}`,
          state,
          serial_number: place === 0 ? null : `00${place}`,
          note: '=1+1; "ça"\nva',
          purchase_price: 1234.5,
          purchase_date: '2024-02-29',
        })
        for (const value of [`EAN ${place}`, `=${place}00`].slice(place % 2))
          await site.db.insertInto('barcode').values({ unit_id, value }).execute()
      }
      const before = await exported(member)
      const rows = await throughFile('units', before, [], trip)
      expect((await send(member, rows, { update: true })).body).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
      await site.db.deleteFrom('unit').execute()
      expect((await send(member, rows)).body).toMatchObject({ created: 4, errors: [] })
      const withoutKeys = (found: Row[]) => found.map(({ record: _record, ...row }) => row)
      expect(withoutKeys(await exported(member))).toEqual(withoutKeys(before))
      expect(await quantities(id)).toMatchObject({ stock_quantity: 2, out_of_order_quantity: 1 })
    },
  )
})

// rules/import.md#26
describe('an import of materials', () => {
  const materials = async (client: Client, rows: Row[], options: Options = {}) =>
    (await client.call(importRoutes.materials, { body: { rows, ...options } })).body
  const row = { name: 'Lyre', reference: 'LYR', stock_quantity: 3, out_of_order_quantity: 1, rental_price: 1 }

  test('makes a unitary material with as many units as pieces', async () => {
    const member = await site.as('member')
    await site.build.park()
    expect(await materials(member, [{ ...row, is_unitary: true }])).toMatchObject({ created: 1 })
    const [made] = (await member.call(materialRoutes.all, { query: {} })).body
    expect(made).toMatchObject({ is_unitary: true, stock_quantity: 3, out_of_order_quantity: 1 })
    const units = await unitsOf(member, made.id)
    expect(units.map(({ reference, state }) => `${reference} ${state}`)).toEqual([
      '1 available',
      '2 available',
      '3 out_of_order',
    ])
  })

  test('turns a material unitary and back, and changes nothing where the file says what is', async () => {
    const member = await site.as('member')
    await site.build.park()
    await materials(member, [row])
    const [{ id }] = (await member.call(materialRoutes.all, { query: {} })).body
    const update = { update: true } as const
    expect(await materials(member, [{ ...row, is_unitary: false }], update)).toMatchObject({ unchanged: 1 })
    expect(await materials(member, [{ reference: 'LYR', is_unitary: true }], update)).toMatchObject({ updated: 1 })
    expect(await unitsOf(member, id)).toHaveLength(3)
    // The units count: a quantity beside them is ignored.
    expect(await materials(member, [{ reference: 'LYR', stock_quantity: 9 }], update)).toMatchObject({ unchanged: 1 })
    expect(await materials(member, [{ reference: 'LYR', is_unitary: false }], update)).toMatchObject({ updated: 1 })
    expect(await unitsOf(member, id)).toEqual([])
    expect(await quantities(id)).toMatchObject({ stock_quantity: 3, out_of_order_quantity: 1 })
  })
})
