import { describe, expect, test } from 'vitest'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { byToken } from '#test/api-token.ts'
import { testPassword, useSite } from '#test/server.ts'

const site = useSite()

/** A caller of the group whose person works for a company. */
async function employee(group: 'visitor' | 'member') {
  const own = await site.build.company({ legal_name: 'Scène du Nord' })
  const caller = await site.as(group)
  await site.build.person({ user_id: caller.id, company_id: own })
  const write = (person: object) => caller.send('PUT', `/api/users/${caller.id}`, { body: { person } })
  return { caller, own, write, params: { id: caller.id } }
}

// rules/user.md#7
describe('the company of an account', () => {
  test('is hidden from a visitor, in the account and in the session', async () => {
    const { caller, own, params } = await employee('visitor')
    const account = (await caller.call(userRoutes.get, { params })).body
    expect(account.person).toMatchObject({ company_id: own, company: null })
    expect((await caller.call(sessionRoutes.get, {})).body.person.company).toBeNull()
    const { pseudo } = account
    const signedIn = await site.anonymous.call(sessionRoutes.create, {
      body: { identifier: pseudo, password: testPassword },
    })
    expect(signedIn.body.user.person).toMatchObject({ company_id: own, company: null })
  })

  test('is shown to a member', async () => {
    const { caller, params } = await employee('member')
    expect((await caller.call(userRoutes.get, { params })).body.person.company.legal_name).toBe('Scène du Nord')
    expect((await caller.call(sessionRoutes.get, {})).body.person.company.legal_name).toBe('Scène du Nord')
  })

  // rules/token.md#5
  test('is hidden from a token of a member whose group is visitor', async () => {
    const { caller, own } = await employee('member')
    const read = async (group_id: 'visitor' | 'member') =>
      (await (await byToken(site, caller, { group_id })).call(sessionRoutes.get, {})).body.person
    expect(await read('visitor')).toMatchObject({ company_id: own, company: null })
    expect((await read('member')).company.legal_name).toBe('Scène du Nord')
  })

  test('is not changed by a visitor: another company is 403, the present one passes', async () => {
    const { caller, own, write } = await employee('visitor')
    const other = await site.build.company({ legal_name: 'Zibeline', note: 'secret' })
    for (const company_id of [other, 999_999, null, 'x']) {
      const { status, body } = await write({ company_id })
      expect([company_id, status, body.error.key]).toEqual([company_id, 403, 'access.forbidden'])
    }
    const kept = await write({ company_id: own, nickname: 'Cam' })
    expect([kept.status, kept.body.person.nickname, kept.body.person.company]).toEqual([200, 'Cam', null])
    const stored = site.db.selectFrom('person').select('company_id').where('user_id', '=', caller.id)
    expect(await stored.executeTakeFirst()).toEqual({ company_id: own })
  })

  test('is not set with a visitor’s first person either', async () => {
    const visitor = await site.as('visitor')
    const company_id = await site.build.company()
    const send = (person: object) => visitor.send('PUT', `/api/users/${visitor.id}`, { body: { person } })
    const person = { first_name: 'Ana', last_name: 'Roy' }
    expect((await send({ ...person, company_id })).status).toBe(403)
    expect((await send({ ...person, company_id: null })).status).toBe(200)
  })

  test('is set by members for themselves and by an admin for a visitor', async () => {
    const { own, write, params } = await employee('member')
    const other = await site.build.company()
    expect((await write({ company_id: other })).body.person.company.id).toBe(other)
    const admin = await site.as('admin')
    const visitor = await site.as('visitor')
    const person = { first_name: 'Ana', last_name: 'Roy', company_id: own }
    const made = await admin.call(userRoutes.update, { params: { id: visitor.id }, body: { person } })
    expect([made.status, made.body.person.company.id]).toEqual([200, own])
    expect((await admin.call(userRoutes.get, { params })).body.person.company.id).toBe(other)
  })
})
