import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#test/every-noun.ts'
import { address, everything, posting, writes } from '#test/every-route.ts'
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
/** Sends a body over its own connection, with the right length unless the headers give another. */
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
  // rules/http.md#6
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

  // rules/http.md#6
  test('is read by every POST and PUT, and unknown fields beside it are ignored', async () => {
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

  // rules/http.md#8
  test('over 5 MB is too large, in any field', async () => {
    const admin = await site.as('admin')
    const large = `{"name":"${'x'.repeat(5_300_000)}"}`
    for (const head of [field('@data'), field('@data', '; filename="blob"')]) {
      const { status, body } = await send(admin, formOf('b', [[head, large]]))
      expect([status, body.error.key]).toEqual([413, 'request.too_large'])
    }
    const fits = `{"name":"Dépôt","nonsense":"${'x'.repeat(5_100_000)}"}`
    expect((await send(admin, formOf('b', [[field('@data'), fits]]))).status).toBe(201)
  })

  // rules/http.md#6, rules/http.md#13
  test('is optional: without it the body is empty', async () => {
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

// rules/http.md#7
describe('an unreadable form', () => {
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
    ['an invalid head', '--b\r\nnonsense\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['an attachment', '--b\r\nContent-Disposition: attachment; name="@data"\r\n\r\n{"name":"x"}\r\n--b--\r\n'],
    ['JSON cut short', formOf('b', [[field('@data'), '{"name":']])],
    ['bytes that are not text', formOf('b', [[field('@data'), Buffer.from([0x22, 0xe9, 0x22])]])],
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

  test('is refused wherever it is cut short, and leaves nothing behind', async () => {
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

  test('is refused when the sender closes before the announced length, or sends malformed chunks', async () => {
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

describe('a body of any POST or PUT', () => {
  const form = 'multipart/form-data; boundary=b'
  const good = formOf('b', [[field('@data'), '{"name":"Dépôt"}']])
  const large = formOf('b', [[field('@data'), `{"name":"${'x'.repeat(5_300_000)}"}`]])

  // rules/http.md#5, rules/http.md#7, rules/http.md#8
  test('is refused when unreadable, too large or of another type, even where the route ignores it', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything(site)
    const wrong: string[] = []
    const cases: [type: string, payload: Buffer | string, status: number, key: string][] = [
      [form, good.subarray(0, -9), 400, 'request.malformed'],
      ['multipart/form-data', good, 400, 'request.malformed'],
      ['application/json', '{"name":', 400, 'request.malformed'],
      ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400, 'request.malformed'],
      ['application/json', JSON.stringify('x'.repeat(16_777_216)), 413, 'request.too_large'],
      [form, large, 413, 'request.too_large'],
      ['text/plain', 'name=x', 415, 'request.unsupported_type'],
    ]
    for (const route of posting) {
      for (const [type, payload, status, key] of cases) {
        if (route.plainFiles && payload === large) continue // its forms hold only files, of that size too
        const answer = await site.app.inject({
          method: route.method,
          url: address(route, seeds),
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
          payload,
        })
        const told = answer.json().error?.key
        if (answer.statusCode !== status || told !== key) wrong.push(`${route.name} ${type} ${status}: ${told}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everything(site)).toBe(before)
  })

  // rules/http.md#8
  test('takes 16 kB on public routes, however it is sent', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything(site)
    const most = 16_384
    const json = (bytes: number) => `{"nonsense":"${'x'.repeat(bytes - 15)}"}`
    const formOfSize = (bytes: number, head: string, content: (bytes: number) => string) =>
      formOf('b', [[head, content(bytes - formOf('b', [[head, '']]).length)]])
    const odd = field(encoded('odd'), '; filename="a"')
    const wrong: unknown[] = []
    // What sets a site up is 409 on one that is set up, whatever it sends (rules/setup.md#2, rules/moving-in.md#2).
    const open = writes.filter(({ can, beforeSetup }) => can === 'public:any' && !beforeSetup)
    for (const route of open) {
      for (const bytes of [most, most + 1]) {
        for (const isChunked of [false, true]) {
          const size = isChunked ? ['transfer-encoding', 'chunked'] : ['content-length', String(bytes)]
          for (const [type, body] of [
            ['application/json', json(bytes)],
            [form, formOfSize(bytes, field('@data'), json)],
            [form, formOfSize(bytes, odd, (length) => 'x'.repeat(length))],
          ] as const) {
            const head = headOf(site.anonymous, route.method, address(route, seeds), {
              'content-type': type,
              ...Object.fromEntries([size]),
            })
            const payload = isChunked ? [`${bytes.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : [body]
            const answer = await sendRaw(port, [head, ...payload])
            expect(Buffer.byteLength(body)).toBe(bytes)
            const isRefused = answer.status === 413 && answer.body.error.key === 'request.too_large'
            if (isRefused !== bytes > most) wrong.push([route.name, type, bytes, isChunked, answer.status])
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await everything(site)).toBe(before)
  })

  // rules/http.md#5
  test('is ignored where the route needs none', async () => {
    const admin = await site.as('admin')
    const cases: [type: string | undefined, payload: Buffer | string][] = [
      [undefined, ''],
      ['text/plain', ''],
      ['application/json', '{"id":999,"name":5}'],
      ['application/json', '[1]'],
      [form, good],
      [form, formOf('b', [])],
    ]
    for (const [type, payload] of cases) {
      const park = await site.build.park({ deleted_at: '2020-01-01 00:00:00' })
      const { statusCode } = await site.app.inject({
        method: 'PUT',
        url: `/api/parks/restore/${park}`,
        headers: { authorization: `Bearer ${admin.token}`, ...(type ? { 'content-type': type } : {}) },
        ...(payload === '' ? {} : { payload }),
      })
      expect([type, String(payload), statusCode]).toEqual([type, String(payload), 200])
    }
  })
})
