import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#test/every-noun.ts'
import { address, everything, posting } from '#test/every-route.ts'
import { formOf, headOf, type Part, sendRaw } from '#test/raw-http.ts'
import { png } from '#test/sample-files.ts'
import { type Client, useSite } from '#test/server.ts'
import { buildApp } from '../app.ts'

const site = useSite()
/** Milliseconds without a byte after which the hasty server hangs up. */
const silence = 1000
/** A server that soon hangs up on silent senders. */
let hasty: Awaited<ReturnType<typeof buildApp>>
const portOf = ({ server }: typeof hasty) => (server.address() as AddressInfo).port
beforeAll(async () => {
  hasty = await buildApp(site.services, { patience: { silence, rest: 500 } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  await hasty.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => hasty.close())

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }
const field = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const file = (path: string, name = 'a.png') => field(Buffer.from(path).toString('base64'), `; filename="${name}"`)
const isReady = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

// rules/http.md#6
describe('a file on a route without files', () => {
  const send = async (client: Client, method: 'POST' | 'PUT', path: string, parts: Part[]) => {
    const payload = formOf('b', parts)
    const answer = await site.app.inject({
      method,
      url: path,
      payload,
      headers: { ...form, authorization: `Bearer ${client.token}` },
    })
    return [answer.statusCode, answer.json().error?.key, answer.json().error?.details]
  }
  const none = 'No file is expected here.'

  test('is refused on its field, beside the other errors', async () => {
    const admin = await site.as('admin')
    const park = await site.build.park()
    expect(await send(admin, 'POST', '/api/parks', [[file('picture'), png]])).toEqual([
      400,
      'request.invalid',
      { picture: [none], name: ['This field is required.'] },
    ])
    const path = `/api/parks/${park}`
    const named: Part = [field('@data'), '{"name":"Dépôt"}']
    const cases: [part: string, details: object][] = [
      ['picture', { picture: [none] }],
      ['name', { name: [none] }],
      ['length', { length: [none] }],
      ['person.photo', { person: { photo: [none] } }],
      ['constructor.prototype', { constructor: { prototype: [none] } }],
      ['__proto__', { ['__proto__']: [none] }],
      ['__proto__.name', { ['__proto__']: { name: [none] } }],
      ['0', { 0: [none] }],
      ['', { '': [none] }],
    ]
    for (const [part, details] of cases) {
      expect(await send(admin, 'PUT', path, [named, [file(part), png]])).toEqual([400, 'request.invalid', details])
    }
    // A name that encodes nothing is reported as it is.
    const plain: Part = [field('picture', '; filename="a.png"'), png]
    expect((await send(admin, 'PUT', path, [named, plain]))[2]).toEqual({ picture: [none] })
    expect(await site.db.selectFrom('park').select(['name', 'version']).execute()).toMatchObject([{ version: 1 }])
  })

  // rules/http.md#25
  test('is refused by every POST and PUT, after the errors of the record itself', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything(site)
    const wrong: unknown[] = []
    for (const route of posting.filter(({ plainFiles }) => !plainFiles)) {
      const put = (id?: number) => send(admin, route.method as 'PUT', address(route, seeds, id), [[file('odd'), png]])
      const [status, key, details] = await put()
      const isTold = status === 400 && key === 'request.invalid' && details.odd?.[0] === none
      if (!isTold) wrong.push([route.name, status, key])
      if (!route.path.includes('{id}')) continue
      const [, absent] = await put(999_999)
      if (absent !== 'record.not_found') wrong.push([route.name, absent])
    }
    expect(wrong).toEqual([])
    expect(await everything(site)).toBe(before)
  })

  test('is refused where the body is a list, too', async () => {
    const admin = await site.as('admin')
    const id = await site.build.park()
    for (const data of ['[]', '[1,2]', '"x"', '5', 'null', 'true']) {
      for (const part of ['length', '0', 'picture']) {
        const parts: Part[] = [
          [field('@data'), data],
          [file(part), png],
        ]
        for (const path of ['/api/parks', '/api/materials', '/api/settings']) {
          const method = path === '/api/parks' ? 'POST' : 'PUT'
          const [status, key] = await send(admin, method, path === '/api/materials' ? `${path}/${id}` : path, parts)
          expect([path, data, part, status, key]).toEqual(
            path === '/api/materials'
              ? [path, data, part, 404, 'record.not_found']
              : [path, data, part, 400, 'request.invalid'],
          )
        }
      }
    }
  })

  test('is refused beside an expected file, as are two files in one field', async () => {
    const admin = await site.as('admin')
    const id = await site.build.material()
    const path = `/api/materials/${id}`
    const black = { width: 2, height: 2, channels: 3, background: 'black' } as const
    const picture: Part = [file('picture'), await sharp({ create: black }).png().toBuffer()]
    expect(await send(admin, 'PUT', path, [picture, [file('note'), png]])).toEqual([
      400,
      'request.invalid',
      { note: [none] },
    ])
    expect(await send(admin, 'PUT', path, [picture, picture])).toEqual([
      400,
      'request.invalid',
      { picture: ['At most 1 entry is allowed.'] },
    ])
    const within: Part[] = [
      [field('@data'), '{"company":"x"}'],
      [file('company.logo'), png],
    ]
    expect((await send(admin, 'PUT', '/api/settings', within))[0]).toBe(400)
    expect((await send(admin, 'PUT', '/api/settings', [[file('company.nonsense'), png]]))[0]).toBe(400)
    // A form's field without a chosen file does not count.
    expect((await send(admin, 'PUT', path, [picture, [file('note', ''), '']]))[0]).toBe(200)
  })
})

// rules/http.md#9
describe('a refused body', () => {
  const large = Buffer.alloc(5_300_000, 'x')

  test('always reaches its sender, even one that sends the whole body first', async () => {
    const admin = await site.as('admin')
    const visitor = await site.as('visitor')
    const cases: [client: Client, path: string, headers: Record<string, string>, status: number][] = [
      [admin, '/api/parks', json, 413],
      [admin, '/api/parks', { 'content-type': 'text/plain' }, 415],
      [admin, '/api/parks', { 'content-type': 'multipart/form-data' }, 400],
      [visitor, '/api/parks', form, 403],
      [site.anonymous, '/api/parks', form, 401],
      [site.anonymous, '/api/session', json, 413],
      [admin, '/api/nothing', json, 404],
      [admin, '/api/materials/999', form, 405],
      [admin, '/api/materials', form, 400],
    ]
    for (const [client, path, headers, status] of cases) {
      for (const connection of ['keep-alive', 'close']) {
        for (const isChunked of [false, true]) {
          const size = isChunked ? ['transfer-encoding', 'chunked'] : ['content-length', String(large.length)]
          const head = headOf(client, 'POST', path, { ...headers, ...Object.fromEntries([size]), connection })
          const body = isChunked ? [`${large.length.toString(16)}\r\n`, large, '\r\n0\r\n\r\n'] : [large]
          const answer = await sendRaw(portOf(site.app), [head, ...body])
          const told = [path, connection, isChunked]
          expect([...told, answer.status, answer.error]).toEqual([...told, status, null])
        }
      }
    }
  })

  test('leaves its connection to the next request', async () => {
    const admin = await site.as('admin')
    const bodies: [headers: Record<string, string>, body: Buffer][] = [
      [json, large],
      [form, formOf('b', [[field('@data'), `{"name":"${'x'.repeat(5_300_000)}"}`]])],
      [form, formOf('b', [['nonsense', large]])],
      [
        form,
        formOf('b', [
          [field('@data'), '{}'],
          [field('@data'), large],
        ]),
      ],
      [{ 'content-type': 'multipart/form-data; boundary=other' }, large],
    ]
    for (const [headers, body] of bodies) {
      const head = headOf(admin, 'POST', '/api/parks', { ...headers, 'content-length': body.length })
      const asked = isReady.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
      const { status, text, error } = await sendRaw(portOf(site.app), [head, body, asked], { untilClosed: true })
      expect([status === 400 || status === 413, text.endsWith('{"status":"ok"}'), error]).toEqual([true, true, null])
    }
  })

  test('is answered to a sender that waits for 100 Continue', async () => {
    const admin = await site.as('admin')
    const head = headOf(admin, 'POST', '/api/parks', {
      ...json,
      'content-length': large.length,
      expect: '100-continue',
    })
    const answer = await sendRaw(portOf(site.app), [head])
    expect([answer.status, answer.body.error.key]).toEqual([413, 'request.too_large'])
  })
})

// rules/operation.md#21
describe('a sender that falls silent', () => {
  test('is disconnected, whatever it has sent or received', async () => {
    const admin = await site.as('admin')
    const part = `--b\r\n${field('@data')}\r\n\r\n{"name":`
    const heads: [client: Client, path: string, headers: Record<string, string>, body: string][] = [
      [admin, '/api/parks', json, '{"name":'],
      [admin, '/api/parks', json, ''],
      [admin, '/api/parks', form, part],
      [admin, '/api/materials', form, `--b\r\n${file('picture')}\r\n\r\nabc`],
      [site.anonymous, '/api/parks', json, '{'],
      [admin, '/api/nothing', json, '{'],
      [admin, '/api/parks/restore/1', json, '{'],
    ]
    const ends = await Promise.all(
      heads.map(([client, path, headers, body]) =>
        sendRaw(
          portOf(hasty),
          [
            headOf(client, path.includes('restore') ? 'PUT' : 'POST', path, { ...headers, 'content-length': 999 }),
            body,
          ],
          { untilClosed: true },
        ),
      ),
    )
    expect(ends.map(({ status }) => status)).toEqual([null, null, null, null, 401, 404, null])
    expect(await site.db.selectFrom('park').select('id').execute()).toEqual([])
  })

  test('is waited for while bytes arrive, but not for ever after a refusal', async () => {
    const admin = await site.as('admin')
    const head = headOf(admin, 'POST', '/api/parks', { ...json, 'transfer-encoding': 'chunked' })
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    const port = portOf(hasty)
    const silent = () => sendRaw(port, [head, chunk('{')], { untilClosed: true })
    let last = 0
    let pause = 0
    /** Records the longest pause between two bytes. */
    const measure = () => {
      const now = performance.now()
      pause = Math.max(pause, now - last)
      last = now
    }
    /**
     * Sends byte after byte until the server has hung up on two silent senders, one after the
     * other.
     */
    const slowly = async function* () {
      yield head
      let isOver = false
      const over = silent()
        .then(silent)
        .finally(() => {
          isOver = true
        })
      while (!isOver) {
        await nextTurn()
        yield chunk(' ')
        measure()
      }
      expect((await over).status).toBeNull()
      yield `${chunk(JSON.stringify({ name: 'Dépôt' }))}0\r\n\r\n`
    }
    const attempt = async () => {
      pause = 0
      last = performance.now()
      return sendRaw(port, slowly()).finally(measure)
    }
    let slow = await attempt()
    // A stalled machine sends nothing either: the server is right to hang up then, and the sender
    // tries again.
    while (slow.status === null && pause >= silence / 2) slow = await attempt()
    expect([slow.status, slow.body.name]).toEqual([201, 'Dépôt'])

    const refused = headOf(site.anonymous, 'POST', '/api/parks', { ...json, 'transfer-encoding': 'chunked' })
    /** Would never end alone. */
    const endlessly = async function* () {
      yield refused
      for (;;) {
        await nextTurn()
        yield chunk(' ')
      }
    }
    expect((await sendRaw(port, endlessly(), { untilClosed: true })).status).toBe(401)
  })
})
