import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { formOf, headOf, type Part, type RawOptions, sendRaw } from '#test/raw-http.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
let port = 0
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})

const field = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const encoded = (path: string) => Buffer.from(path).toString('base64')
const incoming = () => readdir(dirname(site.services.files.temporary('x')))

type Sent = { type?: string; method?: string; path?: string; headers?: Record<string, string | number> } & RawOptions
/** Sends a body over a connection of its own; its length is told right unless the headers say another one. */
function send(client: Client, body: Buffer | string, { type, method, path, headers, ...options }: Sent = {}) {
  const head = headOf(client, method ?? 'POST', path ?? '/api/parks', {
    'content-type': type ?? 'multipart/form-data; boundary=b',
    'content-length': Buffer.byteLength(body),
    'accept-language': 'en',
    ...headers,
  })
  return sendRaw(port, [head, body], options)
}

describe('@data of a form', () => {
  const json = '{"name":"Dépôt"}'
  test.each<[how: string, head: string]>([
    ['a plain field', field('@data')],
    ['an application/json field', `${field('@data')}\r\nContent-Type: application/json`],
    ['a JSON field with a charset', `${field('@data')}\r\nContent-Type: application/json; charset=UTF-8`],
    ['a part with a file name', `${field('@data', '; filename="blob"')}\r\nContent-Type: application/json`],
    ['a part with an empty file name', `${field('@data', '; filename=""')}\r\nContent-Type: application/octet-stream`],
    ['a part of bytes', `${field('@data')}\r\nContent-Type: application/octet-stream`],
    ['a part that says another charset', `${field('@data')}\r\nContent-Type: text/plain; charset=iso-8859-1`],
    ['a name without quotes', 'content-disposition: form-data; name=@data'],
  ])('is read when it is %s', async (_, head) => {
    const admin = await site.as('admin')
    const { status, body } = await send(admin, formOf('b', [[head, json]]))
    expect([status, body.name]).toEqual([201, 'Dépôt'])
  })

  test('is read by every POST and PUT, beside fields that mean nothing', async () => {
    const admin = await site.as('admin')
    const id = await site.build.park()
    const form = formOf('b', [
      [field('nonsense'), 'x'],
      [field('@data'), json],
    ])
    expect((await send(admin, form, { method: 'PUT', path: `/api/parks/${id}` })).body.name).toBe('Dépôt')
    const other = JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace' })
    expect((await send(admin, formOf('b', [[field('@data'), other]]), { path: '/api/persons' })).status).toBe(201)
    const restored = await send(admin, form, { method: 'PUT', path: `/api/parks/restore/${id}` })
    expect(restored.body.error.key).toBe('record.not_found')
  })

  test('over 5 MB is too large, whatever it is called', async () => {
    const admin = await site.as('admin')
    const large = `{"name":"${'x'.repeat(5_300_000)}"}`
    for (const head of [field('@data'), field('@data', '; filename="blob"')]) {
      const { status, body } = await send(admin, formOf('b', [[head, large]]))
      expect([status, body.error.key]).toEqual([413, 'request.too_large'])
    }
    const fits = `{"name":"Dépôt","nonsense":"${'x'.repeat(5_100_000)}"}`
    expect((await send(admin, formOf('b', [[field('@data'), fits]]))).status).toBe(201)
  })

  test('without it the body is empty', async () => {
    const admin = await site.as('admin')
    for (const parts of [
      [],
      [[field('name'), 'Dépôt']],
      [[field('@data'), '']],
      [[field('@data'), '{}']],
    ] as Part[][]) {
      const { status, body } = await send(admin, formOf('b', parts))
      expect([parts, status, body.error.key]).toEqual([parts, 400, 'request.empty'])
    }
  })
})

describe('a form that cannot be read', () => {
  const good = formOf('b', [[field('@data'), '{"name":"Dépôt"}']])
  const type = (boundary: string) => `multipart/form-data${boundary}`
  test.each<[what: string, body: Buffer | string, type?: string]>([
    ['no boundary', good, type('')],
    ['an empty boundary', good, type('; boundary=')],
    ['an empty quoted boundary', good, type('; boundary=""')],
    ['another boundary', good, type('; boundary=other')],
    ['a longer boundary', good, type('; boundary=bb')],
    ['no part and no end', ''],
    ['something else', 'name=x'],
    ['JSON', '{"name":"Dépôt"}'],
    ['a part without a head', '--b\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['a head without an end', `--b\r\n${field('@data')}\r\n--b--\r\n`],
    ['a head that is no head', '--b\r\nnonsense\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['an attachment', '--b\r\nContent-Disposition: attachment; name="@data"\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['JSON cut short', formOf('b', [[field('@data'), '{"name":']])],
    ['bytes that are no text', formOf('b', [[field('@data'), Buffer.from([0x22, 0xe9, 0x22])]])],
    [
      '@data twice',
      formOf('b', [
        [field('@data'), '{"name":"One"}'],
        [field('@data'), '{"name":"Two"}'],
      ]),
    ],
  ])('is refused: %s', async (_, body, contentType) => {
    const admin = await site.as('admin')
    const answer = await send(admin, body, contentType === undefined ? {} : { type: contentType })
    expect([answer.status, answer.body.error?.key]).toEqual([400, 'request.malformed'])
    expect(await site.db.selectFrom('park').select('id').execute()).toEqual([])
  })

  test('is refused wherever it is cut short, and nothing is kept of it', async () => {
    const admin = await site.as('admin')
    const park = await site.build.park()
    const data = { name: 'Console', reference: 'CO', park_id: park, rental_price: 1, stock_quantity: 1 }
    const black = { width: 2, height: 2, channels: 3, background: 'black' } as const
    const picture = await sharp({ create: black }).png().toBuffer()
    const whole = formOf('b', [
      [field('@data'), JSON.stringify(data)],
      [`${field(encoded('picture'), '; filename="a.png"')}\r\nContent-Type: image/png`, picture],
    ])
    const isEnd = (length: number) => length >= whole.length - 2 // the last line's end may be missing
    const wrong: unknown[] = []
    for (let length = 0; length < whole.length; length += length < 400 ? 7 : 29) {
      if (isEnd(length)) continue
      const cut = await send(admin, whole.subarray(0, length), { path: '/api/materials' })
      if (cut.status !== 400 || cut.body.error.key !== 'request.malformed') wrong.push([length, cut.status])
    }
    expect(wrong).toEqual([])
    expect(await site.db.selectFrom('material').select('id').execute()).toEqual([])
    expect(await incoming()).toEqual([])
    expect((await send(admin, whole.subarray(0, -2), { path: '/api/materials' })).body).toMatchObject(data)
  })

  test('is refused when the sender closes before the length it told, and when its chunks are none', async () => {
    const admin = await site.as('admin')
    const malformed = [400, 'request.malformed']
    for (const length of [0, 10, good.length - 9]) {
      const headers = { 'content-length': good.length }
      const cut = await send(admin, good.subarray(0, length), { headers, halfClose: true })
      expect([cut.status, cut.body.error?.key]).toEqual(malformed)
      const json = await send(admin, '{"name"', { headers, type: 'application/json', halfClose: true })
      expect([json.status, json.body.error?.key]).toEqual(malformed)
    }
    const head = headOf(admin, 'POST', '/api/parks', {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    })
    const chunked = await sendRaw(port, [head, '5\r\n{"nam\r\nZZ\r\n'])
    expect([chunked.status, chunked.body.error?.key]).toEqual(malformed)
  })
})
