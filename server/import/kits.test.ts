import { describe, expect, test } from 'vitest'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { kitRoutes } from '#shared/kit.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { throughFile } from '#test/round-trip.ts'
import { type Client, useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'

const site = useSite()
type Row = Record<string, unknown>
type Options = { update?: true; dry_run?: true }

const send = (client: Client, rows: Row[], options: Options = {}) =>
  client.call(importRoutes.kits, { body: { rows, ...options } })
const exported = async (client: Client): Promise<Row[]> =>
  (await client.call(exportRoutes.kits, { query: { orderBy: 'reference' } })).body.data
const allKits = async (client: Client): Promise<Row[]> =>
  (await client.call(kitRoutes.all, { query: { orderBy: 'reference' } })).body
const contents = ({ materials }: Row) =>
  (materials as { reference: string; quantity: number }[]).map(({ reference, quantity }) => `${quantity} ${reference}`)
const material = (reference: string, values: Row = {}) => site.build.material({ reference, ...values })
/** The rows that are refused, each with its fields. */
const fieldsByRow = (errors: { row: number; details: Row }[]) =>
  errors.map(({ row, details }) => [row, Object.keys(details).sort()])
const updating = { update: true } as const

describe('an import of kits', () => {
  // rules/import.md#27, rules/import.md#4
  test('makes each of the rows that name it, wherever they stand', async () => {
    const member = await site.as('member')
    for (const reference of ['MIC-1', 'MIC-2', 'BOX']) await material(reference)
    const rows = [
      { reference: 'DRUM', name: 'Micros batterie', material: 'MIC-2', quantity: 4, rental_price: 45.5 },
      { reference: 'DJ', name: 'Set DJ', description: 'Deux platines', material: 'BOX', quantity: 1 },
      { reference: 'drum', material: 'mic-1', quantity: 1000, is_discountable: false },
      { reference: 'DRUM', name: 'Micros batterie', material: 'BOX', quantity: 1 },
    ]
    const check = await send(member, rows, { dry_run: true })
    expect(check.body).toMatchObject({ created: 2, updated: 0, unchanged: 0, errors: [] })
    expect(await allKits(member)).toEqual([])
    expect((await send(member, rows)).body).toMatchObject({ created: 2, errors: [] })
    const made = await allKits(member)
    expect(made).toMatchObject([
      { reference: 'DJ', name: 'Set DJ', description: 'Deux platines', rental_price: null, is_discountable: true },
      { reference: 'DRUM', name: 'Micros batterie', rental_price: 45.5, is_discountable: false, version: 1 },
    ])
    expect(made.map(contents)).toEqual([['1 BOX'], ['4 MIC-2', '1000 MIC-1', '1 BOX']])
  })

  // rules/import.md#7, rules/import.md#27, rules/kit.md#2
  test('names what is wrong by row and field, and makes none', async () => {
    const member = await site.as('member')
    const mic = await material('MIC')
    await material('BOX')
    await material('OLD', { deleted_at: '2020-01-01 00:00:00' })
    await site.build.kit({ reference: 'Taken', materials: [[mic, 1]] })
    await site.build.kit({ reference: 'Binned', materials: [[mic, 1]], deleted_at: '2020-01-01 00:00:00' })
    const right = { name: 'Kit', material: 'MIC', quantity: 1 }
    const rows = [
      { reference: 'taken', ...right },
      { reference: 'BINNED', ...right },
      { reference: 'KA', ...right, name: null },
      { reference: 'KB', ...right, quantity: 0 },
      { reference: 'KC', ...right, quantity: 1001 },
      { reference: 'KD', ...right, material: null },
      { reference: 'KE', ...right, quantity: null },
      { reference: 'KF', ...right, material: 'NONE' },
      { reference: 'KG', ...right, material: 'OLD' },
      { reference: 'KH', name: 'Vide' },
      { reference: 'KI', ...right },
      { reference: 'KI', material: 'BOX', quantity: 2 },
      { reference: 'ki', material: 'mic', quantity: 3 },
      { reference: 'KJ', ...right, rental_price: 10 },
      { reference: 'KJ', name: 'Autre', rental_price: 11, material: 'BOX', quantity: 1.5 },
      { ...right },
      { reference: 'KK', ...right, rental_price: -1, is_discountable: 'maybe' },
    ]
    const { body } = await send(member, rows, { dry_run: true })
    const expected = [
      [1, ['reference']],
      [2, ['reference']],
      [3, ['name']],
      [4, ['quantity']],
      [5, ['quantity']],
      [6, ['material']],
      [7, ['quantity']],
      [8, ['material']],
      [9, ['material']],
      [10, ['material']],
      [11, ['material']],
      [13, ['material']],
      [15, ['name', 'quantity', 'rental_price']],
      [16, ['reference']],
      [17, ['is_discountable', 'rental_price']],
    ]
    expect(fieldsByRow(body.errors)).toEqual(expected)
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 0 })
    const { status, body: refused } = await send(member, rows)
    expect([status, Object.keys(refused.error.details.rows)]).toEqual([400, expected.map(([row]) => String(row))])
    expect(await allKits(member)).toHaveLength(1)
  })

  // rules/import.md#9, rules/import.md#10, rules/import.md#27
  test('updates by reference: the contents become those of the file, and what is the same stays', async () => {
    const member = await site.as('member')
    const [mic, box] = [await material('MIC'), await material('BOX')]
    await material('XLR')
    const kit = (reference: string) =>
      site.build.kit({
        reference,
        name: 'Kit',
        rental_price: 5,
        materials: [
          [mic, 1],
          [box, 2],
        ],
      })
    for (const reference of ['KA', 'KB', 'KC', 'KD']) await kit(reference)
    const rows = [
      { reference: 'ka', material: 'XLR', quantity: 3 },
      { reference: 'ka', material: 'MIC', quantity: 1 },
      { reference: 'KB', material: 'MIC', quantity: 1 },
      { reference: 'KC', name: 'Autre' },
      { reference: 'KB', material: 'BOX', quantity: 2 },
    ]
    const refused = await send(member, rows, { dry_run: true })
    expect(fieldsByRow(refused.body.errors)).toEqual([
      [1, ['name', 'reference']],
      [3, ['name', 'reference']],
      [4, ['material', 'reference']],
    ])
    expect((await send(member, rows, updating)).body).toMatchObject({ created: 0, updated: 2, unchanged: 1 })
    const found = await allKits(member)
    expect(found.map(contents)).toEqual([
      ['3 XLR', '1 MIC'],
      ['1 MIC', '2 BOX'],
      ['1 MIC', '2 BOX'],
      ['1 MIC', '2 BOX'],
    ])
    expect(found.map(({ name, version }) => [name, version])).toEqual([
      ['Kit', 2],
      ['Kit', 1],
      ['Autre', 2],
      ['Kit', 1],
    ])
  })

  // rules/import.md#27, rules/kit.md#4
  test('updates many kits by as many statements as one', async () => {
    const member = await site.as('member')
    const [mic, box] = [await material('MIC'), await material('BOX')]
    const references = ['A', 'B', 'C', 'D', 'E'].map((letter) => `KIT-${letter}`)
    const materials: [number, number][] = [
      [mic, 1],
      [box, 2],
    ]
    for (const reference of references) await site.build.kit({ reference, materials })
    const statements = hearStatements(site.db)
    const written = async (of: string[], quantity: number) => {
      statements.listen()
      const rows = of.map((reference) => ({ reference, material: 'BOX', quantity }))
      expect((await send(member, rows, updating)).body).toMatchObject({ updated: of.length, errors: [] })
      return statements.heard().length
    }
    const ofOne = await written(references.slice(0, 1), 3)
    expect(await written(references.slice(1), 4)).toBe(ofOne)
    expect((await allKits(member)).map(contents)).toEqual([['3 BOX'], ...Array(4).fill(['4 BOX'])])
  })

  // rules/import.md#8, rules/import.md#27
  test('renames a kit by its key, which all its rows bear', async () => {
    const member = await site.as('member')
    const [mic, box] = [await material('MIC'), await material('BOX')]
    const id = await site.build.kit({
      reference: 'KA',
      materials: [
        [mic, 1],
        [box, 1],
      ],
    })
    const rows = await exported(member)
    const renamed = rows.map((row) => ({ ...row, reference: 'KZ' }))
    expect((await send(member, renamed, updating)).body).toMatchObject({ created: 0, updated: 1 })
    expect(await allKits(member)).toMatchObject([{ id, reference: 'KZ', version: 2 }])
    const [first, second] = renamed
    const torn = [first!, { ...second, reference: 'KY' }]
    const { body } = await send(member, torn, { ...updating, dry_run: true })
    expect(fieldsByRow(body.errors)).toEqual([
      [1, ['record']],
      [2, ['record']],
    ])
  })

  // rules/kit.md#4, rules/kit.md#8, rules/restricted-park.md#4
  test('knows neither kits nor materials of a hidden park, and keeps such rows', async () => {
    const hidden = await site.build.park({ name: 'Caché' })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const away = await material('AWAY', { park_id: hidden })
    const here = await material('HERE', { park_id: await site.build.park() })
    await site.build.kit({ reference: 'SECRET', materials: [[away, 1]] })
    const half = await site.build.kit({
      reference: 'HALF',
      materials: [
        [away, 7],
        [here, 1],
      ],
    })
    expect(await exported(member)).toMatchObject([{ reference: 'HALF', material: 'HERE', quantity: 1 }])
    const wrong = [
      { reference: 'SECRET', name: 'Secret', material: 'HERE', quantity: 1 },
      { reference: 'HALF', material: 'AWAY', quantity: 9 },
    ]
    const { body } = await send(member, wrong, { ...updating, dry_run: true })
    expect(fieldsByRow(body.errors)).toEqual([
      [1, ['reference']],
      [2, ['material']],
    ])
    const rows = [{ reference: 'HALF', material: 'HERE', quantity: 5 }]
    expect((await send(member, rows, updating)).body).toMatchObject({ updated: 1, errors: [] })
    const whole = (await (await site.as('admin')).call(kitRoutes.get, { params: { id: half } })).body
    expect(contents(whole).sort()).toEqual(['5 HERE', '7 AWAY'])
  })

  // rules/import.md#1, rules/export.md#6
  test('is for members and admins', async () => {
    const visitor = await site.as('visitor')
    expect((await send(visitor, [{ reference: 'KA' }])).status).toBe(403)
    expect((await visitor.send('GET', '/api/exports/kits')).status).toBe(403)
  })

  // rules/import.md#5
  test('sent twice at once makes each kit once', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    await material('MIC')
    const rows = Array.from({ length: 20 }, (_, place) => ({
      reference: `K-${place}`,
      name: `Kit ${place}`,
      material: 'MIC',
      quantity: 1,
    }))
    const answers = await Promise.all([send(one, rows), send(other, rows.toReversed())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await allKits(one)).toHaveLength(20)
  })

  // rules/import.md#27, rules/kit.md#3
  test('refuses a price where the site bills nothing', async () => {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { billing: { mode: 'none' } } })
    await material('MIC')
    const row = { reference: 'KA', name: 'Kit', material: 'MIC', quantity: 1 }
    const { body } = await send(admin, [{ ...row, rental_price: 3 }], { dry_run: true })
    expect(fieldsByRow(body.errors)).toEqual([[1, ['rental_price']]])
    expect((await send(admin, [row])).body).toMatchObject({ created: 1 })
  })
})

