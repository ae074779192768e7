import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const valid = {
  pseudo: 'regie_1',
  email: 'regie@example.org',
  password: 'projecteur',
  person: { first_name: 'Zoé', last_name: 'Roux' },
}
const deleted_at = '2020-01-01 00:00:00'

describe('a new user', () => {
  // rules/user.md#2, rules/user.md#4, rules/user.md#8, rules/session.md#14, rules/restricted-park.md#1
  test('has its own settings, in the language of the site, and signs in', async () => {
    const admin = await site.as('admin')
    const hidden = await site.build.park()
    await sql`update settings set values = '{"general.defaultLanguage": "en"}'`.execute(site.db)
    const made = await admin.call(userRoutes.create, {
      body: {
        ...valid,
        person: { ...valid.person, nickname: 'Zo', phone: '+33 6 12 34 56 78', locality: 'Lyon' },
        restricted_parks: [hidden],
      },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      pseudo: 'regie_1',
      email: 'regie@example.org',
      group_id: 'member',
      first_name: 'Zoé',
      last_name: 'Roux',
      person: { user_id: made.body.id, full_name: 'Zoé Roux', nickname: 'Zo', full_address: 'Lyon' },
      restricted_parks: [hidden],
      settings: { user_id: made.body.id, language: 'EN', auth_token_validity_duration: 12 },
      version: 1,
      deleted_at: null,
    })
    expect(JSON.stringify(made.body)).not.toContain('password')
    const body = { identifier: 'REGIE@example.org', password: 'projecteur' }
    const signedIn = await site.anonymous.call(sessionRoutes.create, { body })
    expect([signedIn.status, signedIn.body.user.restricted_parks]).toEqual([200, [hidden]])
  })

  // rules/user.md#4, rules/user.md#5
  test('is refused for its own fields and those of its person together', async () => {
    const admin = await site.as('admin')
    const body = { pseudo: 'a b', email: 'nobody', person: { first_name: 'x', phone: '12' } }
    const answer = await admin.send('POST', '/api/users', { body })
    expect([answer.status, answer.body.error.key]).toEqual([400, 'request.invalid'])
    const { details } = answer.body.error
    expect(Object.keys(details).sort()).toEqual(['email', 'password', 'person', 'pseudo'])
    expect(Object.keys(details.person).sort()).toEqual(['first_name', 'last_name', 'phone'])
    const { person, ...nobody } = valid
    const nameless = await admin.send('POST', '/api/users', { body: nobody })
    expect(Object.keys(nameless.body.error.details.person)).toEqual(['first_name', 'last_name'])
    expect(nameless.body.error.details).not.toHaveProperty('pseudo')
  })

  // rules/user.md#4, rules/user.md#5
  test('cannot take a pseudo, email or reference in use, in any case and even in the trash', async () => {
    const admin = await site.as('admin')
    await site.build.user({ pseudo: 'Regie_1', email: 'Regie@Example.org', deleted_at })
    await site.build.person({ email: 'zoe@example.org', reference: 'Z-1' })
    const answer = await admin.call(userRoutes.create, {
      body: {
        ...valid,
        restricted_parks: [99_999],
        person: { ...valid.person, email: 'ZOE@example.org', reference: 'z-1', country_id: 99_999, company_id: 99_999 },
      },
    })
    expect(answer.status).toBe(400)
    const { person, ...own } = answer.body.error.details
    expect(Object.keys(own).sort()).toEqual(['email', 'pseudo', 'restricted_parks'])
    expect(Object.keys(person).sort()).toEqual(['company_id', 'country_id', 'email', 'reference'])
  })

  // rules/user.md#4
  test.each([
    ['pseudo', 'abc'],
    ['pseudo', 'a'.repeat(101)],
    ['pseudo', 'régie'],
    ['email', `${'a'.repeat(190)}@b.fr`],
    ['group_id', 'boss'],
    ['password', '1234567'],
    ['password', 'x'.repeat(192)],
    ['restricted_parks', ['1']],
    ['restricted_parks', 4],
    ['person', 'Zoé'],
  ])('refuses %s = %j, and so does a change', async (field, value) => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const created = await admin.send('POST', '/api/users', { body: { ...valid, [field]: value } })
    expect([created.status, Object.keys(created.body.error.details)]).toEqual([400, [field]])
    const updated = await admin.send('PUT', `/api/users/${member.id}`, { body: { [field]: value } })
    expect([updated.status, Object.keys(updated.body.error.details)]).toEqual([400, [field]])
  })

  // rules/user.md#4, rules/http.md#27
  test('two users with one pseudo at once: one is created, the other is refused on the field', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    const answers = await Promise.all([
      one.call(userRoutes.create, { body: valid }),
      other.call(userRoutes.create, { body: { ...valid, email: 'autre@example.org' } }),
    ])
    const [made, refused] = answers.sort((a, b) => a.status - b.status)
    expect(made!.status).toBe(201)
    expect([400, 409]).toContain(refused!.status)
    expect(Object.keys(refused!.body.error.details)).toEqual(['pseudo'])
  })

  // rules/user.md#5, rules/http.md#27
  test('two users with one email of their persons at once: the second is refused on the person', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    const person = { ...valid.person, email: 'zoe@example.org' }
    const answers = await Promise.all([
      one.call(userRoutes.create, { body: { ...valid, person } }),
      other.call(userRoutes.create, { body: { ...valid, pseudo: 'autre', email: 'autre@example.org', person } }),
    ])
    const [made, refused] = answers.sort((a, b) => a.status - b.status)
    expect(made!.status).toBe(201)
    expect([400, 409]).toContain(refused!.status)
    expect(refused!.body.error.details).toEqual({ person: { email: [expect.any(String)] } })
    const all = (await one.call(userRoutes.all, {})).body
    expect(all.filter(({ person }: { person: unknown }) => person !== null)).toHaveLength(1)
  })
})

