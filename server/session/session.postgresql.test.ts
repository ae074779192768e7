import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { type Answer, type Client, testPassword, useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

// rules/session.md#13
test.each<[string, (admin: Client, id: number) => Promise<Answer>]>([
  [
    'a new password',
    (admin, id) => admin.call(userRoutes.update, { params: { id }, body: { password: 'nouveau mot' } }),
  ],
  ['the trash', (admin, id) => admin.call(userRoutes.remove, { params: { id } })],
])('a running sign-in does not outlive %s', async (_, end) => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const account = site.db.selectFrom('user').select('pseudo').where('id', '=', member.id)
  const { pseudo: identifier } = await account.executeTakeFirstOrThrow()
  await site.db.insertInto('login_attempt').values({ identifier, address: '192.0.2.1' }).execute()

  const answers = await site.db.transaction().execute(async (trx) => {
    // A successful sign-in deletes the failures: it waits here, with the password checked and the
    // session not yet written.
    await sql`select from login_attempt for update`.execute(trx)
    const signingIn = site.anonymous.call(sessionRoutes.create, { body: { identifier, password: testPassword } })
    await untilWaiting(site.db)
    const ending = end(admin, member.id)
    await untilWaiting(site.db, 2, ending)
    return [signingIn, ending] as const
  })

  const [signedIn, ended] = await Promise.all(answers)
  expect([signedIn.status, ended.status]).toEqual([200, 200])
  expect(await site.db.selectFrom('session').select('user_id').where('user_id', '=', member.id).execute()).toEqual([])
  const headers = { authorization: `Bearer ${signedIn.body.token}` }
  expect((await site.anonymous.send('GET', '/api/session', { headers })).body.error.key).toBe('session.expired')
})
