import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeRoutes } from '#shared/code.ts'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { checkCharacter, readCode, spacedCode } from '#shared/rules/code.ts'
import { unitRoutes } from '#shared/unit.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const trashed = { deleted_at: '2020-01-01 00:00:00' }

type Table = 'material' | 'unit' | 'kit' | 'event' | 'park'
const codeOf = async (table: Table, id: number): Promise<string> => {
  const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)} where id = ${id}`.execute(site.db)
  return rows[0]!.code
}
const read = async (client: Client, value: string) => {
  const { status, body } = await client.call(codeRoutes.find, { query: { value } })
  return status === 200 ? body : [status, body.error.key]
}
const unknown = [404, 'code.unknown']

describe('the code of a record', () => {
  // rules/code.md#1, rules/code.md#3
  test('is made by the database, by the same rule as on screens', async () => {
    const { rows } = await sql<{ code: string; stem: string; last: string }>`
      select c.code, left(c.code, 9) as stem, code_check_character(left(c.code, 9)) as last
      from (select draw_code() as code from generate_series(1, 2000)) c`.execute(site.db)
    expect(rows.filter(({ code, stem, last }) => code !== stem + last || checkCharacter(stem) !== last)).toEqual([])
    expect(rows.filter(({ code }) => readCode(code) !== code)).toEqual([])
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    // Every character appears in every place: each bit of the draw counts.
    for (let place = 0; place < 10; place++) {
      expect(new Set(rows.map(({ code }) => code[place])).size).toBe(32)
    }
  })

  // rules/code.md#1
  test('is known from every kind of record, so that no other draws it', async () => {
    const [material, event, park] = [await site.build.material(), await site.build.event(), await site.build.park()]
    for (const [table, id] of [
      ['material', material],
      ['unit', await site.build.unit({ material_id: material })],
      ['kit', await site.build.kit({ materials: [[material, 1]] })],
      ['event', event],
      ['park', park],
    ] as const) {
      const known = await sql<{ known: boolean }>`
        select code_is_known(${await codeOf(table, id)}) as known`.execute(site.db)
      expect([table, known.rows]).toEqual([table, [{ known: true }]])
    }
    const free = await sql<{ known: boolean }>`select code_is_known(make_code()) as known`.execute(site.db)
    expect(free.rows).toEqual([{ known: false }])
  })

  // rules/code.md#1
  test('is looked up in the index while one statement fills an empty table', async () => {
    const read = await site.db.transaction().execute(async (db) => {
      // Statistics of an empty table promise that reading all of it costs nothing.
      await sql`delete from event`.execute(db)
      await sql`analyze event`.execute(db)
      const rowsRead = async () => {
        const { rows } = await sql<{ count: number }>`
          select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'event'`.execute(db)
        return rows[0]!.count
      }
      const before = await rowsRead()
      await sql`
        insert into event (title, start_date, end_date, period)
        select 'Fête', '2041-07-01', '2041-07-02', 'empty' from generate_series(1, 500)`.execute(db)
      return (await rowsRead()) - before
    })
    // The list of events reads the new ones once; by a code for each it would be 125,000.
    expect(read).toBeLessThanOrEqual(500)
  })

  // rules/code.md#2
  test('is answered, and no body changes it', async () => {
    const admin = await site.as('admin')
    const [material, event, park] = [await site.build.material(), await site.build.event(), await site.build.park()]
    const unitary = await site.build.material({ is_unitary: true })
    const unit = await site.build.unit({ material_id: unitary })
    const kit = await site.build.kit({ materials: [[material, 1]] })
    const code = 'ZZZZZZZZZZ'
    const answers = [
      [await codeOf('material', material), materialRoutes.get, materialRoutes.update, material, { name: 'Autre' }],
      [await codeOf('event', event), eventRoutes.get, eventRoutes.update, event, { title: 'Autre' }],
      [await codeOf('park', park), parkRoutes.get, parkRoutes.update, park, { name: 'Autre' }],
      [await codeOf('unit', unit), unitRoutes.get, unitRoutes.update, unit, { note: 'Autre' }],
      [await codeOf('kit', kit), kitRoutes.get, kitRoutes.update, kit, { name: 'Autre' }],
    ] as const
    for (const [own, get, update, id, body] of answers) {
      expect((await admin.call(get, { params: { id } })).body.code).toBe(own)
      const path = `/api${update.path.replace('{id}', String(id))}`
      const changed = await admin.send('PUT', path, { body: { ...body, code } })
      expect([update.name, changed.status, changed.body.code]).toEqual([update.name, 200, own])
    }
    const { body: rows } = await admin.call(materialRoutes.list, { query: {} })
    expect(rows.data[0].code).toBe(answers[0][0])
    const { body: events } = await admin.call(eventRoutes.list, { query: { start: '2000-01-01', end: '2000-01-02' } })
    expect(events.data.filter((row: object) => 'code' in row)).toEqual([])
  })

  // rules/code.md#2
  test('is another for the copy of an event', async () => {
    const admin = await site.as('admin')
    const id = await site.build.event()
    const { status, body } = await admin.call(eventRoutes.duplicate, {
      params: { id },
      body: { start_date: '2090-06-01', end_date: '2090-06-02' },
    })
    expect(status).toBe(201)
    expect(readCode(body.code)).toBe(body.code)
    expect(body.code).not.toBe(await codeOf('event', id))
  })
})

describe('reading a code', () => {
  // rules/code.md#5
  test('tells every kind of record', async () => {
    const visitor = await site.as('visitor')
    const material = await site.build.material({ name: 'Lyre spot' })
    const event = await site.build.event({ title: 'Bal masqué' })
    const park = await site.build.park({ name: 'Entrepôt nord' })
    expect(await read(visitor, await codeOf('material', material))).toEqual({
      kind: 'material',
      id: material,
      label: 'Lyre spot',
      material_id: material,
      event_id: null,
    })
    expect(await read(visitor, await codeOf('event', event))).toEqual({
      kind: 'event',
      id: event,
      label: 'Bal masqué',
      material_id: null,
      event_id: event,
    })
    expect(await read(visitor, await codeOf('park', park))).toEqual({
      kind: 'park',
      id: park,
      label: 'Entrepôt nord',
      material_id: null,
      event_id: null,
    })
  })

  // rules/code.md#4, rules/code.md#5
  test('takes it in any case, spaced, misread and as an address, in the query or the path', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const stem = '10A0B1C2D'
    const code = stem + checkCharacter(stem)
    await sql`update material set code = ${code} where id = ${id}`.execute(site.db)
    const address = `${site.services.config.baseUrl}/c/${code}`
    for (const value of [code.toLowerCase(), spacedCode(code), ` ${code} `, `LOAOBIC2D${code.at(-1)}`, address]) {
      expect([value, await read(member, value)]).toEqual([value, expect.objectContaining({ kind: 'material', id })])
      const { status, body } = await member.send('GET', `/api/codes/${encodeURIComponent(value)}`)
      expect([value, status, body.id]).toEqual([value, 200, id])
    }
    const wrong = stem + (code.endsWith('0') ? '1' : '0')
    expect(await read(member, wrong)).toEqual(unknown)
    expect((await member.send('GET', `/api/codes/${wrong}`)).body.error.key).toBe('code.unknown')
  })

  // rules/code.md#5
  test('needs a value', async () => {
    const member = await site.as('member')
    for (const query of ['', '?value=', '?value=%20', `?value=${'x'.repeat(501)}`]) {
      const { status, body } = await member.send('GET', `/api/codes${query}`)
      expect([query.slice(0, 12), status, Object.keys(body.error.details)]).toEqual([
        query.slice(0, 12),
        400,
        ['value'],
      ])
    }
  })

  // rules/code.md#5
  test('takes as much in the path as in the query, and refuses the same', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const code = await codeOf('material', id)
    const inPath = async (value: string) => {
      const { status, body } = await member.send('GET', `/api/codes/${encodeURIComponent(value)}`)
      return status === 200 ? body : [status, body.error.key, ...Object.keys(body.error.details ?? {})]
    }
    /** The address of a label, of so many characters. */
    const addressOf = (length: number, filler: string) => {
      const [start, end] = ['https://example.org/', `/c/${code}`]
      return start + filler.repeat(length - start.length - end.length) + end
    }
    const found = expect.objectContaining({ kind: 'material', id })
    for (const filler of ['x', '/', 'é', '😀']) {
      const longest = addressOf(500, filler)
      expect([filler, await inPath(longest), await read(member, longest)]).toEqual([filler, found, found])
      expect([filler, await inPath(filler.repeat(500))]).toEqual([filler, unknown])
      for (const wrong of [addressOf(501, filler), filler.repeat(2000)])
        expect([filler, await inPath(wrong)]).toEqual([filler, [400, 'request.invalid', 'value']])
    }
    for (const wrong of [' ', '\0', `${code}\0`]) expect(await inPath(wrong)).toEqual([400, 'request.invalid', 'value'])
  })

  // rules/code.md#6
  test('does not tell the trash or what is hidden from the caller', async () => {
    const { build } = site
    const park = await build.park()
    const material = await build.material({ park_id: park })
    const event = await build.event({ materials: [[material, 1]] })
    const codes = [await codeOf('park', park), await codeOf('material', material), await codeOf('event', event)]
    const member = await site.as('member')
    const restricted = await site.as('member', { restrictedParks: [park] })
    for (const code of codes) {
      expect(await read(member, code)).toMatchObject({ label: expect.any(String) })
      expect(await read(restricted, code)).toEqual(unknown)
    }
    for (const code of [
      await codeOf('park', await build.park(trashed)),
      await codeOf('material', await build.material(trashed)),
      await codeOf('event', await build.event(trashed)),
    ]) {
      expect(await read(member, code)).toEqual(unknown)
    }
  })

  // rules/code.md#6
  test('falls back on barcodes in any case, unless a code knows the value', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const other = await site.build.material(trashed)
    const twin = await codeOf('material', other)
    await site.db
      .insertInto('barcode')
      .values([
        { material_id: id, value: 'Shure-SM58' },
        { material_id: id, value: twin },
        { material_id: other, value: '4006381333931' },
      ])
      .execute()
    expect(await read(member, 'SHURE-sm58')).toMatchObject({ kind: 'material', id, material_id: id, event_id: null })
    expect(await read(member, twin)).toEqual(unknown)
    expect(await read(member, '4006381333931')).toEqual(unknown)
    const { park_id } = await site.db
      .selectFrom('material')
      .select('park_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await read(await site.as('member', { restrictedParks: [park_id] }), 'shure-sm58')).toEqual(unknown)
  })
})
