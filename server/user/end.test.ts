import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { personRoutes } from '#shared/person.ts'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { type Client, testPassword, useSite } from '#test/server.ts'

const site = useSite()
const isSignedIn = async (client: Client) => (await client.call(sessionRoutes.get, {})).status === 200
/** Another session of the same user. */
async function secondSession(client: Client): Promise<Client> {
  const { pseudo } = (await client.call(sessionRoutes.get, {})).body
  const body = { identifier: pseudo, password: testPassword }
  const { token } = (await site.anonymous.call(sessionRoutes.create, { body })).body
  const send: Client['send'] = (method, path, { headers, ...rest } = {}) =>
    site.anonymous.send(method, path, { ...rest, headers: { ...headers, authorization: `Bearer ${token}` } })
  return { ...client, token, send, call: (route) => send(route.method, `/api${route.path}`) }
}
const signIn = async (id: number, password: string) => {
  const { email } = await site.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return (await site.anonymous.call(sessionRoutes.create, { body: { identifier: email, password } })).status
}

/** An estimate and a bill of an event, by a user. */
async function makePapers(event_id: number, user_id: number): Promise<void> {
  const paper = {
    event_id,
    user_id,
    date: '2040-06-01 10:00:00',
    days_count: 1,
    degressive_rate: 1,
    discount_rate: 0,
    vat_rate: 20,
    currency: 'EUR',
    daily_total: 10,
    grand_total: 10,
    discount_amount: 0,
    due_amount: 10,
    vat_amount: 2,
    total_with_taxes: 12,
    replacement_amount: 0,
    materials: '[]',
    company: '{}',
    beneficiary: '{}',
    event: '{}',
    custom_text: '{}',
    author: '{}',
  }
  await site.db.insertInto('estimate').values(paper).execute()
  await site.db
    .insertInto('bill')
    .values({ ...paper, year: 2040, counter: 1 })
    .execute()
}

describe('a new password', () => {
  // rules/session.md#13, rules/user.md#10
  test('of the caller’s own account ends the other sessions', async () => {
    const [member, bystander] = [await site.as('member'), await site.as('member')]
    const elsewhere = await secondSession(member)
    expect(await isSignedIn(elsewhere)).toBe(true)
    const params = { id: member.id }
    expect((await member.call(userRoutes.update, { params, body: { password: 'nouveau mot' } })).status).toBe(200)
    expect([await isSignedIn(member), await isSignedIn(elsewhere), await isSignedIn(bystander)]).toEqual([
      true,
      false,
      true,
    ])
    expect([await signIn(member.id, testPassword), await signIn(member.id, 'nouveau mot')]).toEqual([404, 200])
  })

  // rules/session.md#13, rules/user.md#10
  test('set by an admin ends all sessions', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const elsewhere = await secondSession(member)
    const params = { id: member.id }
    await admin.call(userRoutes.update, { params, body: { password: 'nouveau mot' } })
    expect([await isSignedIn(member), await isSignedIn(elsewhere), await isSignedIn(admin)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await signIn(member.id, 'nouveau mot')).toBe(200)
  })

  // rules/user.md#4
  test('that is empty or absent changes nothing', async () => {
    const member = await site.as('member')
    const elsewhere = await secondSession(member)
    for (const body of [{ password: '' }, { password: null }, { email: 'neuf@example.org' }]) {
      expect((await member.call(userRoutes.update, { params: { id: member.id }, body })).status).toBe(200)
    }
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect(await signIn(member.id, testPassword)).toBe(200)
  })
})

