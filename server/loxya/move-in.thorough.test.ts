import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dumpTables, dumpText, writeDump } from '#test/loxya/dump.ts'
import { kindOf, useMoving } from '#test/loxya/stage.ts'
import { pdf as pdfBytes } from '#test/sample-files.ts'

const { site, run, move, isEmpty, signIn, uploads, folder } = useMoving()

describe.each(['0.19', '1.3'] as const)('a database of version %s', (version) => {
  // rules/moving-in.md#3, rules/moving-in.md#5, rules/moving-in.md#11, rules/history.md#12
  test('moves in with everything, and the report counts it', async () => {
    const report = await move(version, () => {}, { folder: uploads() })
    expect(report.version).toBe(version)
    const counts = Object.fromEntries(report.kinds.map(({ kind, read, taken }) => [kind, [read, taken]]))
    expect(counts).toMatchObject({
      company: [1, 1],
      park: [2, 2],
      category: [2, 2],
      sub_category: [1, 1],
      person: [4, 4],
      material: [4, 4],
      unit: [2, 2],
      picture: [1, 1],
      list_template: [1, 1],
      event: [3, 3],
      line: version === '0.19' ? [5, 4] : [6, 5],
      line_unit: [1, 1],
      assignment: [3, 2],
      document: version === '0.19' ? [1, 1] : [3, 2],
      estimate: [1, 1],
      bill: version === '0.19' ? [2, 2] : [4, 3],
      user: version === '0.19' ? [3, 3] : [4, 3],
    })
    expect(kindOf(report, 'line')?.left).toEqual([{ reason: 'record_gone', count: 1, examples: ['404'] }])
    expect(kindOf(report, 'assignment')?.left).toEqual([{ reason: 'busy', count: 1, examples: ['Festival'] }])
    expect(report.tables_left).toContainEqual({ table: 'inventories', rows: 1 })
    expect(report.bills.after).toEqual(report.bills.before)
    expect(report.quantities).toEqual({ compared: expect.any(Number), differing: [] })
    expect(report.quantities.compared).toBeGreaterThan(0)
    expect(report.findings.filter(({ ok }) => !ok)).toEqual([])
    // The site was made with tags of its own.
    expect(await site.db.selectFrom('history').select('entity').where('entity', '<>', 'tag').execute()).toEqual([])
  })

  // rules/moving-in.md#9, rules/moving-in.md#12, rules/moving-in.md#13
  test('its users sign in with their old password and find every event at its old address', async () => {
    await move(version, () => {}, { folder: uploads() })
    const read = await signIn('alice')
    const { body: wedding } = await read('/api/events/12')
    expect(wedding).toMatchObject({
      title: 'Mariage',
      start_date: '2025-05-24 00:00:00',
      end_date: '2025-05-25 23:59:59',
      is_confirmed: true,
      is_archived: true,
      is_return_inventory_done: true,
      location: 'Salle 1',
      created_at: '2025-02-03 04:05:06',
    })
    expect(wedding.beneficiaries.map((one: { full_name: string }) => one.full_name)).toEqual([
      'Amélie Garçon',
      'Bastien Roy',
    ])
    expect(wedding.beneficiaries[0].company.legal_name).toBe('Les Nuits blanches')
    expect(wedding.materials.map((one: { id: number; pivot: object }) => [one.id, one.pivot])).toMatchObject([
      [7, { quantity: 4, quantity_returned: 4, quantity_broken: 1 }],
    ])
    const [assignment] = wedding.technicians
    expect(assignment).toMatchObject({ position: 'Son', technician: { full_name: 'Yanis Petit', nickname: 'Yan' } })
    // 0.19 kept UTC, later versions the site's clock: 9 and 7 in the morning.
    expect(assignment.start_time).toBe(version === '0.19' ? '2025-05-24 07:00:00' : '2025-05-24 05:00:00')
    const { body: material } = await read('/api/materials/7')
    expect(material).toMatchObject({
      name: 'SM58',
      description: 'Ligne 1\nLigne 2 : \\ "guillemets"',
      rental_price: 12.5,
      stock_quantity: 10,
      out_of_order_quantity: 1,
      tags: [{ name: 'Fragile' }],
      attributes: [{ name: 'Poids', unit: 'kg', value: 0.3 }],
    })
    expect((await read('/materials/7/picture')).status).toBe(200)
    expect((await read('/api/materials/10')).status).toBe(404)
    expect((await read('/api/materials?deleted=1')).body.data).toMatchObject([{ id: 10 }])
    expect((await read('/api/materials/9')).body).toMatchObject({
      is_unitary: true,
      stock_quantity: 2,
      out_of_order_quantity: 1,
      park_id: 2,
    })
    const { body: list } = await read('/api/materials/7/documents')
    expect(list).toMatchObject([{ name: 'notice.pdf', type: 'application/pdf' }])
    expect((await read(`/documents/${list[0].id}/download`)).raw).toEqual(Buffer.from(pdfBytes))
    expect((await read('/api/settings')).body).toMatchObject({
      calendar: {
        event: { showBorrower: true },
        public: { url: expect.stringContaining('e72a5c39-ec9f-48eb-906b-cee23dfa9cfb') },
      },
      eventSummary: { materialDisplayMode: 'flat' },
    })
    // New records go on after the old ones.
    const event = { title: 'Nouveau', start_date: '2041-01-01', end_date: '2041-01-02', is_confirmed: false }
    const admin = await site.as('admin')
    expect((await admin.send('POST', '/api/events', { body: event })).body.id).toBeGreaterThan(14)
  })

  // rules/moving-in.md#9
  test('an old password is hashed anew at the first sign-in, and goes on working', async () => {
    await move(version)
    const hashOf = async () =>
      (await site.db.selectFrom('user').select('password_hash').where('pseudo', '=', 'alice').executeTakeFirstOrThrow())
        .password_hash
    expect(await hashOf()).toMatch(/^\$2y\$/)
    const wrong = await site.anonymous.send('POST', '/api/session', {
      body: { identifier: 'alice', password: 'not this one' },
    })
    expect(wrong.status).toBe(404)
    expect(await hashOf()).toMatch(/^\$2y\$/)
    await signIn('alice@example.org')
    expect(await hashOf()).toMatch(/^\$argon2id\$/)
    await signIn('alice')
    // The password is the same.
    const noted = site.db.selectFrom('history').select('changes').where('entity', '=', 'user')
    expect(await noted.execute()).toEqual([])
  })

  // rules/moving-in.md#4
  test('a rehearsal tells the same and leaves nothing', async () => {
    const kept = () => site.services.files.keptBefore(Date.now() + 1000)
    const present = await kept()
    const rehearsed = await move(version, () => {}, { folder: uploads(), isRehearsal: true })
    expect(await isEmpty()).toBe(true)
    expect(await kept()).toEqual(present)
    const { kinds, bills, quantities } = await move(version, () => {}, { folder: uploads() })
    expect(rehearsed).toMatchObject({ is_rehearsal: true, kinds, bills, quantities })
  })

  // rules/moving-in.md#7
  test('a second run is refused', async () => {
    await move(version)
    await expect(move(version)).rejects.toMatchObject({ name: 'MovingRefused', key: 'not_empty' })
  })

  // rules/moving-in.md#1
  test('columns named by create table alone do', async () => {
    const path = writeDump(folder(), dumpText(dumpTables(version), { complete: false }))
    expect(kindOf(await run(path), 'event')?.taken).toBe(3)
  })
})

