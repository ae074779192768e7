import { describe, expect, test } from 'vitest'
import { documentRoutes, documentTypes } from '#shared/document.ts'
import { materialRoutes } from '#shared/material.ts'
import { bomb, compound, docx, html, ods, odt, pdf, png, svg, xlsx } from '#test/sample-files.ts'
import { type Client, useSite } from '#test/server.ts'
import { type Sent, stockOf, upload } from '#test/upload.ts'
import { zipOf } from '#test/zip.ts'

const site = useSite()
const limit = 26_214_400

const stock = () => stockOf(site)
const names = async (client: Client, id: number) =>
  (await client.call(documentRoutes.list, { params: { id } })).body.map((one: { name: string }) => one.name)

describe('documents of a material', () => {
  // rules/document.md#1, rules/document.md#2
  test('several files at once, in parts of any name, are stored, listed by name and returned unchanged', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const before = await stock()
    const sent: Sent[] = [
      ['Zoom.pdf', pdf, 'file-0'],
      ['état des lieux.txt', 'Caisse 4 : poignée cassée\n', 'whatever[]'],
      ['Facture 2024 (2).PNG', png, 'x'],
    ]
    const { status, body } = await upload(member, id, sent, { note: 'ignored' })
    expect(status).toBe(200)
    expect(body).toHaveLength(3)
    expect(body[0]).toMatchObject({ material_id: id, name: 'Zoom.pdf', type: 'application/pdf', size: pdf.length })
    expect(body[0].version).toBe(1)
    expect(await names(member, id)).toEqual(['état des lieux.txt', 'Facture 2024 (2).PNG', 'Zoom.pdf'])
    expect(await stock()).toEqual([before[0] + 3, 0, 3])
    for (const [index, [, content]] of sent.entries()) {
      const answer = await member.call(documentRoutes.download, { params: { id: body[index].id } })
      expect(answer.raw.equals(Buffer.from(content))).toBe(true)
    }
  })

  // rules/document.md#10, rules/session.md#8, rules/session.md#10
  test('downloads carry the headers that make them harmless, and the name in every alphabet', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const [text, letters] = (
      await upload(member, id, [
        ['é"t\'é.txt', 'x'.repeat(5000)],
        ['光.txt', 'x'],
      ])
    ).body
    const { headers, raw } = await member.call(documentRoutes.download, {
      params: { id: text.id },
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(raw.length).toBeGreaterThan(0)
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="e_t_e.txt"; filename*=UTF-8''%C3%A9_t_%C3%A9.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    const other = await member.call(documentRoutes.download, { params: { id: letters.id } })
    expect(other.headers['content-disposition']).toBe(`attachment; filename=".txt"; filename*=UTF-8''%E5%85%89.txt`)
    expect((await site.anonymous.send('GET', `/documents/${text.id}/download`)).status).toBe(401)
    const page = await site.anonymous.send('GET', `/documents/${text.id}/download`, {
      headers: { accept: 'text/html' },
    })
    expect([page.status, page.headers.location]).toEqual([302, '/login'])
  })

  // rules/document.md#3, rules/document.md#4, rules/setup.md#8
  test('the type comes from the content, not from what the sender declares', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const rar = Buffer.concat([Buffer.from('526172211a0701003392b5e50a01050600050101', 'hex'), Buffer.alloc(40)])
    const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(20)])
    const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(20)])
    const kinds = [
      ['pdf', pdf],
      ['zip', zipOf({ 'a/b.txt': 'x' })],
      ['rar', rar],
      ['jpeg', jpeg],
      ['png', png],
      ['webp', webp],
      ['txt', 'Câbles ; 4\r\n'],
      ['ods', ods()],
      ['xls', compound('Workbook')],
      ['xlsx', xlsx()],
      ['odt', odt()],
      ['doc', compound('WordDocument')],
      ['docx', docx()],
    ] as const
    const { status, body } = await upload(
      member,
      id,
      kinds.map(([kind, content]) => [`a.${kind}`, content]),
    )
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual(
      kinds.map(([kind]) => [`a.${kind}`, documentTypes[kind].type]),
    )
    const texts: Sent[] = [
      ['latin.txt', Buffer.from('p\xeache', 'latin1')],
      ['wide.csv', Buffer.from('\ufeffréf;qté\r\n', 'utf16le')],
      ['sans extension', pdf],
    ]
    expect((await upload(member, id, texts)).status).toBe(200)
    const { body: config } = await member.send('GET', '/api/config')
    expect([config.max_upload_size, config.document_types]).toEqual([limit, kinds.map(([kind]) => kind)])
  })

  // rules/document.md#3
  test('a zip bomb in a text document is stored as it is: the server unpacks nothing', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const packed = bomb()
    const { status, body } = await upload(member, id, [['devis.docx', packed]])
    expect([status, body[0]?.type, body[0]?.size]).toEqual([200, documentTypes.docx.type, packed.length])
  })

  // rules/document.md#5
  test('a file of exactly the limit is accepted, one byte more is refused', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const full = Buffer.alloc(limit, 'a')
    expect((await upload(member, id, [['full.txt', full]])).body[0].size).toBe(limit)
    expect((await upload(member, id, [['more.txt', Buffer.concat([full, Buffer.from('a')])]])).status).toBe(413)
  })

  // rules/document.md#8
  test('names lose paths, control characters and leading dots, and keep their extension at 191 characters', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const kept = async (name: string, content: Buffer = pdf) =>
      (await upload(member, id, [[name, content]])).body[0]?.name
    expect(await kept('../../x y.pdf')).toBe('x y.pdf')
    expect(await kept('..\\..\\windows\\x:y*z.pdf')).toBe('x_y_z.pdf')
    expect(await kept('...hidden.pdf')).toBe('hidden.pdf')
    expect(await kept('été\u202efdp.pdf')).toBe('étéfdp.pdf')
    expect(await kept('__proto__')).toBe('__proto__')
    const long = await kept(`${'é'.repeat(296)}.pdf`)
    expect([Array.from(long).length, long.endsWith('é.pdf')]).toEqual([191, true])
    const proto = await upload(member, id, [
      ['__proto__', pdf],
      ['constructor', html],
    ])
    expect(proto.status).toBe(400)
    expect(
      Object.entries(proto.body.error.details)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['__proto__', 'constructor'])
  })

  // rules/document.md#6, rules/document.md#7
  test('a taken name, in any case, refuses the whole upload', async () => {
    const member = await site.as('member')
    const [id, other] = [await site.build.material(), await site.build.material()]
    await upload(member, id, [['b.pdf', pdf]])
    const before = await stock()
    const taken = ['A document already has this name.']
    const answer = await upload(member, id, [
      ['a.pdf', pdf],
      ['b.pdf', pdf],
    ])
    expect([answer.status, answer.body.error.key, answer.body.error.details]).toEqual([
      400,
      'request.invalid',
      { 'b.pdf': taken },
    ])
    expect((await upload(member, id, [['../B.PDF', pdf]])).body.error.details).toEqual({ 'B.PDF': taken })
    const twice = await upload(member, id, [
      ['c.pdf', pdf],
      ['C.pdf', pdf],
    ])
    expect([twice.status, twice.body.error.details]).toEqual([400, { 'C.pdf': ['This name is given twice.'] }])
    const mixture = await upload(member, id, [
      ['x.svg', svg],
      ['heavy.pdf', Buffer.concat([pdf, Buffer.alloc(limit)])],
    ])
    expect([mixture.status, mixture.body.error.key, Object.keys(mixture.body.error.details).sort()]).toEqual([
      400,
      'request.invalid',
      ['heavy.pdf', 'x.svg'],
    ])
    expect(await stock()).toEqual(before)
    expect((await upload(member, other, [['b.pdf', pdf]])).status).toBe(200)
  })

  // rules/document.md#2, rules/http.md#7
  test('no file, too many files and a malformed form are refused, and leave nothing behind', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const before = await stock()
    const none = await upload(member, id, [], { note: 'x' })
    expect([none.status, Object.keys(none.body.error.details)]).toEqual([400, ['files']])
    expect((await upload(member, id, [['', '']])).status).toBe(400)
    const many = await upload(
      member,
      id,
      Array.from({ length: 21 }, (_, index): Sent => [`${index}.pdf`, pdf]),
    )
    expect([many.status, many.body.error.details]).toEqual([400, { files: ['At most 20 entries are allowed.'] }])
    expect(
      (await member.send('POST', `/api/materials/${id}/documents`, { body: { files: [{ path: '/etc/passwd' }] } }))
        .status,
    ).toBe(400)
    const cut = await member.send('POST', `/api/materials/${id}/documents`, {
      body: Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(cut.status).toBe(400)
    expect(await stock()).toEqual(before)
    const twenty = Array.from({ length: 20 }, (_, index): Sent => [`${index}.pdf`, pdf])
    expect((await upload(member, id, twenty)).body).toHaveLength(20)
  })

  // rules/document.md#7
  test('two uploads with one name at once: one is kept', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const before = await stock()
    const answers = await Promise.all([1, 2, 3].map(() => upload(member, id, [['a.pdf', pdf]])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await stock()).toEqual([before[0] + 1, 0, 1])
  })

  // rules/document.md#1, rules/trash.md#2, rules/http.md#21
  test('deleting removes the row and the file; a stale version removes neither', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const before = await stock()
    const [document] = (await upload(member, id, [['a.pdf', pdf]])).body
    const remove = (version?: number) => member.call(documentRoutes.remove, { params: { id: document.id }, version })
    const stale = await remove(7)
    expect([stale.status, stale.body.error.details.current.name]).toEqual([409, 'a.pdf'])
    expect((await stock())[2]).toBe(1)
    expect((await remove(1)).body).toEqual({ destroyed: true })
    expect(await stock()).toEqual(before)
    expect((await remove()).status).toBe(404)
    expect((await member.call(documentRoutes.download, { params: { id: document.id } })).status).toBe(404)
  })

  // rules/document.md#1, rules/restricted-park.md#4
  test('documents of trashed materials and hidden parks are absent; visitors reach none', async () => {
    const park = await site.build.park()
    const id = await site.build.material({ park_id: park })
    const [admin, member, visitor] = [
      await site.as('admin'),
      await site.as('member', { restrictedParks: [park] }),
      await site.as('visitor'),
    ]
    const [document] = (await upload(admin, id, [['a.pdf', pdf]])).body
    const before = await stock()
    const statuses = async (client: Client) => [
      (await client.call(documentRoutes.list, { params: { id } })).status,
      (await upload(client, id, [['b.pdf', pdf]])).status,
      (await client.call(documentRoutes.download, { params: { id: document.id } })).status,
      (await client.call(documentRoutes.remove, { params: { id: document.id } })).status,
    ]
    expect(await statuses(member)).toEqual([404, 404, 404, 404])
    expect(await statuses(visitor)).toEqual([403, 403, 403, 403])
    await admin.call(materialRoutes.remove, { params: { id } })
    expect(await statuses(admin)).toEqual([404, 404, 404, 404])
    expect(await stock()).toEqual(before)
    await admin.call(materialRoutes.restore, { params: { id } })
    expect(await names(admin, id)).toEqual(['a.pdf'])
  })

  // rules/document.md#12, rules/change.md#4
  test('every write announces the document and its material', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const heard = async () =>
      (await site.db.selectFrom('change').select(['entity', 'entity_id']).orderBy('id').execute()).map((one) => [
        one.entity,
        one.entity_id,
      ])
    const [document] = (await upload(member, id, [['a.pdf', pdf]])).body
    const both = [
      ['document', document.id],
      ['material', id],
    ]
    expect(await heard()).toEqual(both)
    await member.call(documentRoutes.remove, { params: { id: document.id } })
    expect(await heard()).toEqual([...both, ...both])
  })
})