describe('the trash', () => {
  // rules/user.md#13, rules/trash.md#3, rules/trash.md#5
  test('ends all sessions; once restored, the user signs in again', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const params = { id: member.id }
    const trashed = await admin.call(userRoutes.remove, { params, version: 1 })
    expect(trashed.body).toMatchObject({ id: member.id, version: 2, deleted_at: expect.any(String), settings: {} })
    expect([await isSignedIn(member), await signIn(member.id, testPassword)]).toEqual([false, 404])
    expect((await admin.call(userRoutes.restore, { params })).body).toMatchObject({ version: 3, deleted_at: null })
    expect((await admin.call(userRoutes.restore, { params })).status).toBe(404)
    // The old session stays invalid.
    expect([await isSignedIn(member), await signIn(member.id, testPassword)]).toEqual([false, 200])
  })

  // rules/trash.md#8
  test('trashes a user once when the button is pressed twice', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const remove = () => admin.call(userRoutes.remove, { params: { id: member.id }, version: 1 })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // rules/user.md#11, rules/user.md#12
  test('refuses the caller’s own account and another admin', async () => {
    const [admin, other] = [await site.as('admin'), await site.as('admin')]
    const own = await admin.call(userRoutes.remove, { params: { id: admin.id } })
    expect([own.status, own.body.error.key]).toEqual([400, 'user.self_delete'])
    const another = await admin.call(userRoutes.remove, { params: { id: other.id } })
    expect([another.status, another.body.error.key]).toEqual([403, 'user.admin_undeletable'])
    const trashed = await site.build.user({ group_id: 'admin', deleted_at: '2020-01-01 00:00:00' })
    const destroyed = await admin.call(userRoutes.remove, { params: { id: trashed } })
    expect([destroyed.status, destroyed.body.error.key]).toEqual([403, 'user.admin_undeletable'])
    expect([await isSignedIn(admin), await isSignedIn(other)]).toEqual([true, true])
  })

  // rules/user.md#12
  test('never trashes a user who becomes an admin at the same moment', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    for (let round = 0; round < 4; round++) {
      const id = await site.build.user()
      const [promoting, trashing] = await Promise.all([
        one.call(userRoutes.update, { params: { id }, body: { group_id: 'admin' } }),
        other.call(userRoutes.remove, { params: { id } }),
      ])
      expect([
        [200, 403],
        [404, 200],
      ]).toContainEqual([promoting.status, trashing.status])
    }
  })

  // rules/user.md#14, rules/http.md#20
  test('gives the events that the user made, managed or let go a new version', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const [made, managed, left, other] = [
      await site.build.event({ user_id: member.id, manager_id: member.id }),
      await site.build.event({ manager_id: member.id, deleted_at: '2020-01-01 00:00:00' }),
      await site.build.event({
        is_departure_inventory_done: true,
        departed_at: '2020-01-01 00:00:00',
        departed_by: member.id,
      }),
      await site.build.event({ user_id: admin.id }),
    ]
    await admin.call(userRoutes.remove, { params: { id: member.id } })
    expect((await admin.call(userRoutes.remove, { params: { id: member.id } })).body).toEqual({ destroyed: true })
    const rows = await site.db
      .selectFrom('event')
      .select(['id', 'version', 'user_id', 'manager_id', 'departed_by'])
      .orderBy('id')
      .execute()
    const nobody = { user_id: null, manager_id: null, departed_by: null }
    expect(rows).toEqual([
      ...[made, managed, left].map((id) => ({ ...nobody, id, version: 2 })),
      { ...nobody, id: other, version: 1, user_id: admin.id },
    ])
    const announced = site.db.selectFrom('change').select(['entity_id', 'version']).where('entity', '=', 'event')
    expect(await announced.orderBy('entity_id').execute()).toEqual(
      [made, managed, left].map((id) => ({ entity_id: id, version: 2 })),
    )
  })

  // rules/user.md#6, rules/user.md#14, rules/trash.md#4
  test('destroys on the second delete: the user’s records and person stay', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const params = { id: member.id }
    const body = { person: { first_name: 'Ana', last_name: 'Roy' } }
    const { person } = (await member.call(userRoutes.update, { params, body })).body
    const event = await site.build.event({ user_id: member.id })
    await makePapers(event, member.id)
    await admin.call(userRoutes.remove, { params })
    expect((await admin.call(eventRoutes.get, { params: { id: event } })).body.user).toMatchObject({ id: member.id })
    expect((await admin.call(userRoutes.remove, { params })).body).toEqual({ destroyed: true })
    expect((await admin.call(eventRoutes.get, { params: { id: event } })).body).toMatchObject({ id: event, user: null })
    for (const table of ['estimate', 'bill'] as const) {
      expect(await site.db.selectFrom(table).select(['event_id', 'user_id']).execute()).toEqual([
        { event_id: event, user_id: null },
      ])
    }
    expect((await admin.call(personRoutes.get, { params: { id: person.id } })).body).toMatchObject({
      full_name: 'Ana Roy',
      user_id: null,
      version: 2,
    })
    expect((await admin.call(userRoutes.list, { query: { deleted: true } })).body.data).toEqual([])
    expect(await site.db.selectFrom('user_settings').select('id').where('user_id', '=', member.id).execute()).toEqual(
      [],
    )
  })
})