/** The last id that each table gave, null for a table that gave none. */
async function lastIds(): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ table: string; last: number | null }>`
    select relname as "table", pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass)::int as last
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`.execute(site.db)
  return new Map(rows.map(({ table, last }) => [table, last]))
}

// rules/moving-in.md#5
test('a check that breaks after the move is told in the report, which stands', async () => {
  const files = {
    ...site.services.files,
    pathOf: () => {
      throw new Error('the disk is gone')
    },
  }
  const path = writeDump(folder(), dumpText(dumpTables('1.3')))
  const report = await run(path, { folder: uploads() }, { ...site.services, files })
  expect(report.findings).toEqual([{ ok: false, sentence: 'check: failed (the disk is gone); run "flightcase check"' }])
  expect(kindOf(report, 'event')?.taken).toBe(3)
})

describe('ids', () => {
  // rules/moving-in.md#4
  test('a rehearsal raises none', async () => {
    await move('1.3', () => {}, { isRehearsal: true })
    const last = await lastIds()
    for (const table of ['event', 'material', 'person', 'user', 'bill'])
      expect([table, last.get(table)]).toEqual([table, null])
  })

  // rules/moving-in.md#4
  test('a move takes none back that a site in use has given', async () => {
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(relname), attname)::regclass, 900)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`.execute(site.db)
    await move('1.3')
    for (const [table, last] of await lastIds()) expect([table, last]).toEqual([table, Math.max(900, last ?? 0)])
    const user = await site.as('admin')
    expect(user.id).toBeGreaterThan(900)
  })
})
