import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeRoutes } from '#shared/code.ts'
import { unitRoutes } from '#shared/unit.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const trashed = { deleted_at: '2020-01-01 00:00:00' }

const codeOf = async (table: 'unit' | 'kit', id: number): Promise<string> => {
  const { code } = await site.db.selectFrom(table).select('code').where('id', '=', id).executeTakeFirstOrThrow()
  return code
}
const read = async (client: Client, value: string) => {
  const { status, body } = await client.call(codeRoutes.find, { query: { value } })
  return status === 200 ? body : [status, body.error.key]
}
const unknown = [404, 'code.unknown']

describe('reading the code of a unit or a kit', () => {
  // rules/code.md#5
  test('tells a kit, and a unit with its material and the event that it is out on', async () => {
    const visitor = await site.as('visitor')
    const material = await site.build.material({ name: 'Lyre spot', is_unitary: true })
    const kit = await site.build.kit({ name: 'Kit voix', materials: [[material, 1]] })
    const unit = await site.build.unit({ material_id: material, reference: 'LS-07' })
    expect(await read(visitor, await codeOf('kit', kit))).toEqual({
      kind: 'kit',
      id: kit,
      label: 'Kit voix',
      material_id: null,
      event_id: null,
    })
    const found = { kind: 'unit', id: unit, label: 'Lyre spot · LS-07', material_id: material }
    const code = await codeOf('unit', unit)
    expect(await read(visitor, code)).toEqual({ ...found, event_id: null })
    const event = await site.build.event({ materials: [[material, 1]] })
    await sql`
      insert into event_unit (event_id, unit_id, material_id) values (${event}, ${unit}, ${material})`.execute(site.db)
    expect(await read(visitor, code)).toEqual({ ...found, event_id: null })
    await sql`update event_unit set is_out = true`.execute(site.db)
    expect(await read(visitor, code)).toEqual({ ...found, event_id: event })
  })

  // rules/code.md#5, rules/unit.md#14
  test('tells the current event of a unit, departed or not, and rather the one that it has left with', async () => {
    site.setClock(Date.UTC(2040, 0, 15, 11))
    const admin = await site.as('admin')
    const hidden = await site.build.park()
    const material = await site.build.material({ is_unitary: true, park_id: hidden })
    const id = await site.build.unit({ material_id: material, park_id: await site.build.park() })
    const code = await codeOf('unit', id)
    const day = (hours: [string, string], of = '2040-01-15') => ({
      start_date: `${of} ${hours[0]}:00:00`,
      end_date: `${of} ${hours[1]}:00:00`,
      materials: [[material, 1]] as [number, number][],
    })
    const name = (event: number, is_out = false) =>
      sql`insert into event_unit (event_id, unit_id, material_id, is_out) values (${event}, ${id}, ${material}, ${is_out})`.execute(
        site.db,
      )
    await name(await site.build.event(day(['08', '10'], '2040-01-16')))
    expect(await read(admin, code)).toMatchObject({ event_id: null })
    const morning = await site.build.event(day(['08', '10']))
    await name(morning)
    expect(await read(admin, code)).toMatchObject({ event_id: morning })
    const lost = await admin.call(unitRoutes.update, { params: { id }, body: { state: 'lost' } })
    expect(lost.body.error.key).toBe('unit.out')
    const evening = await site.build.event(day(['18', '20']))
    await name(evening, true)
    expect(await read(admin, code)).toMatchObject({ event_id: evening })
    expect(await read(await site.as('member', { restrictedParks: [hidden] }), code)).toMatchObject({ event_id: null })
    const done = { is_return_inventory_done: true, is_confirmed: true }
    await site.db.updateTable('event').set(done).where('id', '=', morning).execute()
    await site.db
      .updateTable('event_unit')
      .set({ is_out: false, came_back: 'returned' })
      .where('event_id', '=', evening)
      .execute()
    expect(await read(admin, code)).toMatchObject({ event_id: null })
  })

  // rules/code.md#5, rules/code.md#6, rules/restricted-park.md#4
  test('does not tell units and kits of hidden parks, nor their hidden materials and events', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const material = await site.build.material({ name: 'Lyre spot', is_unitary: true, park_id: hidden })
    const kit = await site.build.kit({ materials: [[material, 1]] })
    const unit = await site.build.unit({ material_id: material, reference: 'LS-07' })
    const elsewhere = await site.build.unit({ material_id: material, reference: 'LS-08', park_id: shown })
    const event = await site.build.event({ materials: [[material, 1]] })
    await sql`
      insert into event_unit (event_id, unit_id, material_id, is_out)
      values (${event}, ${elsewhere}, ${material}, true)`.execute(site.db)
    const [member, restricted] = [await site.as('member'), await site.as('member', { restrictedParks: [hidden] })]
    for (const code of [await codeOf('kit', kit), await codeOf('unit', unit)]) {
      expect(await read(member, code)).toMatchObject({ label: expect.any(String) })
      expect(await read(restricted, code)).toEqual(unknown)
    }
    expect(await read(member, await codeOf('unit', elsewhere))).toMatchObject({
      label: 'Lyre spot · LS-08',
      event_id: event,
    })
    expect(await read(restricted, await codeOf('unit', elsewhere))).toEqual({
      kind: 'unit',
      id: elsewhere,
      label: 'LS-08',
      material_id: material,
      event_id: null,
    })
    const trash = await site.build.kit({ materials: [[material, 1]], ...trashed })
    const lost = await site.build.unit({ material_id: material, ...trashed })
    const gone = await site.build.material({ is_unitary: true, ...trashed })
    for (const code of [
      await codeOf('kit', trash),
      await codeOf('unit', lost),
      await codeOf('unit', await site.build.unit({ material_id: gone })),
    ]) {
      expect(await read(member, code)).toEqual(unknown)
    }
  })

  // rules/code.md#6
  test('falls back on serial numbers after barcodes, and tells several units apart', async () => {
    const [hidden, park_id] = [await site.build.park(), await site.build.park()]
    const [one, other, secret] = [
      await site.build.material({ name: 'Lyre', is_unitary: true, park_id }),
      await site.build.material({ name: 'Console', is_unitary: true, park_id }),
      await site.build.material({ name: 'Ampli', is_unitary: true, park_id: hidden }),
    ]
    const first = await site.build.unit({ material_id: one, reference: '1', serial_number: 'SN-4711' })
    const restricted = await site.as('member', { restrictedParks: [hidden] })
    const lyre = { kind: 'unit', id: first, label: 'Lyre · 1', material_id: one, event_id: null }
    expect(await read(restricted, 'sn-4711')).toEqual(lyre)
    await site.build.unit({ material_id: secret, reference: '1', serial_number: 'SN-4711' })
    const third = await site.build.material({ is_unitary: true })
    await site.build.unit({ material_id: third, serial_number: 'SN-4711', ...trashed })
    expect(await read(restricted, 'SN-4711')).toEqual(lyre)
    const second = await site.build.unit({ material_id: other, reference: '1', serial_number: 'sn-4711' })
    const { status, body } = await restricted.call(codeRoutes.find, { query: { value: 'SN-4711' } })
    expect([status, body.error.key]).toEqual([409, 'code.ambiguous'])
    expect(body.error.details).toEqual([
      { kind: 'unit', id: second, label: 'Console · 1', material_id: other, event_id: null },
      lyre,
    ])
    await site.db.insertInto('barcode').values({ unit_id: second, value: 'SN-4711' }).execute()
    expect(await read(restricted, 'SN-4711')).toMatchObject({ id: second })
  })
})
