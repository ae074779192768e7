import { describe, expect, test } from 'vitest'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('HTTP conventions', () => {
  // rules/http.md#2
  test('a known path with another method is 405 and lists the methods it has', async () => {
    const admin = await site.as('admin')
    const answer = await admin.send('PUT', '/api/persons', { body: {} })
    expect([answer.status, answer.body.error.key]).toEqual([405, 'route.method'])
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(['GET', 'POST'])
    expect((await admin.send('PATCH', '/api/persons/3', { body: {} })).headers.allow).toContain('DELETE')
    expect((await admin.send('POST', '/logout')).status).toBe(405)
    for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/api/docs']) {
      const { status, headers } = await admin.send('DELETE', path)
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET'])
    }
  })

  // rules/http.md#2
  test('a trailing slash is optional; only digits are an id', async () => {
    const admin = await site.as('admin')
    const id = await site.build.park()
    expect((await admin.send('GET', `/api/parks/${id}/`)).body.id).toBe(id)
    expect((await admin.send('GET', '/api/parks/')).status).toBe(200)
    for (const path of [
      '/api/parks/abc',
      '/api/parks/-1',
      '/api/parks/1.5',
      '/api/nothing',
      '/api',
      '/api/parks/1/2',
    ]) {
      const { status, body } = await admin.send('GET', path)
      expect([path, status, body.error.key]).toEqual([path, 404, 'route.unknown'])
    }
    for (const path of ['/api/parks/0', '/api/parks/99999999999999999999']) {
      expect((await admin.send('GET', path)).body.error.key).toBe('record.not_found')
    }
  })

  // rules/http.md#1
  test('a malformed address is answered like any unknown one', async () => {
    const answers = async (method: string, path: string) => {
      const { status, headers } = await site.anonymous.send(method, path)
      return [path, status, String(headers['content-type'])]
    }
    for (const path of ['//', '//?x', '//[', '//site/calendar', '/%', '/%ff?a=%ff']) {
      const [, ...client] = await answers('GET', '/nothing-of-the-kind')
      expect(await answers('GET', path)).toEqual([path, ...client])
      expect((await answers('POST', path))[1]).toBe(404)
    }
  })

  // rules/http.md#3
  test('every answer carries its own request id', async () => {
    const admin = await site.as('admin')
    const ids = []
    for (const [method, path] of [
      ['GET', '/api/parks'],
      ['GET', '/api/nothing'],
      ['GET', '/healthz'],
      ['PUT', '/api/parks'],
      ['GET', '/logout'],
    ]) {
      ids.push((await admin.send(method!, path!)).headers['x-request-id'])
    }
    expect(new Set(ids).size).toBe(5)
    expect(ids.every((id) => typeof id === 'string' && id.length > 10)).toBe(true)
  })

  // rules/http.md#5, rules/http.md#7, rules/http.md#8, rules/http.md#13, rules/http.md#25
  test('bodies: malformed, empty, too large, of an unknown type', async () => {
    const admin = await site.as('admin')
    const post = async (payload: string, type = 'application/json', token = admin.token) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/parks',
        headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        payload,
      })
      return [answer.statusCode, answer.json().error?.key]
    }
    expect(await post('{"name":')).toEqual([400, 'request.malformed'])
    expect(await post('')).toEqual([400, 'request.empty'])
    expect(await post('{}')).toEqual([400, 'request.empty'])
    expect(await post('[]')).toEqual([400, 'request.invalid'])
    expect(await post(`{"name":"${'x'.repeat(5_300_000)}"}`)).toEqual([413, 'request.too_large'])
    expect(await post('name=x', 'application/x-www-form-urlencoded')).toEqual([415, 'request.unsupported_type'])
    expect(await post('{"name":"x"}', 'text/plain')).toEqual([415, 'request.unsupported_type'])
    // A caller who may not write learns nothing about the body.
    expect(await post('{"name":', 'application/json', '')).toEqual([401, 'session.required'])
    expect(await post('{"name":', 'application/json', (await site.as('visitor')).token)).toEqual([
      403,
      'access.forbidden',
    ])
    expect(await post('{"__proto__":{"x":1},"name":"Parc"}')).toEqual([201, undefined])
  })

  // rules/setting.md#3
  test('a body cannot forge an uploaded file', async () => {
    const admin = await site.as('admin')
    const logo = { name: 'x.png', size: 10, path: '/etc/hostname', tooLarge: false }
    const { status, body } = await admin.send('PUT', '/api/settings', { body: { company: { logo } } })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['company.logo']])
  })

  // rules/http.md#10
  test('fields named like inherited properties change nothing but their own refusal', async () => {
    const { keys } = Object
    const body = { constructor: { keys: '\0', prototype: { x: '\0' } }, toString: { call: '\0' }, identifier: '\0' }
    const { status, body: answer } = await site.anonymous.send('POST', '/api/session', { body })
    expect([status, Object.hasOwn(answer.error.details, 'constructor')]).toEqual([400, true])
    expect(Object.keys).toBe(keys)
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  // rules/http.md#10
  test('texts are trimmed, and an empty text becomes null', async () => {
    const admin = await site.as('admin')
    const made = await admin.send('POST', '/api/parks', {
      body: { name: '  Dépôt  ', note: '   ', id: 99, version: 7, nonsense: 1 },
    })
    expect(made.body).toMatchObject({ name: 'Dépôt', note: null, version: 1 })
    expect(made.body.id).not.toBe(99)
    const unseen = await admin.send('POST', '/api/parks', { body: { name: '\u200b\u2060 \u200b' } })
    expect([unseen.status, Object.keys(unseen.body.error.details)]).toEqual([400, ['name']])
  })

  // rules/http.md#22, rules/language.md#5
  test('errors have one shape, in the language of the user, the browser or the site', async () => {
    const [french, english] = [
      await site.as('visitor', { language: 'FR' }),
      await site.as('visitor', { language: 'EN' }),
    ]
    const ask = async (client: typeof french, language?: string) =>
      (await client.send('GET', '/api/persons', { headers: language ? { 'accept-language': language } : {} })).body
    expect(await ask(french, 'en')).toEqual({
      success: false,
      error: { code: 403, key: 'access.forbidden', message: 'Vous n’avez pas le droit de faire cela.' },
    })
    expect((await ask(english, 'fr')).error.message).not.toContain('droit')
    const [fr, en] = ['Connectez-vous', 'ign in']
    expect((await ask(site.anonymous, 'en-GB,en;q=0.9,fr;q=0.5')).error.message).toContain(en)
    expect((await ask(site.anonymous, 'de,fr;q=0.4,en;q=0.2')).error.message).toContain(fr)
    expect((await ask(site.anonymous)).error.message).toContain(fr)
    await site.db
      .updateTable('settings')
      .set({ values: JSON.stringify({ 'general.defaultLanguage': 'en' }) })
      .execute()
    expect((await ask(site.anonymous, 'de')).error.message).toContain(en)
  })

  // rules/session.md#10, rules/paper.md#1
  test('a page request for a file without a session redirects to the login', async () => {
    const page = await site.anonymous.send('GET', '/events/1/pdf', { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.location]).toEqual([302, '/login'])
    expect((await site.anonymous.send('GET', '/events/1/pdf')).status).toBe(401)
  })

  // rules/http.md#14, rules/http.md#15, rules/http.md#16, rules/http.md#17
  test('lists: caps, defaults and unusable values', async () => {
    const admin = await site.as('admin')
    for (const name of ['étui', 'Zoom', 'Ficelle', '100% coton', '100 cotons']) await site.build.park({ name })
    const list = async (query: string) => (await admin.send('GET', `/api/parks?${query}`)).body
    expect((await list('limit=5000')).pagination.perPage).toBe(1000)
    expect((await list('limit=x&page=-2')).pagination).toMatchObject({ perPage: 100, currentPage: 1 })
    for (const odd of ['1e1', '0x2', '%202', '2.0', '', '+2', '0'])
      expect((await list(`limit=${odd}&page=${odd}`)).pagination, odd).toMatchObject({ perPage: 100, currentPage: 1 })
    for (const odd of ['1e1', '0x2', '1.0', ''])
      expect((await admin.send('GET', `/api/materials?park=${odd}`)).body.error.details, odd).toHaveProperty('park')
    expect(await list('limit=2&page=9')).toEqual({
      pagination: { perPage: 2, currentPage: 9, total: { items: 5, pages: 3 } },
      data: [],
    })
    expect(await list('limit=2&page=99999999999999999999')).toMatchObject({
      pagination: { currentPage: Number.MAX_SAFE_INTEGER, total: { items: 5, pages: 3 } },
      data: [],
    })
    for (const path of ['materials?', 'events/list?', 'events/list?orderBy=state&'])
      expect((await admin.send('GET', `/api/${path}limit=1000&page=99999999999999999999`)).body.data, path).toEqual([])
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)
    expect(names(await list('search=100%25'))).toEqual(['100% coton'])
    // Folding makes the full-width signs plain ones, which stand for themselves as well.
    expect(names(await list(`search=${encodeURIComponent('％')}`))).toEqual(['100% coton'])
    for (const sign of ['＿', '∖']) expect(names(await list(`search=${encodeURIComponent(sign)}`))).toEqual([])
    expect(names(await list('search=ETUI'))).toEqual(['étui'])
    expect(names(await list('byColumn=1')).slice(2)).toEqual(['étui', 'Ficelle', 'Zoom'])
    expect((await list('search=%00')).error.details).toHaveProperty('search')
    for (const [flag, kept] of [
      ['1', 0],
      ['true', 0],
      ['0', 5],
      ['false', 5],
    ] as const)
      expect((await list(`deleted=${flag}`)).data, flag).toHaveLength(kept)
    for (const flag of ['deleted', 'paginated'])
      for (const value of ['2', 'no', '']) expect((await list(`${flag}=${value}`)).error.details).toHaveProperty(flag)
    for (const paged of ['1', 'true']) expect((await list(`paginated=${paged}`)).data).toHaveLength(5)
    for (const whole of ['0', 'false']) expect(await list(`paginated=${whole}`)).toHaveLength(5)
    // On an address without a choice it is a parameter like any unknown one.
    expect((await admin.send('GET', '/api/persons?paginated=no')).status).toBe(200)
  })

  // rules/operation.md#15, rules/operation.md#16
  test('health', async () => {
    expect((await site.anonymous.send('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await site.anonymous.send('GET', '/readyz')).status).toBe(200)
  })
})

// rules/http.md#31
describe('the description of the API', () => {
  test('has every route, with its parameters, and each operation once', async () => {
    const { status, body } = await site.anonymous.send('GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    const operations = new Set<string>()
    for (const [path, methods] of Object.entries<
      Record<
        string,
        { operationId: string; parameters: { name: string; in: string }[]; responses: object; requestBody?: object }
      >
    >(body.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const [method, operation] of Object.entries(methods)) {
        expect(operations.has(operation.operationId), operation.operationId).toBe(false)
        operations.add(operation.operationId)
        const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
        expect(inPath).toEqual(named)
        const parameters = operation.parameters.map((one) => `${one.in} ${one.name}`)
        expect(new Set(parameters).size).toBe(parameters.length)
        expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
        expect(Object.keys(operation.responses).every((code) => /^([1-5]\d\d|default)$/.test(code))).toBe(true)
        if (method === 'get') expect(operation.requestBody).toBeUndefined()
      }
    }
    // References resolve.
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
    for (const target of references) {
      const found = target!
        .slice(2)
        .split('/')
        .reduce((at: Record<string, unknown> | undefined, step) => at?.[step] as never, body)
      expect(found, target).toBeDefined()
    }
    const ofParks = body.paths['/api/parks'].get.parameters.map(({ name }: { name: string }) => name)
    expect(ofParks).toContain('paginated')
    expect(body.paths['/api/persons'].post.security).toEqual([{ bearer: [] }, { cookie: [] }])
    expect(body.paths['/api/session'].post.security).toEqual([])
  })

  test('can be browsed', async () => {
    const page = await site.anonymous.send('GET', '/api/docs/')
    expect([page.status, String(page.headers['content-type'])]).toEqual([200, expect.stringContaining('text/html')])
  })
})
