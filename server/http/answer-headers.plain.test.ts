import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byToken } from '#test/api-token.ts'
import { useSite } from '#test/server.ts'
import { buildApp } from '../app.ts'
import { readSite } from '../settings/settings.ts'

const site = useSite()
const lines: string[] = []
/** The same site behind https, with its log collected. */
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  const config = { ...site.services.config, baseUrl: 'https://rental.example.org', logLevel: 'info' } as const
  app = await buildApp({ ...site.services, config }, { log: { write: (line) => lines.push(line) } })
})
afterAll(() => app.close())

describe('answers', () => {
  // rules/http.md#29
  test('of the API are never cached, whatever their status', async () => {
    const admin = await site.as('admin')
    for (const [client, method, path, status] of [
      [admin, 'GET', '/api/parks', 200],
      [admin, 'POST', '/api/parks', 400],
      [admin, 'GET', '/api/parks/999', 404],
      [admin, 'GET', '/api/nothing', 404],
      [admin, 'PUT', '/api/parks', 405],
      [site.anonymous, 'GET', '/api/parks', 401],
      [site.anonymous, 'GET', '/api/config', 200],
      [site.anonymous, 'GET', '/api/openapi.json', 200],
      [site.anonymous, 'GET', '/api/docs/', 200],
      [site.anonymous, 'GET', '/api/docs/static/swagger-ui.css', 200],
      [site.anonymous, 'GET', '/events/1/pdf', 401],
    ] as const) {
      const answer = await client.send(method, path)
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, status, 'private, no-store'])
    }
  })

  // rules/language.md#5
  test('name an unsupported method in the user’s language', async () => {
    const [french, english] = [
      await site.as('visitor', { language: 'FR' }),
      await site.as('visitor', { language: 'EN' }),
    ]
    const message = async (client: typeof french, headers = {}) =>
      (await client.send('PUT', '/api/parks', { body: {}, headers })).body.error.message
    expect(await message(french, { 'accept-language': 'en' })).toBe('Cette méthode n’est pas possible ici.')
    expect(await message(english, { 'accept-language': 'fr' })).toBe('This method is not allowed here.')
    expect(await message({ ...english, send: site.anonymous.send }, { 'accept-language': 'en' })).toContain('allowed')
    const expired = { authorization: `Bearer ${'x'.repeat(43)}`, 'accept-language': 'en' }
    expect((await site.anonymous.send('PUT', '/api/parks', { headers: expired })).body.error.key).toBe('route.method')
  })

  // rules/language.md#5
  test('use the site’s language for a browser that prefers neither', async () => {
    const message = async (language: string) =>
      (await site.anonymous.send('GET', '/api/parks', { headers: { 'accept-language': language } })).body.error.message
    for (const [language, words] of [
      ['fr', 'Connectez-vous'],
      ['en', 'Sign in'],
    ] as const) {
      const values = JSON.stringify({ 'general.defaultLanguage': language })
      await site.db.updateTable('settings').set({ values }).execute()
      for (const asked of ['de', 'de-DE,es;q=0.5', '*', 'fry', 'frr,enm;q=0.9', 'fr;q=0,en;q=0'])
        expect([asked, await message(asked)]).toEqual([asked, expect.stringContaining(words)])
    }
    expect(await message('de,fr-CA;q=0.2')).toContain('Connectez-vous')
  })

  // rules/operation.md#26
  test('bind only this site to https, and nothing on plain http', async () => {
    const secure = await app.inject('/healthz')
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
    const plain = await site.anonymous.send('GET', '/healthz')
    expect([plain.headers['strict-transport-security'], plain.headers['cross-origin-opener-policy']]).toEqual([
      undefined,
      undefined,
    ])
  })

  // rules/operation.md#26, rules/http.md#31
  test('of the API’s page load everything from this site, on plain http too', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-initializer.js']) {
      const { status, headers, raw } = await site.anonymous.send('GET', path)
      expect(status).toBe(200)
      expect(String(headers['content-security-policy'])).not.toMatch(/upgrade-insecure|https?:|validator/)
      expect(String(raw)).not.toMatch(/(src|href)="https?:|validator\.swagger/)
    }
  })

  // rules/http.md#13
  test('treat a null body as an empty one', async () => {
    const admin = await site.as('admin')
    const id = await site.build.event({ start_date: '2020-01-01 00:00:00', end_date: '2020-01-02 23:59:59' })
    for (const [method, path] of [
      ['PUT', `/api/events/${id}/return`],
      ['PUT', `/api/events/${id}/terminate`],
      ['POST', '/api/parks'],
    ] as const) {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
      const answer = await site.app.inject({ method, url: path, headers, payload: 'null' })
      expect([path, answer.statusCode, answer.json().error.key]).toEqual([path, 400, 'request.empty'])
    }
  })
})

describe('the log', () => {
  // rules/operation.md#19, rules/public-calendar.md#13
  test('has one line a request, with the route’s pattern and never the address', async () => {
    const admin = await site.as('admin')
    const { calendarSecret } = await readSite(site.db)
    const from = lines.length
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const url of [
      `/calendar/public/${calendarSecret}.ics`,
      `/api/calendar/public/${calendarSecret}`,
      '/api/parks/12?search=secret-word',
      '/healthz',
      '/readyz',
      '/api/secret-word',
    ])
      await app.inject({ url, headers })
    await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { identifier: 'secret-word', password: 'secret-word' },
    })
    await expect.poll(() => lines.length - from).toBe(5)
    const told = lines.slice(from).map((line) => JSON.parse(line))
    expect(told.map(({ method, route, status, user }) => [method, route, status, user])).toEqual([
      ['GET', '/calendar/public/{uuid}.ics', 404, admin.id],
      ['GET', 'unknown', 404, admin.id],
      ['GET', '/api/parks/{id}', 404, admin.id],
      ['GET', 'unknown', 404, admin.id],
      ['POST', '/api/session', 404, null],
    ])
    expect(told.every(({ ms, reqId }) => Number.isInteger(ms) && typeof reqId === 'string')).toBe(true)
    expect(lines.join('')).not.toContain(calendarSecret)
    expect(lines.join('')).not.toContain('secret-word')
  })

  // rules/operation.md#19, rules/token.md#3
  test('names the API token of a request, and never its secret', async () => {
    const { token, tokenId } = await byToken(site, await site.as('member'))
    const from = lines.length
    await app.inject({ url: '/api/parks/list', headers: { authorization: `Bearer ${token}` } })
    await expect.poll(() => lines.length - from).toBe(1)
    expect(JSON.parse(lines[from]!)).toMatchObject({ route: '/api/parks/list', status: 200, token: tokenId })
    expect(lines.join('')).not.toContain(token)
  })
})
