import { describe, expect, test } from 'vitest'
import { sessionRoutes } from '#shared/session.ts'
import { testPassword, useSite } from '#test/server.ts'

const site = useSite()
const signIn = (identifier: string, password = testPassword, headers = {}) =>
  site.anonymous.call(sessionRoutes.create, { body: { identifier, password }, headers })
const accountOf = (id: number) =>
  site.db.selectFrom('user').select(['pseudo', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'])

describe('signing in', () => {
  // rules/session.md#1, rules/session.md#2, rules/session.md#6, rules/session.md#7, rules/session.md#14
  test('by pseudo or email in any case returns the user, a token and a cookie hidden from scripts', async () => {
    const { id } = await site.as('member')
    const { pseudo, email } = await accountOf(id)
    for (const identifier of [pseudo.toUpperCase(), ` ${email.toUpperCase()} `]) {
      const answer = await signIn(identifier)
      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({
        id,
        pseudo,
        email,
        person: null,
        restricted_parks: [],
        settings: { user_id: id },
      })
      expect(JSON.stringify(answer.body)).not.toContain('password')
      expect(Buffer.from(answer.body.token, 'base64url')).toHaveLength(32)
      expect(cookieOf(answer)).toMatch(new RegExp(`^Authorization=${answer.body.token}; `))
      expect(cookieOf(answer)).toMatch(/HttpOnly/)
      expect(cookieOf(answer)).toMatch(/SameSite=Lax/)
      expect(cookieOf(answer)).toMatch(/Path=\//)
      expect(cookieOf(answer)).not.toMatch(/Secure/) // http
      const read = await site.anonymous.send('GET', '/api/session', {
        headers: { cookie: `Authorization=${answer.body.token}` },
      })
      expect(read.body.id).toBe(id)
    }
  })

  // rules/session.md#6, rules/session.md#8
  test('stores only the hash of the token, until the expiry that the user chose', async () => {
    const { id } = await site.as('visitor')
    await site.db
      .updateTable('user_settings')
      .set({ auth_token_validity_duration: 2 })
      .where('user_id', '=', id)
      .execute()
    await site.db.deleteFrom('session').execute()
    const now = Date.now()
    const answer = await signIn((await accountOf(id)).pseudo)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookieOf(answer))?.[1] ?? '')
    expect(Math.abs(expires - now - 7_200_000)).toBeLessThan(20_000)
    const [stored] = await site.db.selectFrom('session').selectAll().execute()
    expect(Buffer.from(stored!.token_hash).toString('base64url')).not.toBe(answer.body.token)
    expect(Math.abs(Date.parse(`${stored!.expires_at}Z`) - now - 7_200_000)).toBeLessThan(20_000)
    await site.db.updateTable('session').set({ expires_at: '2020-01-01 00:00:00' }).execute()
    const over = await site.anonymous.send('GET', '/api/session', {
      headers: { authorization: `Bearer ${answer.body.token}` },
    })
    expect([over.status, over.body.error.key]).toEqual([401, 'session.expired'])
  })

  // rules/session.md#8
  test('a stale cookie does not block a new session', async () => {
    const { id } = await site.as('member')
    const headers = { cookie: 'Authorization=gone', 'sec-fetch-site': 'same-origin' }
    expect((await signIn((await accountOf(id)).pseudo, testPassword, headers)).status).toBe(200)
    expect((await site.anonymous.send('GET', '/api/config', { headers })).status).toBe(200)
    expect((await site.anonymous.send('GET', '/logout', { headers })).status).toBe(302)
  })

  // rules/session.md#2
  test.each([
    [{}, ['identifier', 'password']],
    [undefined, ['identifier', 'password']],
    [{ identifier: 'admin' }, ['password']],
    [{ identifier: 'admin', password: 'abc' }, ['password']],
    [{ identifier: '', password: 'abcd' }, ['identifier']],
    [{ identifier: 3, password: 'a'.repeat(192) }, ['identifier', 'password']],
  ])('%j: details hold both keys', async (body, wrong) => {
    const answer = await site.anonymous.send('POST', '/api/session', { body })
    expect([answer.status, answer.body.error.key]).toEqual([400, 'request.invalid'])
    const { details } = answer.body.error
    expect(Object.keys(details).sort()).toEqual(['identifier', 'password'])
    expect(Object.keys(details).filter((key) => details[key].length > 0)).toEqual(wrong)
  })

  // `npm run bench -- --only reads` measures that they also take the same time.
  // rules/session.md#3
  test('an unknown account, a trashed one and a wrong password get the same answer', async () => {
    const [known, trashed] = [await site.as('member'), await site.as('member')]
    await site.db.updateTable('user').set({ deleted_at: '2020-01-01 00:00:00' }).where('id', '=', trashed.id).execute()
    const answers = []
    for (const { id } of [known, trashed]) answers.push(await signIn((await accountOf(id)).pseudo, 'wrong password'))
    answers.push(await signIn('nobody', 'wrong password'))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.map(({ status, body }) => [status, body.error.key])).toEqual(
      Array(3).fill([404, 'session.bad_credentials']),
    )
  })

  // rules/session.md#4
  test('refuses after ten failures, known account or not, however many at once; success clears them', async () => {
    const { pseudo } = await accountOf((await site.as('member')).id)
    for (let round = 0; round < 9; round++) await signIn(pseudo, 'wrong password')
    expect((await signIn(pseudo.toUpperCase())).status).toBe(200)
    for (const identifier of [pseudo, 'nobody']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(identifier, 'wrong password')))
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
      const refused = await signIn(identifier)
      expect([refused.status, refused.body.error.key]).toEqual([429, 'session.too_many_attempts'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    await site.db.updateTable('login_attempt').set({ at: '2020-01-01 00:00:00' }).execute()
    expect((await signIn(pseudo)).status).toBe(200)
  })

  // rules/session.md#4
  test('does not count failures of a clock that was ahead', async () => {
    const { pseudo } = await accountOf((await site.as('member')).id)
    for (let made = 0; made < 10; made++) await signIn(pseudo, 'wrong password')
    await site.db.updateTable('login_attempt').set({ at: '2099-01-01 00:00:00' }).execute()
    expect((await signIn(pseudo, 'wrong password')).status).toBe(404)
    expect((await signIn(pseudo)).status).toBe(200)
  })

  // rules/session.md#4
  test('refuses after fifty failures of one address', async () => {
    const { pseudo } = await accountOf((await site.as('member')).id)
    for (let made = 0; made < 49; made++) {
      await site.db
        .insertInto('login_attempt')
        .values({ identifier: `one ${made}`, address: '127.0.0.1' })
        .execute()
    }
    expect((await signIn('another', 'wrong password')).status).toBe(404)
    expect((await signIn(pseudo)).status).toBe(429)
  })
})

describe('using a session', () => {
  // rules/session.md#9
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 403],
  ])('a write by cookie with %j: %i', async (headers, status) => {
    const { token, id } = await site.as('member')
    const path = `/api/users/${id}/settings`
    const body = { language: 'EN' }
    const byCookie = await site.anonymous.send('PUT', path, {
      body,
      headers: { ...headers, cookie: `Authorization=${token}` },
    })
    expect(byCookie.status).toBe(status)
    if (status === 403) expect(byCookie.body.error.key).toBe('request.cross_origin')
    const byHeader = await site.anonymous.send('PUT', path, {
      body,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(byHeader.status).toBe(200)
    const read = await site.anonymous.send('GET', path, { headers: { ...headers, cookie: `Authorization=${token}` } })
    expect(read.status).toBe(200)
  })

  // rules/session.md#8
  test('the header wins over the cookie', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const headers = { authorization: `Bearer ${one.token}`, cookie: `Authorization=${other.token}` }
    expect((await site.anonymous.send('GET', '/api/session', { headers })).body.id).toBe(one.id)
  })

  // rules/session.md#8
  test.each(['abc.def.ghi', 'YWJj+/==', 'two words', 'é'])(
    'the unknown token %s in the header is not passed over for the cookie',
    async (sent) => {
      const { token } = await site.as('member')
      const alone: Record<string, string> = { authorization: `Bearer ${sent}` }
      for (const headers of [alone, { ...alone, cookie: `Authorization=${token}` }]) {
        const { status, body } = await site.anonymous.send('GET', '/api/session', { headers })
        expect([status, body.error?.key]).toEqual([401, 'session.expired'])
      }
    },
  )

  // rules/session.md#8
  test.each(['', 'Bearer', 'Bearer ', 'Basic YWJjOmRlZg=='])(
    'the header "%s" carries no token: the cookie counts',
    async (authorization) => {
      const { id, token } = await site.as('member')
      const cookie = `Authorization=${token}`
      const read = (headers: Record<string, string>) => site.anonymous.send('GET', '/api/session', { headers })
      expect((await read({ authorization, cookie })).body.id).toBe(id)
      expect((await read({ authorization })).body.error.key).toBe('session.required')
    },
  )

  // rules/session.md#11, rules/restricted-park.md#14
  test('group and restrictions apply from the next request; the trash ends the session', async () => {
    const member = await site.as('member')
    const park = await site.build.park()
    expect((await member.send('GET', '/api/persons')).status).toBe(200)
    await site.db.insertInto('user_restricted_park').values({ user_id: member.id, park_id: park }).execute()
    expect((await member.send('GET', `/api/parks/${park}`)).status).toBe(404)
    await site.db.updateTable('user').set({ group_id: 'visitor' }).where('id', '=', member.id).execute()
    expect((await member.send('GET', '/api/persons')).status).toBe(403)
    await site.db.updateTable('user').set({ deleted_at: '2020-01-01 00:00:00' }).where('id', '=', member.id).execute()
    expect((await member.send('GET', '/api/session')).body.error.key).toBe('session.expired')
  })

  // rules/session.md#8
  test('without a token, session.required', async () => {
    const answer = await site.anonymous.call(sessionRoutes.get, {})
    expect([answer.status, answer.body.error.key]).toEqual([401, 'session.required'])
  })
})

describe('signing out', () => {
  // rules/session.md#1, rules/session.md#12
  test('ends the session and removes the cookie', async () => {
    const member = await site.as('member')
    const out = await member.call(sessionRoutes.remove, {})
    expect([out.status, out.raw.length]).toEqual([204, 0])
    expect(cookieOf(out)).toMatch(/^Authorization=; .*Expires=Thu, 01 Jan 1970/)
    expect((await member.call(sessionRoutes.get, {})).body.error.key).toBe('session.expired')
  })

  // rules/session.md#12
  test('works by the link, but not from another site', async () => {
    const member = await site.as('member')
    const elsewhere = await member.call(sessionRoutes.logout, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, '/'])
    expect((await member.call(sessionRoutes.get, {})).status).toBe(200)
    const here = await member.call(sessionRoutes.logout, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([here.status, here.headers.location]).toEqual([302, '/login#bye'])
    expect((await member.call(sessionRoutes.get, {})).status).toBe(401)
    expect((await site.anonymous.call(sessionRoutes.logout, {})).headers.location).toBe('/login#bye')
  })
})
