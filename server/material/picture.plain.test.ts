import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { maxPictureSize, type pictureSizes } from '#shared/picture.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

/** A photograph on its side, with its GPS position. */
const photograph = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A form as browsers send it: the record as JSON and the picture under its encoded path. */
async function upload(client: Client, method: string, path: string, data: unknown, picture: Buffer, name = 'a.jpg') {
  const form = new FormData()
  form.set('@data', JSON.stringify(data))
  form.set(Buffer.from('picture').toString('base64'), new File([new Uint8Array(picture)], name))
  const encoded = new Response(form)
  return client.send(method, path, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}
const keptFiles = () => readdir(dirname(site.services.files.pathOf('x')))
const incoming = () => readdir(dirname(site.services.files.temporary('x')))

describe('the picture of a material', () => {
  // rules/document.md#1, rules/document.md#10, rules/document.md#14, rules/document.md#15
  test('is turned upright, stripped and shown in three sizes to every group', async () => {
    const member = await site.as('member')
    const body = {
      name: 'Console',
      reference: 'CON-1',
      park_id: await site.build.park(),
      rental_price: 1,
      stock_quantity: 1,
    }
    const original = await photograph()
    expect((await sharp(original).metadata()).exif?.includes('secret')).toBe(true)
    const made = await upload(member, 'POST', '/api/materials', body, original)
    expect([made.status, typeof made.body.picture]).toEqual([201, 'string'])
    const visitor = await site.as('visitor')
    const show = (size?: (typeof pictureSizes)[number], headers = {}) =>
      visitor.call(materialRoutes.picture, { params: { id: made.body.id }, query: { size }, headers })
    const whole = await show()
    const { width, height, exif, format, orientation } = await sharp(whole.raw).metadata()
    expect([width, height, exif, format, orientation]).toEqual([300, 900, undefined, 'webp', undefined])
    expect(whole.raw.includes('secret')).toBe(false)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await sharp((await show('medium')).raw).metadata()).height).toBe(640)
    expect((await sharp((await show('thumb')).raw).metadata()).height).toBe(160)
    expect((await show(undefined, { 'if-none-match': String(whole.headers.etag) })).status).toBe(304)
    expect((await show('thumb', { 'if-none-match': String(whole.headers.etag) })).status).toBe(200)
    const path = `/materials/${made.body.id}/picture`
    expect((await visitor.send('GET', `${path}?size=huge`)).status).toBe(400)
    expect((await site.anonymous.send('GET', path)).status).toBe(401)
  })

  // rules/material.md#4, rules/material.md#17, rules/document.md#16
  test('sending the present name changes nothing, null removes, a new picture replaces, and no file stays behind', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const path = `/api/materials/${id}`
    const before = (await keptFiles()).length
    const { picture } = (await upload(member, 'PUT', path, { name: 'Console' }, await photograph())).body
    expect((await keptFiles()).length - before).toBe(3)
    const same = await member.send('PUT', path, { body: { name: 'Pupitre', picture } })
    expect(same.body).toMatchObject({ name: 'Pupitre', picture })
    const foreign = await member.send('PUT', path, { body: { picture: 'other' } })
    expect([foreign.status, Object.keys(foreign.body.error.details)]).toEqual([400, ['picture']])
    const replaced = await upload(member, 'PUT', path, {}, await photograph(40, 40))
    expect(replaced.body.picture).not.toBe(picture)
    const names = await keptFiles()
    expect([names.length - before, names.some((name) => name.startsWith(picture))]).toEqual([3, false])
    expect((await member.send('PUT', path, { body: { picture: null } })).body.picture).toBeNull()
    expect((await keptFiles()).length).toBe(before)
    expect((await member.call(materialRoutes.picture, { params: { id } })).status).toBe(404)
    await upload(member, 'PUT', path, {}, await photograph(40, 40))
    await member.call(materialRoutes.remove, { params: { id } })
    expect((await keptFiles()).length - before).toBe(3)
    await member.call(materialRoutes.remove, { params: { id } })
    expect((await keptFiles()).length).toBe(before)
  })

  // rules/document.md#13, rules/http.md#4
  test('an invalid or oversized picture is refused on the field and leaves nothing', async () => {
    const member = await site.as('member', { language: 'FR' })
    const id = await site.build.material()
    const before = (await keptFiles()).length
    const refused = async (content: Buffer, data: unknown = { name: 'Console' }) => {
      const { status, body } = await upload(member, 'PUT', `/api/materials/${id}`, data, content, 'photo.png')
      return [status, body.error.key, body.error.details]
    }
    const type = [415, 'file.type_refused', { picture: ['L’image doit être au format JPG, PNG ou WEBP.'] }]
    expect(await refused(Buffer.from('<html><script>alert(1)</script></html>'))).toEqual(type)
    expect(await refused(Buffer.from('GIF89a\x01\x00\x01\x00'))).toEqual(type)
    expect(await refused((await photograph(2000, 2000)).subarray(0, 9000))).toEqual(type)
    const heavy = Buffer.concat([await photograph(), Buffer.alloc(maxPictureSize)])
    const size = [413, 'file.too_large', { picture: ['L’image ne doit pas dépasser 10 Mo.'] }]
    expect(await refused(heavy)).toEqual(size)
    expect((await refused(await photograph(), { name: 'x' }))[2]).toHaveProperty('name')
    // Beside other fields it is refused in one round (rules/http.md#26).
    for (const data of [{ name: 'x' }, { park_id: 999_999 }, { name: 'x', park_id: 999_999 }])
      expect(Object.keys((await refused(Buffer.from('GIF89a'), data))[2]).sort()).toEqual(
        [...Object.keys(data), 'picture'].sort(),
      )
    expect((await keptFiles()).length).toBe(before)
    expect(await incoming()).toEqual([])
    expect((await member.call(materialRoutes.get, { params: { id } })).body).toMatchObject({
      picture: null,
      version: 1,
    })
  })

  // rules/document.md#13
  test('more than 50 megapixels are refused by name, before decoding', async () => {
    const [member, frenchman] = [await site.as('member'), await site.as('member', { language: 'FR' })]
    const id = await site.build.material()
    const before = (await keptFiles()).length
    const empty = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#345' } })
        .png()
        .toBuffer()
    const send = (client: Client, picture: Buffer) =>
      upload(client, 'PUT', `/api/materials/${id}`, {}, picture, 'a.png')
    const large = await empty(10_000, 5001)
    const { status, body } = await send(member, large)
    expect([status, body.error.key, body.error.details]).toEqual([
      413,
      'file.too_large',
      { picture: ['The picture must not exceed 50 megapixels.'] },
    ])
    const french = (await send(frenchman, large)).body.error.details
    expect(french).toEqual({ picture: ['L’image ne doit pas dépasser 50 mégapixels.'] })
    // The header may lie: this one promises 4 thousand million pixels and holds none.
    const bomb = Buffer.from(await empty(1, 1))
    bomb.writeUInt32BE(65_500, 16)
    bomb.writeUInt32BE(65_500, 20)
    expect([413, 415]).toContain((await send(member, bomb)).status)
    expect((await keptFiles()).length).toBe(before)
    expect((await send(member, await empty(10_000, 5000))).status).toBe(200)
  })

  // rules/document.md#16
  test('a picture stored for a write that fails is removed with it', async () => {
    const member = await site.as('member')
    const before = (await keptFiles()).length
    const body = {
      name: 'Console',
      reference: 'CON-1',
      park_id: await site.build.park(),
      rental_price: 1,
      stock_quantity: 1,
    }
    const [pixel, large] = [await photograph(40, 40), await photograph(1500, 1500)]
    const answers = await Promise.all(
      [pixel, large, pixel].map((one) => upload(member, 'POST', '/api/materials', body, one)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await keptFiles()).length - before).toBe(3)
  })

  // rules/document.md#11
  test('is 404 in every size once its file is gone, and so is a logo', async () => {
    const member = await site.as('member')
    const picture = '7d1f0b6e-2f5a-4c1b-9a53-0a4c6f0f6a11' // of no file
    const id = await site.build.material({ picture })
    await site.db.updateTable('settings').set({ logo: picture }).execute()
    for (const size of [undefined, 'thumb', 'medium'] as const)
      expect((await member.call(materialRoutes.picture, { params: { id }, query: { size } })).status).toBe(404)
    expect((await member.send('HEAD', `/materials/${id}/picture`)).status).toBe(404)
    expect((await member.call(settingsRoutes.logo, {})).status).toBe(404)
  })
})