// rules/change.md#1, rules/change.md#2
test('every write to a user announces the user and the person', async () => {
  const admin = await site.as('admin')
  const { id, person } = (await admin.call(userRoutes.create, { body: valid })).body
  const announced = async () => {
    const rows = await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()
    await site.db.deleteFrom('change').execute()
    return rows.map(({ entity, entity_id, version }) => `${entity} ${entity_id} ${version}`).sort()
  }
  expect(await announced()).toEqual([`person ${person.id} 1`, `user ${id} 1`])
  const params = { id }
  await admin.call(userRoutes.update, { params, body: { email: 'neuf@example.org', person: { nickname: 'Zo' } } })
  expect(await announced()).toEqual([`person ${person.id} 2`, `user ${id} 2`])
  await admin.call(userRoutes.remove, { params })
  await admin.call(userRoutes.restore, { params })
  expect(await announced()).toEqual([`user ${id} 3`, `user ${id} 4`])
  await admin.call(userRoutes.remove, { params })
  await admin.call(userRoutes.remove, { params })
  expect(await announced()).toEqual([`person ${person.id} 3`, `user ${id} 5`, `user ${id} 6`])
})

describe('a change', () => {
  // rules/user.md#4, rules/http.md#12, rules/http.md#20
  test('of some fields leaves the others, and raises the version once', async () => {
    const admin = await site.as('admin')
    const { id } = (await admin.call(userRoutes.create, { body: valid })).body
    const params = { id }
    const saved = await admin.call(userRoutes.update, {
      params,
      body: { email: 'neuf@example.org', password: '', person: { phone: '0612345678' } },
      version: 1,
    })
    expect(saved.body).toMatchObject({
      pseudo: 'regie_1',
      email: 'neuf@example.org',
      person: { first_name: 'Zoé', phone: '0612345678', version: 2 },
      version: 2,
    })
    const body = { identifier: 'regie_1', password: 'projecteur' }
    expect((await site.anonymous.call(sessionRoutes.create, { body })).status).toBe(200)
    const same = await admin.call(userRoutes.update, { params, body: { pseudo: 'Regie_1', email: 'NEUF@example.org' } })
    expect([same.status, same.body.pseudo]).toEqual([200, 'Regie_1'])
  })

  // rules/http.md#21
  test('from a stale version is 409 with the present user; of two at once one is saved', async () => {
    const [one, other, member] = [await site.as('admin'), await site.as('admin'), await site.as('member')]
    const params = { id: member.id }
    const write = (by: typeof one, email: string) => by.call(userRoutes.update, { params, body: { email }, version: 1 })
    const answers = await Promise.all([write(one, 'un@example.org'), write(other, 'deux@example.org')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await write(one, 'trois@example.org')
    expect(stale.body.error).toMatchObject({
      key: 'record.edited_meanwhile',
      details: { current: { id: member.id, version: 2, settings: { user_id: member.id } } },
    })
  })

  // rules/user.md#5
  test('of a user without a person needs both names to make one', async () => {
    const member = await site.as('member')
    const params = { id: member.id }
    const half = await member.call(userRoutes.update, { params, body: { person: { first_name: 'Ana' } } })
    expect([half.status, half.body.error.details]).toEqual([400, { person: { last_name: [expect.any(String)] } }])
    const whole = await member.call(userRoutes.update, {
      params,
      body: { person: { first_name: 'Ana', last_name: 'Roy' } },
    })
    expect(whole.body).toMatchObject({ first_name: 'Ana', person: { user_id: member.id, full_name: 'Ana Roy' } })
    const cleared = await member.call(userRoutes.update, { params, body: { person: { first_name: '' } } })
    expect(Object.keys(cleared.body.error.details.person)).toEqual(['first_name'])
  })

  // rules/trash.md#6
  test('of an absent or trashed user is 404', async () => {
    const admin = await site.as('admin')
    for (const id of [await site.build.user({ deleted_at }), 99_999]) {
      expect((await admin.call(userRoutes.get, { params: { id } })).status).toBe(404)
      expect((await admin.call(userRoutes.update, { params: { id }, body: { pseudo: 'autre' } })).status).toBe(404)
    }
  })
})

describe('the caller’s own account', () => {
  // rules/user.md#1
  test.each(['member', 'visitor'] as const)(
    'of a %s is read and changed by its owner and the admins',
    async (group) => {
      const [owner, other, admin] = [await site.as(group), await site.as('member'), await site.as('admin')]
      const params = { id: owner.id }
      expect((await owner.call(userRoutes.get, { params })).body).toMatchObject({
        id: owner.id,
        settings: { version: 1 },
      })
      const saved = await owner.call(userRoutes.update, { params, body: { pseudo: 'moi_meme' }, version: 1 })
      expect([saved.status, saved.body.pseudo]).toEqual([200, 'moi_meme'])
      expect((await other.call(userRoutes.get, { params })).status).toBe(403)
      expect((await other.call(userRoutes.update, { params, body: { pseudo: 'voleur' } })).status).toBe(403)
      expect((await other.call(userRoutes.get, { params: { id: 99_999 } })).status).toBe(403)
      expect((await admin.call(userRoutes.get, { params })).body.pseudo).toBe('moi_meme')
    },
  )

  // rules/group.md#6, rules/user.md#9
  test('keeps its group and its parks: the present value passes, another is 403', async () => {
    const [one, two] = [await site.build.park(), await site.build.park()]
    const member = await site.as('member', { restrictedParks: [one, two] })
    const write = (body: object) => member.send('PUT', `/api/users/${member.id}`, { body })
    const same = await write({ group_id: 'member', restricted_parks: [two, one], email: 'neuf@example.org' })
    expect([same.status, same.body.email, same.body.restricted_parks]).toEqual([200, 'neuf@example.org', [one, two]])
    for (const body of [
      { group_id: 'admin' },
      { group_id: 'visitor' },
      { group_id: null },
      { restricted_parks: [] },
      { restricted_parks: [one] },
      { restricted_parks: [one, two, 3] },
    ]) {
      const refused = await write(body)
      expect([refused.status, refused.body.error.key], JSON.stringify(body)).toEqual([403, 'access.forbidden'])
    }
  })
})
