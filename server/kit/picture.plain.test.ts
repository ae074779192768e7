import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { useSite } from '#test/server.ts'
import { keptFiles, sendForm } from '#test/upload.ts'

const site = useSite()

// rules/kit.md#1, rules/kit.md#2, rules/document.md#14, rules/trash.md#4
test('a kit keeps its picture until another replaces it or the kit is destroyed', async () => {
  const member = await site.as('member')
  const background = { r: 20, g: 120, b: 30 }
  const photograph = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const send = (method: 'POST' | 'PUT', path: string, data: object) =>
    sendForm(member, method, path, [['a.jpg', photograph, Buffer.from('picture').toString('base64')]], {
      '@data': JSON.stringify(data),
    })
  const materials = [{ id: await site.build.material(), quantity: 1 }]
  const made = await send('POST', '/api/kits', { name: 'Kit', reference: 'KIT', materials })
  expect([made.status, typeof made.body.picture]).toEqual([201, 'string'])
  const params = { id: made.body.id }
  const shown = await (await site.as('visitor')).call(kitRoutes.picture, { params, query: { size: 'thumb' } })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await keptFiles(site)).toHaveLength(3)

  const taken = await send('POST', '/api/kits', { name: 'Kit', reference: 'kit', materials })
  expect([taken.status, Object.keys(taken.body.error.details)]).toEqual([400, ['reference']])
  const changed = await send('PUT', `/api/kits/${params.id}`, { name: 'Kit 2' })
  expect(changed.body.picture).not.toBe(made.body.picture)
  expect(await keptFiles(site)).toHaveLength(3)
  await member.call(kitRoutes.remove, { params })
  await member.call(kitRoutes.remove, { params })
  expect(await keptFiles(site)).toEqual([])
})
