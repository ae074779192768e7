import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, testPassword, useSite } from '#test/server.ts'
import { buildApp } from '../app.ts'

const site = useSite()
const shop = 'https://shop.example.org'
/** The same site, with one other origin allowed to call it. */
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildApp({ ...site.services, config: { ...site.services.config, corsOrigins: [shop] } })
})
afterAll(() => app.close())

const allowed = (headers: Record<string, unknown>) => headers['access-control-allow-origin']
/** The preflight that a browser sends before a page of that origin may write. */
const preflight = async (origin: string) =>
  (
    await app.inject({
      method: 'OPTIONS',
      url: '/api/parks',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,if-unmodified-since-version',
      },
    })
  ).headers

// rules/http.md#30
describe('a page of another origin', () => {
  test('that is listed may call the API with a Bearer header', async () => {
    const asked = await preflight(shop)
    expect(allowed(asked)).toBe(shop)
    expect(String(asked['access-control-allow-methods'])).toContain('POST')
    for (const header of ['authorization', 'content-type', 'if-unmodified-since-version'])
      expect(String(asked['access-control-allow-headers'])).toContain(header)
    const admin = client(app, 0, (await site.as('admin')).token)
    const made = await admin.send('POST', '/api/parks', { body: { name: 'Dépôt' }, headers: { origin: shop } })
    expect([made.status, allowed(made.headers)]).toEqual([201, shop])
    expect(String(made.headers.vary).toLowerCase()).toContain('origin')
  })

  test('never uses the cookie: browsers do not send it, and a write with it is refused', async () => {
    const { token } = await site.as('admin')
    expect((await preflight(shop))['access-control-allow-credentials']).toBeUndefined()
    const byCookie = { cookie: `Authorization=${token}`, origin: shop, 'sec-fetch-site': 'cross-site' }
    const anonymous = client(app, 0, '')
    const read = await anonymous.send('GET', '/api/parks', { headers: byCookie })
    expect(read.headers['access-control-allow-credentials']).toBeUndefined()
    const write = await anonymous.send('POST', '/api/parks', { body: { name: 'Dépôt' }, headers: byCookie })
    expect([write.status, write.body.error.key]).toEqual([403, 'request.cross_origin'])
  })

  test.each(['https://evil.example', 'http://shop.example.org', `${shop}.evil.example`, `${shop}:8443`, 'null'])(
    'that is not listed, %s, may do nothing',
    async (origin) => {
      expect(allowed(await preflight(origin))).toBeUndefined()
      const { token } = await site.as('visitor')
      const read = await client(app, 0, token).send('GET', '/api/config', { headers: { origin } })
      expect(allowed(read.headers)).toBeUndefined()
    },
  )

  // rules/session.md#9
  test('cannot sign anybody in or set the site up by a form, unless it is listed', async () => {
    const { id } = await site.as('member')
    const { pseudo } = await site.db.selectFrom('user').select('pseudo').where('id', '=', id).executeTakeFirstOrThrow()
    const data = JSON.stringify({ identifier: pseudo, password: testPassword })
    const form = new FormData()
    form.append('@data', new Blob([data], { type: 'application/json' }))
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const asForm = {
      payload: Buffer.from(await request.arrayBuffer()),
      type: request.headers.get('content-type')!,
    }
    const post = async (url: string, headers: Record<string, string>, { payload, type }: typeof asForm) => {
      const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } })
      return [answer.statusCode, answer.json().error?.key, answer.headers['set-cookie'] !== undefined]
    }
    const signIn = (headers: Record<string, string>, sent = asForm) => post('/api/session', headers, sent)
    const refused = [403, 'request.cross_origin', false]
    const evil = 'https://evil.example'
    expect(await signIn({ origin: evil, 'sec-fetch-site': 'cross-site' })).toEqual(refused)
    expect(await signIn({ origin: evil, 'sec-fetch-site': 'same-site' })).toEqual(refused)
    expect(await signIn({ origin: evil })).toEqual(refused)
    expect(await signIn({ origin: 'null' })).toEqual(refused)
    const signedIn = [200, undefined, true]
    expect(await signIn({})).toEqual(signedIn)
    expect(await signIn({ 'sec-fetch-site': 'none' })).toEqual(signedIn)
    expect(await signIn({ origin: site.services.config.baseUrl })).toEqual(signedIn)
    expect(await signIn({ origin: evil, 'sec-fetch-site': 'same-origin' })).toEqual(signedIn) // behind a proxy
    expect(await signIn({ origin: shop, 'sec-fetch-site': 'cross-site' })).toEqual(signedIn)
    // No page of another site can send this: browsers ask the server first, which refuses.
    const asJson = { payload: Buffer.from(data), type: 'application/json' }
    expect(await signIn({ origin: evil }, asJson)).toEqual(signedIn)

    await site.db.deleteFrom('user').execute()
    expect(await post('/api/setup', { origin: evil }, asForm)).toEqual(refused)
  })

  test('may do nothing when no origin is listed', async () => {
    const { headers } = await site.anonymous.send('GET', '/api/config', { headers: { origin: shop } })
    expect(allowed(headers)).toBeUndefined()
  })
})

// rules/http.md#2, rules/http.md#22
test.each<Record<string, string>>([{}, { origin: shop }, { 'access-control-request-method': 'PUT' }])(
  'OPTIONS that is no preflight is refused like any other method: %o',
  async (headers) => {
    const admin = client(app, 0, (await site.as('admin')).token)
    const known = await admin.send('OPTIONS', '/api/parks', { headers })
    expect([known.status, known.body.error.key, known.headers.allow]).toEqual([405, 'route.method', 'GET, POST'])
    const unknown = await admin.send('OPTIONS', '/api/nothing', { headers })
    expect([unknown.status, unknown.body.error.key]).toEqual([404, 'route.unknown'])
  },
)
