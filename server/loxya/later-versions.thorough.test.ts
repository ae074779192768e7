import { describe, expect, test } from 'vitest'
import { kindOf, useMoving } from '#test/loxya/stage.ts'

const { site, move, signIn } = useMoving()

describe('what later versions added', () => {
  // rules/moving-in.md#3, rules/moving-in.md#12
  test('mobilization, departure, reservations, notes, tiers, barcodes and places', async () => {
    const report = await move('1.3')
    const read = await signIn('alice')
    expect((await read('/api/events/13')).body).toMatchObject({
      mobilization_start_date: '2040-05-31 14:00:00',
      mobilization_end_date: '2040-06-03 10:00:00',
      has_own_mobilization: true,
    })
    expect((await read('/api/events/13/remarks')).body.map((one: { text: string }) => one.text)).toEqual([
      'Clé chez le gardien',
      '1 × Livraison (80.00)',
    ])
    expect((await read('/api/events/12')).body).toMatchObject({
      is_departure_inventory_done: true,
      departed_at: '2025-05-24 06:00:00',
      departed_by: { full_name: 'bruno' },
    })
    const booking = (await read('/api/events/list?search=RX42AB')).body.data[0]
    expect(booking).toMatchObject({
      title: 'Réservation RX42AB',
      start_date: '2040-07-01 00:00:00',
      end_date: '2040-07-02 23:59:59',
    })
    expect((await read('/api/materials/7')).body).toMatchObject({
      weight: 0.3,
      barcodes: ['3760000000017'],
      note: 'A / 3',
    })
    expect((await read('/api/materials/8')).body.vat_rate).toBe(10)
    expect((await read('/api/settings')).body.billing).toMatchObject({
      vatRate: 20,
      degressiveRate: {
        tiers: [
          { from: 1, rate: 1, per_day: 1 },
          { from: 4, rate: 3, per_day: 0.75 },
          { from: 8, rate: 5, per_day: 0 },
        ],
      },
    })
    expect(kindOf(report, 'user')).toMatchObject({
      left: [{ reason: 'external', examples: ['dimitri'] }],
      changed: [{ reason: 'own_planning', examples: ['chloe'] }],
    })
  })
})

// rules/moving-in.md#8
test('a site that is set up keeps its account, its park and its tags; equal names are one', async () => {
  const admin = await site.as('admin')
  const park = await site.build.park({ name: 'dépôt NORD' })
  const report = await move('0.19')
  expect(kindOf(report, 'park')?.changed).toEqual([{ reason: 'joined', count: 1, examples: ['Dépôt nord'] }])
  const { body } = await admin.send('GET', '/api/materials/7')
  expect(body.park_id).toBe(typeof park === 'number' ? park : (park as { id: number }).id)
  const { body: users } = await admin.send('GET', '/api/users')
  expect(users.pagination.total.items).toBe(4)
})

// rules/moving-in.md#8
test('a new site, without any tag yet, gets those that give a role', async () => {
  await site.db.deleteFrom('tag').execute()
  await move('1.3')
  const tags = await site.db.selectFrom('tag').select('name').orderBy('name').execute()
  expect(tags.map(({ name }) => name)).toEqual(['Bénéficiaire', 'Fragile', 'Technicien'])
})

// rules/moving-in.md#3, rules/moving-in.md#5
test('barcodes of materials and units move in; the report names those that cannot', async () => {
  const long = 'X'.repeat(65)
  const report = await move('1.3', (tables) => {
    const add = (id: string, entity_type: string, entity_id: number) =>
      tables.barcodes!.push({ id, entity_type, entity_id })
    add('PIED-21', 'material_unit', 21)
    add('pied-21', 'material', 7)
    add('GONE-1', 'material', 404)
    add('TECH-1', 'technician', 5)
    add('AB', 'material', 7)
    add(long, 'material', 7)
    add('BELL\u0007', 'material', 7)
  })
  expect(kindOf(report, 'barcode')).toMatchObject({
    read: 8,
    taken: 2,
    left: [
      { reason: 'no_counterpart', examples: ['TECH-1'] },
      { reason: 'record_gone', examples: ['GONE-1'] },
      { reason: 'twice', examples: ['pied-21'] },
      { reason: 'no_value', examples: ['BELL'] },
      { reason: 'code_length', count: 2, examples: ['AB', long.slice(1)] },
    ],
  })
  const read = await signIn('alice')
  expect((await read('/api/materials/7')).body.barcodes).toEqual(['3760000000017'])
  expect((await read('/api/units/21')).body.barcodes).toEqual(['PIED-21'])
})

// rules/moving-in.md#12
test('old addresses lead to the records they meant, never to others', async () => {
  await move('1.3')
  const read = await signIn('alice')
  const lead = async (kind: string, id: number) => (await read(`/api/old-addresses?kind=${kind}&id=${id}`)).body.id
  const nameOf = async (id: number) => (await read(`/api/persons/${id}`)).body.full_name
  // The source had a beneficiary 5 and a technician 5: two persons.
  expect(await nameOf(await lead('beneficiary', 5))).toBe('Amélie Garçon')
  expect(await nameOf(await lead('technician', 5))).toBe('Yanis Petit')
  expect((await read('/api/persons/5')).status).toBe(404)
  // Beneficiary 6 kept its id.
  expect(await nameOf(6)).toBe('Bastien Roy')
  expect((await read('/api/old-addresses?kind=beneficiary&id=6')).status).toBe(404)
  const booking = await lead('reservation', 2)
  expect((await read(`/api/events/${booking}`)).body.title).toBe('Réservation RX42AB')
})
