import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type LabelInput, labelRoutes, mostLabelled } from '#shared/label.ts'
import { rangesOf } from '#shared/rules/label.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { readQrCodes } from '#test/qr-codes.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'

const site = useSite()
const trashed = { deleted_at: '2020-01-01 00:00:00' }

type Asked = Omit<LabelInput, 'ids'> & { ids: readonly number[] }
const labels = (client: Client, { ids, ...asked }: Asked): Promise<Answer> =>
  client.call(labelRoutes.pdf, { query: { ...asked, ids: rangesOf(ids) } })
const refused = ({ status, body }: Answer) => [status, Object.keys(body.error?.details ?? {}).sort()]
const codesIn = async ({ raw }: Answer) => (await readQrCodes(raw)).flat().map(({ text }) => text)

async function unit(over: { park_id?: number; serial_number?: string } = {}, park_id?: number) {
  const material = await site.build.material({ name: 'Lyre spot', is_unitary: true, ...(park_id ? { park_id } : {}) })
  return site.build.unit({ material_id: material, reference: 'U-1', ...over })
}

describe('labels', () => {
  // rules/label.md#1, rules/label.md#4, rules/paper.md#3
  test('of every kind lead to their records', async () => {
    const member = await site.as('member', { language: 'FR' })
    const material = await site.build.material({ name: 'Console', reference: 'CON-1' })
    const kit = await site.build.kit({ name: 'Kit batterie', reference: 'KIT-7', materials: [[material, 1]] })
    const park = await site.build.park({ name: 'Dépôt nord' })
    const kinds = [
      ['materials', 'material', material, 'Console CON-1'],
      ['units', 'unit', await unit({ serial_number: 'SN 77' }), 'Lyre spot U-1 S/N SN 77'],
      ['kits', 'kit', kit, 'Kit batterie KIT-7'],
      ['parks', 'park', park, 'Dépôt nord'],
    ] as const
    for (const [what, table, id, text] of kinds) {
      const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)} where id = ${id}`.execute(
        site.db,
      )
      const answer = await labels(member, { what, ids: [id], format: '62x29' })
      expect([what, answer.status, answer.headers['content-type']]).toEqual([what, 200, 'application/pdf'])
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="Etiquettes-62x29-/)
      expect(await codesIn(answer)).toEqual([`${site.services.config.baseUrl}/c/${rows[0]?.code}`])
      expect((await pdfPages(answer.raw))[0]).toContain(text)
    }
    const english = await member.call(labelRoutes.pdf, {
      query: { what: 'units', ids: String(kinds[1][2]), format: '70x37', lang: 'en' },
    })
    expect(english.headers['content-disposition']).toContain('Labels-70x37-')
    expect((await pdfPages(english.raw))[0]).toContain('S/N SN 77')
  })

  // rules/label.md#1, rules/label.md#3
  test('stand in the order asked for, by address or by body', async () => {
    const member = await site.as('member')
    const ids: number[] = []
    for (let nth = 0; nth < 4; nth++) ids.push(await site.build.material({ name: `Pied ${nth}` }))
    const [a, b, c, d] = ids as [number, number, number, number]
    const named = async ({ raw }: Answer) => (await pdfPages(raw)).join(' ').match(/Pied \d/g)
    const byAddress = await member.send('GET', `/labels/pdf?what=materials&format=50x25&ids=${c}-${d},${a},${b}`)
    expect(await named(byAddress)).toEqual(['Pied 2', 'Pied 3', 'Pied 0', 'Pied 1'])
    const byBody = await member.call(labelRoutes.make, {
      body: { what: 'materials', ids: [d, a], format: '50x25', copies: 2, lang: 'fr' },
    })
    expect([byBody.status, byBody.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await named(byBody)).toEqual(['Pied 3', 'Pied 3', 'Pied 0', 'Pied 0'])
  })

  // rules/label.md#2
  test('need known ids, a format, a free place and no more than there may be', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const other = await site.build.material()
    const sent = (query: string) => member.send('GET', `/labels/pdf?what=materials&format=70x37&ids=${id}&${query}`)
    for (const [query, field] of [
      ['what=persons', 'what'],
      ['format=a4', 'format'],
      ['skip=24', 'skip'],
      ['skip=-1', 'skip'],
      ['format=62x29&skip=1', 'skip'],
      ['copies=0', 'copies'],
      ['copies=101', 'copies'],
      [`ids=${id},${id}`, 'ids'],
      [`ids=${id + 1000}`, 'ids'],
      ['ids=', 'ids'],
      ['ids=x', 'ids'],
      ['ids=5-3', 'ids'],
      [`ids=1-${mostLabelled + 1}`, 'ids'],
      ['ids=1-4000000000', 'ids'],
      ['ids=0', 'ids'],
    ] as const) {
      const parameters = new URLSearchParams(`what=materials&format=70x37&ids=${id}`)
      for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value)
      expect([query, ...refused(await member.send('GET', `/labels/pdf?${parameters}`))]).toEqual([query, 400, [field]])
    }
    expect((await sent('skip=23&copies=100')).status).toBe(200)
    const both = { what: 'materials', format: '48x25', ids: [id, other] } as const
    expect(refused(await member.call(labelRoutes.make, { body: { ...both, skip: 40, ids: [id, id] } }))).toEqual([
      400,
      ['ids', 'skip'],
    ])
    expect(refused(await member.call(labelRoutes.make, { body: { ...both, ids: [] } }))).toEqual([400, ['ids']])
  })

  // rules/label.md#2
  test('are twenty thousand at most', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park()
    const { rows } = await sql<{ id: number }>`
      insert into material (name, reference, park_id, stock_quantity)
      select 'Câble', 'C-' || n, ${park_id}, 1 from generate_series(1, 201) n returning id`.execute(site.db)
    const ids = rows.map(({ id }) => id)
    const answer = await labels(member, { what: 'materials', ids, format: '50x25', copies: 100 })
    expect(refused(answer)).toEqual([400, ['copies']])
  })

  // rules/label.md#1, rules/label.md#2, rules/label.md#4, rules/restricted-park.md#4
  test('of trashed records and of hidden parks are refused', async () => {
    const { build } = site
    const park = await build.park()
    const material = await build.material({ park_id: park })
    const kit = await build.kit({ materials: [[material, 1]] })
    const hiddenUnit = await unit({ park_id: park })
    const shown = await build.park()
    const seenUnit = await unit({ park_id: shown }, park)
    const [member, restricted] = [await site.as('member'), await site.as('member', { restrictedParks: [park] })]
    for (const [what, id] of [
      ['parks', park],
      ['materials', material],
      ['kits', kit],
      ['units', hiddenUnit],
    ] as const) {
      expect([what, (await labels(member, { what, ids: [id], format: '50x25' })).status]).toEqual([what, 200])
      expect([what, refused(await labels(restricted, { what, ids: [id], format: '50x25' }))]).toEqual([
        what,
        [400, ['ids']],
      ])
    }
    // A unit that lies elsewhere is seen, the name of its material is not.
    const seen = await labels(restricted, { what: 'units', ids: [seenUnit], format: '50x25' })
    const [page] = await pdfPages(seen.raw)
    expect(page).toContain('U-1')
    expect(page).not.toContain('Lyre')
    for (const [what, id] of [
      ['parks', await build.park(trashed)],
      ['materials', await build.material(trashed)],
    ] as const) {
      expect(refused(await labels(member, { what, ids: [id], format: '50x25' }))).toEqual([400, ['ids']])
    }
    await sql`update material set deleted_at = now() where id = ${material}`.execute(site.db)
    await sql`update unit set deleted_at = now() where id = ${hiddenUnit}`.execute(site.db)
    expect(refused(await labels(member, { what: 'units', ids: [hiddenUnit], format: '50x25' }))).toEqual([400, ['ids']])
  })

  // rules/label.md#1
  test('are for members and admins', async () => {
    const ids = [await site.build.park()]
    const asked = { what: 'parks', ids, format: '50x25' } as const
    for (const [group, status] of [
      ['admin', 200],
      ['member', 200],
      ['visitor', 403],
    ] as const) {
      const client = await site.as(group)
      expect([group, (await labels(client, asked)).status]).toEqual([group, status])
      expect([group, (await client.call(labelRoutes.make, { body: asked })).status]).toEqual([group, status])
    }
    expect((await site.anonymous.call(labelRoutes.make, { body: asked })).status).toBe(401)
  })
})