// rules/export.md#5, rules/import.md#10, rules/import.md#17, rules/import.md#27, rules/kit.md#18
describe('an export of kits', () => {
  test.each([
    { format: 'csv', written: 'fr', read: 'en' },
    { format: 'xlsx', written: 'en', read: 'fr' },
  ] as const)(
    'imported again as $format in another language changes nothing, and into an emptied site brings all back',
    async (trip) => {
      const member = await site.as('member', { language: 'FR' })
      const [mic, box] = [await material('-MIC, 8'), await material('007')]
      for (const [place, reference] of ['-A, 1', '+B', '1.5', 'É 2'].entries()) {
        await site.build.kit({
          reference,
          name: '=1+1; "ça"',
          ...(place > 0 && { description: 'Deux\nlignes; "x"' }),
          ...(place !== 1 && { rental_price: 1234.5 }),
          is_discountable: place % 2 === 0,
          materials: [
            [place % 2 === 0 ? mic : box, place + 1],
            [place % 2 === 0 ? box : mic, 1000],
          ],
        })
      }
      const before = await exported(member)
      expect(before).toHaveLength(8)
      const rows = await throughFile('kits', before, [], trip)
      expect((await send(member, rows, updating)).body).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
      await site.db.deleteFrom('kit').execute()
      expect((await send(member, rows)).body).toMatchObject({ created: 4, errors: [] })
      const withoutKeys = (found: Row[]) => found.map(({ record: _record, ...row }) => row)
      expect(withoutKeys(await exported(member))).toEqual(withoutKeys(before))
    },
  )
})
