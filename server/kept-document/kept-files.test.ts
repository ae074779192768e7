import { randomUUID } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { documentRoutes } from '#shared/document.ts'
import { materialRoutes } from '#shared/material.ts'
import { pdf, png } from '#test/sample-files.ts'
import { useSite } from '#test/server.ts'
import { keptFiles as filesOf, sendForm, stockOf, upload } from '#test/upload.ts'
import { sweepFiles } from '../sweep.ts'

const site = useSite()
const keptFiles = () => filesOf(site)
const stock = () => stockOf(site)

describe('the files of documents', () => {
  // rules/material.md#17
  test('destroying a material removes the files of its documents', async () => {
    const admin = await site.as('admin')
    const id = await site.build.material()
    const before = await stock()
    await upload(admin, id, [
      ['a.pdf', pdf],
      ['b.png', png],
    ])
    await admin.call(materialRoutes.remove, { params: { id } })
    expect((await stock())[2]).toBe(2)
    await admin.call(materialRoutes.remove, { params: { id } })
    expect(await stock()).toEqual(before)
  })

  // rules/document.md#9
  test('have random names that no address reveals, and an interrupted upload leaves none', async () => {
    const admin = await site.as('admin')
    const [one, other] = [await site.build.material(), await site.build.material()]
    for (const id of [one, other]) await upload(admin, id, [['secret plan.pdf', pdf]])
    const rows = await site.db.selectFrom('document').select('file').execute()
    const names = rows.map(({ file }) => file)
    expect(new Set(names).size).toBe(2)
    for (const name of names) {
      expect(name).toMatch(/^document-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(await keptFiles()).toContain(name)
      for (const folder of ['', '/files', '/incoming', '/assets', '/documents', '/api/documents', '/api/files'])
        expect((await admin.send('GET', `${folder}/${name}`)).raw.includes(pdf)).toBe(false)
    }
    const before = await stock()
    const boundary = 'cut'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="a"; filename="b.pdf"\r\n\r\n`
    const cut = await admin.send('POST', `/api/materials/${one}/documents`, {
      body: Buffer.concat([Buffer.from(head), pdf]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect([cut.status, cut.body.error.key]).toEqual([400, 'request.malformed'])
    expect(await stock()).toEqual(before)
  })

  // rules/operation.md#20
  test('left without a row by a crash are swept, pictures too, and no others', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const { files } = site.services
    for (const name of await keptFiles()) await files.remove(name) // earlier tests left files when their rows were emptied
    await upload(member, id, [['a.pdf', pdf]])
    const old = new Date(Date.now() - 7_200_000)
    const lost = [randomUUID(), randomUUID()]
    const pictures = [`${lost[0]}.webp`, `${lost[0]}-thumb.webp`, `${lost[1]}-medium.webp`]
    const photo = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await sendForm(member, 'PUT', `/api/materials/${id}`, [['a.png', photo, Buffer.from('picture').toString('base64')]])
    for (const name of ['document-lost', 'picture.webp', ...pictures]) await writeFile(files.pathOf(name), 'x')
    for (const name of await keptFiles()) await utimes(files.pathOf(name), old, old)
    await writeFile(files.pathOf('document-underway'), 'x')
    const before = await keptFiles()
    expect(before.filter((name) => /^[\da-f-]{36}(-\w+)?\.webp$/.test(name))).toHaveLength(6) // a picture in use
    expect(await sweepFiles(site.db, files)).toBe(4)
    expect(await keptFiles()).toEqual(before.filter((name) => name !== 'document-lost' && !pictures.includes(name)))
    for (const name of ['document-underway', 'picture.webp']) await rm(files.pathOf(name))
  })

  // rules/document.md#11
  test('a document whose file is missing is 404, and can be deleted', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const [document] = (await upload(member, id, [['a.pdf', pdf]])).body
    const { file } = await site.db.selectFrom('document').select('file').executeTakeFirstOrThrow()
    await site.services.files.remove(file)
    expect((await member.call(documentRoutes.download, { params: { id: document.id } })).status).toBe(404)
    expect((await member.call(documentRoutes.remove, { params: { id: document.id } })).status).toBe(200)
  })
})
