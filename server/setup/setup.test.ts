import { describe, expect, test } from 'vitest'
import { setupRoutes } from '#shared/setup.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const valid = {
  company_name: 'Lumière & Son',
  language: 'en' as const,
  pseudo: 'alice',
  email: 'alice@example.org',
  password: 'a long password',
  park_name: 'Main store',
}
const count = async (table: 'user' | 'park' | 'category' | 'person' | 'session') =>
  (
    await site.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

describe('the first screen', () => {
  // rules/setup.md#1, rules/setup.md#2, rules/setup.md#4, rules/setup.md#8
  test('sets the site up and signs its admin in', async () => {
    await site.db.deleteFrom('tag').execute()
    expect((await site.anonymous.call(setupRoutes.needed, {})).body).toEqual({ needed: true })
    expect((await site.anonymous.call(setupRoutes.config, {})).body).toMatchObject({
      name: 'Flightcase',
      setup_needed: true,
    })
    const answer = await site.anonymous.call(setupRoutes.create, {
      body: {
        ...valid,
        first_name: 'Alice',
        last_name: 'Martin',
        timezone: 'America/Montreal',
        categories: ['Sound', 'Light'],
      },
    })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      pseudo: 'alice',
      group_id: 'admin',
      person: { full_name: 'Alice Martin' },
      settings: { language: 'EN', auth_token_validity_duration: 12 },
    })
    expect(String(answer.headers['set-cookie'])).toContain(answer.body.token)
    const headers = { authorization: `Bearer ${answer.body.token}` }
    const read = async (path: string) => (await site.anonymous.send('GET', `/api${path}`, { headers })).body
    expect(await read('/settings')).toMatchObject({
      company: { name: 'Lumière & Son' },
      general: { timezone: 'America/Montreal', defaultLanguage: 'en' },
    })
    expect(await read('/parks/list')).toMatchObject([{ name: 'Main store' }])
    expect((await read('/categories?paginated=0')).map(({ name }: { name: string }) => name)).toEqual([
      'Light',
      'Sound',
    ])
    const tags = await site.db.selectFrom('tag').select('name').orderBy('name').execute()
    expect(tags.map(({ name }) => name)).toEqual(['Bénéficiaire', 'Technicien'])
    const again = await site.anonymous.send('POST', '/api/setup', { body: { company_name: '' } })
    expect([again.status, again.body.error.key]).toEqual([409, 'setup.done'])
    const unreadable = await site.app.inject({
      method: 'POST',
      url: '/api/setup',
      headers: { 'content-type': 'application/json' },
      payload: '{"company_name":',
    })
    expect([unreadable.statusCode, unreadable.json().error.key]).toEqual([409, 'setup.done'])
    expect((await site.anonymous.call(setupRoutes.needed, {})).body).toEqual({ needed: false })
  })

  // rules/setup.md#2
  test('several requests at once: one wins', async () => {
    const answers = await Promise.all(
      ['alice', 'bobby', 'carol'].map((pseudo) =>
        site.anonymous.call(setupRoutes.create, { body: { ...valid, pseudo, email: `${pseudo}@example.org` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect([await count('user'), await count('park'), await count('session')]).toEqual([1, 1, 1])
  })

  // rules/setup.md#3
  test('names every refused field and writes nothing', async () => {
    const answer = await site.anonymous.send('POST', '/api/setup', {
      body: {
        ...valid,
        language: 'de',
        pseudo: 'é',
        email: 'x',
        password: 'short',
        park_name: 'x',
        timezone: 'Mars/Base',
        first_name: 'Alice',
        categories: ['Son', 'son'],
        demo: 'yes',
      },
    })
    expect([answer.status, answer.body.error.key]).toEqual([400, 'request.invalid'])
    expect(Object.keys(answer.body.error.details).sort()).toEqual([
      'categories',
      'demo',
      'email',
      'language',
      'last_name',
      'park_name',
      'password',
      'pseudo',
      'timezone',
    ])
    expect((await site.anonymous.send('POST', '/api/setup', { body: {} })).body.error.key).toBe('request.empty')
    expect((await site.anonymous.call(setupRoutes.needed, {})).body).toEqual({ needed: true })
  })

  // rules/setup.md#4
  test('a failure at the end leaves nothing of the beginning', async () => {
    // A park with that name exists already: the setup finds out after it has written the admin.
    await site.build.park({ name: 'MAIN STORE' })
    const answer = await site.anonymous.call(setupRoutes.create, {
      body: { ...valid, first_name: 'Al', last_name: 'Mo' },
    })
    expect([answer.status, answer.body.error.key]).toEqual([409, 'record.taken'])
    expect([await count('user'), await count('person'), await count('session')]).toEqual([0, 0, 0])
    const { values } = await site.db.selectFrom('settings').select('values').executeTakeFirstOrThrow()
    expect(values).toEqual({})
  })

  // rules/setup.md#2
  test('a trashed user counts: the site is not set up twice', async () => {
    const { id } = await site.as('admin')
    await site.db.updateTable('user').set({ deleted_at: '2020-01-01 00:00:00' }).where('id', '=', id).execute()
    expect((await site.anonymous.call(setupRoutes.needed, {})).body).toEqual({ needed: false })
    expect((await site.anonymous.call(setupRoutes.create, { body: valid })).status).toBe(409)
  })

  // rules/setup.md#5
  test('without names, creates an admin without a person, called by the pseudo', async () => {
    const { body } = await site.anonymous.call(setupRoutes.create, { body: valid })
    expect(body.user).toMatchObject({
      pseudo: 'alice',
      group_id: 'admin',
      person: null,
      first_name: null,
      last_name: null,
    })
    expect(await count('person')).toBe(0)
    const headers = { authorization: `Bearer ${body.token}` }
    const event = { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false }
    const made = await site.anonymous.send('POST', '/api/events', { body: event, headers })
    expect(made.body.user).toMatchObject({ id: body.user.id, pseudo: 'alice', person: null })
    const told = site.db.selectFrom('change').select('user_name').where('entity', '=', 'event')
    expect(await told.execute()).toEqual([{ user_name: 'alice' }])
  })

  // rules/setup.md#6
  test('creates the demonstration on request', async () => {
    const answer = await site.anonymous.call(setupRoutes.create, { body: { ...valid, demo: true } })
    expect(answer.status).toBe(201)
    expect(await count('person')).toBeGreaterThan(1)
  })
})
