import { describe, expect, test } from 'vitest'
import { parkRoutes } from '#shared/park.ts'
import { groups } from '#shared/permissions.ts'
import { sessionRoutes } from '#shared/session.ts'
import { tokenRoutes } from '#shared/token.ts'
import { userRoutes } from '#shared/user.ts'
import { byToken } from '#test/api-token.ts'
import { type Answer, client, useSite } from '#test/server.ts'

const site = useSite()
const told = ({ status, body }: Answer) => [status, body.error?.key]
const over = [401, 'session.expired']
const forbidden = [403, 'access.forbidden']

describe('making a token', () => {
  // rules/token.md#1, rules/token.md#3, rules/token.md#4
  test('answers with the secret once, and stores its hash alone', async () => {
    const member = await site.as('member')
    const body = { name: ' Site web ', group_id: 'visitor' } as const
    const { status, body: made } = await member.call(tokenRoutes.create, { body })
    expect(status).toBe(201)
    expect(made).toMatchObject({
      name: 'Site web',
      group_id: 'visitor',
      read_only: false,
      expires_at: null,
      last_used_on: null,
      last_used_address: null,
      user_id: member.id,
      version: 1,
    })
    expect(made.secret).toMatch(/^fc_[\w-]{40}$/)
    const { secret, ...rest } = made
    expect((await member.call(tokenRoutes.list, {})).body).toEqual([rest])
    const stored = await site.db.selectFrom('token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(3))
    expect(Buffer.from(stored[0]!.secret_hash)).toHaveLength(32)
    const used = await client(site.app, 0, secret).call(sessionRoutes.get, {})
    expect([used.status, used.body.id, used.body.group_id]).toEqual([200, member.id, 'member'])
  })

  // rules/token.md#3
  test('never gives the same secret twice', async () => {
    const member = await site.as('member')
    const secrets = new Set<string>()
    for (let made = 0; made < 5; made++) {
      const { body } = await member.call(tokenRoutes.create, { body: { name: 'Site web', group_id: 'member' } })
      secrets.add(body.secret)
    }
    expect(secrets.size).toBe(5)
  })

  // rules/token.md#4, rules/token.md#5
  test.each([
    [{ name: '', group_id: 'visitor' }, ['name']],
    [{ name: 'x'.repeat(97), group_id: 'visitor' }, ['name']],
    [{ name: 'Site web' }, ['group_id']],
    [{ name: 'Site web', group_id: 'owner' }, ['group_id']],
    [{ name: 'Site web', group_id: 'admin' }, ['group_id']],
    [{ name: 'Site web', group_id: 'visitor', read_only: 'yes' }, ['read_only']],
    [{ name: 'Site web', group_id: 'visitor', expires_at: 'soon' }, ['expires_at']],
    [{ name: 'Site web', group_id: 'visitor', expires_at: '2020-01-01 00:00:00' }, ['expires_at']],
    [{ name: 5, group_id: 'admin', expires_at: '2020-01-01 00:00:00' }, ['expires_at', 'group_id', 'name']],
  ])('a member who sends %j is told of %j', async (body, fields) => {
    const { status, body: answer } = await (await site.as('member')).send('POST', '/api/tokens', { body })
    expect([status, Object.keys(answer.error.details).sort()]).toEqual([400, fields])
    expect(await site.db.selectFrom('token').select('id').execute()).toEqual([])
  })

  // rules/token.md#4
  test('reads its end in UTC, or with an offset', async () => {
    const member = await site.as('member')
    const make = (expires_at: string) =>
      member.call(tokenRoutes.create, { body: { name: 'Site web', group_id: 'member', expires_at } })
    expect((await make('2040-06-01 08:00:00')).body.expires_at).toBe('2040-06-01 08:00:00')
    expect((await make('2040-06-01T08:00:00+02:00')).body.expires_at).toBe('2040-06-01 06:00:00')
  })
})

describe('whose tokens', () => {
  // rules/token.md#2, rules/group.md#3
  test('users read and revoke their own alone; admins those of all', async () => {
    const [admin, member, visitor] = [await site.as('admin'), await site.as('member'), await site.as('visitor')]
    const tokens = {
      admin: await byToken(site, admin, { name: 'Zoé' }),
      member: await byToken(site, member, { name: 'étui' }),
      visitor: await byToken(site, visitor, { name: 'Ficelle' }),
    }
    const listed = async (of: typeof admin) =>
      (await of.call(tokenRoutes.list, {})).body.map(({ name }: { name: string }) => name)
    expect(await listed(visitor)).toEqual(['Ficelle'])
    expect(await listed(member)).toEqual(['étui'])
    expect(await listed(admin)).toEqual(['étui', 'Ficelle', 'Zoé'])
    const revoke = (by: typeof admin, { tokenId }: typeof tokens.admin) =>
      by.call(tokenRoutes.remove, { params: { id: tokenId } })
    expect(told(await revoke(member, tokens.visitor))).toEqual([404, 'record.not_found'])
    expect(told(await revoke(member, tokens.admin))).toEqual([404, 'record.not_found'])
    expect((await revoke(visitor, tokens.visitor)).body).toEqual({ destroyed: true })
    expect((await revoke(admin, tokens.member)).body).toEqual({ destroyed: true })
    expect(await listed(admin)).toEqual(['Zoé'])
  })

  // rules/token.md#9, rules/token.md#13
  test('all of a user are revoked by the user or an admin, and by nobody else', async () => {
    const [admin, member, other] = [await site.as('admin'), await site.as('member'), await site.as('member')]
    const own = [await byToken(site, member), await byToken(site, member)]
    const foreign = await byToken(site, other)
    const all = (by: typeof admin, id: number) => by.call(userRoutes.revokeTokens, { params: { id } })
    expect(told(await all(other, member.id))).toEqual(forbidden)
    expect((await all(member, member.id)).body).toEqual({ destroyed: true })
    for (const token of own) expect(told(await token.call(sessionRoutes.get, {}))).toEqual(over)
    expect((await foreign.call(sessionRoutes.get, {})).status).toBe(200)
    expect((await all(admin, other.id)).body).toEqual({ destroyed: true })
    expect(told(await foreign.call(sessionRoutes.get, {}))).toEqual(over)
  })
})

describe('the rights of a token', () => {
  // rules/token.md#5
  test.each(groups.flatMap((group) => groups.map((own) => [group, own] as const)))(
    'of %s for a user who is now %s are those of the lower group',
    async (group, own) => {
      const user = await site.as('admin')
      const token = await byToken(site, user, { group_id: group })
      await site.db.updateTable('user').set({ group_id: own }).where('id', '=', user.id).execute()
      const statuses = [
        (await token.call(parkRoutes.create, { body: { name: 'Dépôt' } })).status,
        (await token.send('GET', '/api/persons')).status,
        (await token.send('GET', '/api/events?start=2040-06-01&end=2040-06-02')).status,
      ]
      const lower = [group, own].includes('visitor') ? 'visitor' : [group, own].includes('member') ? 'member' : 'admin'
      expect(statuses).toEqual({ admin: [201, 200, 200], member: [403, 200, 200], visitor: [403, 403, 200] }[lower])
    },
  )

  // rules/token.md#5, rules/restricted-park.md#14
  test('hide the parks that are hidden from its user at that moment', async () => {
    const park = await site.build.park()
    const member = await site.as('member')
    const token = await byToken(site, member)
    const read = () => token.send('GET', `/api/parks/${park}`)
    expect((await read()).status).toBe(200)
    await site.db.insertInto('user_restricted_park').values({ user_id: member.id, park_id: park }).execute()
    expect((await read()).status).toBe(404)
  })

  // rules/token.md#7
  test('are to read, where it only reads', async () => {
    const token = await byToken(site, await site.as('admin'), { read_only: true })
    expect((await token.send('GET', '/api/parks')).status).toBe(200)
    expect((await token.send('HEAD', '/api/parks')).status).toBe(200)
    const refused = await token.call(parkRoutes.create, { body: { name: 'Dépôt' } })
    expect([...told(refused), refused.body.error.message]).toEqual([...forbidden, 'This API token is read-only.'])
    const printed = await token.send('POST', '/labels', {
      body: { what: 'materials', ids: [await site.build.material()], format: '50x25' },
    })
    expect(printed.status).not.toBe(403)
  })

  // rules/token.md#6
  test('never reach accounts, sessions or tokens, even an admin’s', async () => {
    const admin = await site.as('admin')
    const token = await byToken(site, admin)
    const tries: [method: string, path: string, body?: object][] = [
      ['PUT', `/api/users/${admin.id}`, { password: 'un autre mot' }],
      ['GET', '/api/users'],
      ['GET', '/api/users/names'],
      ['POST', '/api/tokens', { name: 'Autre', group_id: 'admin' }],
      ['GET', '/api/tokens'],
      ['DELETE', `/api/tokens/${token.tokenId}`],
      ['DELETE', `/api/users/${admin.id}/tokens`],
      ['PUT', `/api/users/${admin.id}/settings`, { language: 'FR' }],
      ['DELETE', '/api/session'],
    ]
    for (const [method, path, body] of tries) {
      const answer = await token.send(method, path, { body })
      expect([method, path, ...told(answer)]).toEqual([method, path, ...forbidden])
      expect(answer.body.error.message).toBe('An API token cannot reach accounts or tokens: sign in.')
    }
    expect((await token.call(sessionRoutes.get, {})).body.id).toBe(admin.id)
    expect((await admin.call(sessionRoutes.get, {})).status).toBe(200)
  })

  // rules/token.md#5
  test('write in the name of its user, in the user’s language', async () => {
    const member = await site.as('member', { language: 'FR' })
    const token = await byToken(site, member)
    const event = await token.send('POST', '/api/events', {
      body: { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false },
    })
    expect([event.status, event.body.user_id]).toEqual([201, member.id])
    expect((await token.send('POST', '/api/events', { body: {} })).body.error.message).toBe('La demande est vide.')
  })
})

describe('the header', () => {
  // rules/token.md#11, rules/session.md#8, rules/session.md#9
  test('alone carries a token: in the cookie it is an unknown session', async () => {
    const { token } = await byToken(site, await site.as('admin'))
    const headers = { cookie: `Authorization=${token}`, 'sec-fetch-site': 'same-origin' }
    expect(told(await site.anonymous.send('GET', '/api/parks', { headers }))).toEqual(over)
    expect(told(await site.anonymous.send('POST', '/api/parks', { headers, body: { name: 'Dépôt' } }))).toEqual(over)
  })

  // rules/token.md#11, rules/session.md#9
  test('needs no origin, whatever a browser says beside it', async () => {
    const token = await byToken(site, await site.as('admin'))
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
    const made = await token.send('POST', '/api/parks', { headers, body: { name: 'Dépôt' } })
    expect(made.status).toBe(201)
  })

  // rules/session.md#8, rules/session.md#9
  test('of a token does not lend its rights to a cookie beside it', async () => {
    const [admin, visitor] = [await site.as('admin'), await site.as('visitor')]
    const { token } = await byToken(site, visitor)
    const headers = { authorization: `Bearer ${token}`, cookie: `Authorization=${admin.token}` }
    expect((await site.anonymous.send('GET', '/api/session', { headers })).body.id).toBe(visitor.id)
    expect(told(await site.anonymous.send('POST', '/api/parks', { headers, body: { name: 'x' } }))).toEqual(forbidden)
  })

  // rules/token.md#11
  test('opens papers and pictures too', async () => {
    const token = await byToken(site, await site.as('member'), { group_id: 'member' })
    const id = await site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()] })
    const paper = await token.send('GET', `/events/${id}/pdf`)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await token.send('GET', `/materials/999/picture`)).status).toBe(404)
  })
})

describe('the last use', () => {
  // rules/token.md#10
  test('is the day in the site’s zone and the address of the sender', async () => {
    const member = await site.as('member')
    const token = await byToken(site, member)
    await site.app.inject({
      url: '/api/parks',
      remoteAddress: '203.0.113.7',
      headers: { authorization: `Bearer ${token.token}` },
    })
    const [listed] = (await member.call(tokenRoutes.list, {})).body
    const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(Date.now())
    expect([listed.last_used_on, listed.last_used_address, listed.version]).toEqual([today, '203.0.113.7', 1])
  })
})
