import { expect, test } from 'vitest'
import { mostTokens } from '#shared/limits.ts'
import { sessionRoutes } from '#shared/session.ts'
import { tokenRoutes } from '#shared/token.ts'
import { userRoutes } from '#shared/user.ts'
import { byToken } from '#test/api-token.ts'
import { client, useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()
const body = { name: 'Site web', group_id: 'member' } as const

// rules/token.md#9
test('a token made while its user is trashed is revoked with the others', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const { making, trashing } = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('user').select('id').where('id', '=', member.id).forUpdate().execute()
    const making = member.call(tokenRoutes.create, { body })
    await untilWaiting(site.db, 1, making)
    const trashing = admin.call(userRoutes.remove, { params: { id: member.id } })
    await untilWaiting(site.db, 2, trashing)
    return { making, trashing }
  })
  const made = await making
  expect([made.status, (await trashing).status]).toEqual([201, 200])
  await admin.call(userRoutes.restore, { params: { id: member.id } })
  expect((await client(site.app, member.id, made.body.secret).call(sessionRoutes.get, {})).status).toBe(401)
  expect(await site.db.selectFrom('token').select('id').execute()).toEqual([])
})

// rules/token.md#9
test('the user trashed first makes no token any more', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  await byToken(site, member)
  const { making } = await site.db.transaction().execute(async (trx) => {
    await trx.updateTable('user').set({ deleted_at: '2020-01-01 00:00:00' }).where('id', '=', member.id).execute()
    const making = member.call(tokenRoutes.create, { body })
    await untilWaiting(site.db, 1, making)
    return { making }
  })
  expect((await making).status).toBe(404)
  expect((await admin.call(tokenRoutes.list, {})).body).toHaveLength(1)
})

// rules/token.md#14
test('of two that make the hundredth token at once, the second is refused', async () => {
  const member = await site.as('member')
  for (let made = 1; made < mostTokens; made++) await byToken(site, member)
  const both = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('user').select('id').where('id', '=', member.id).forUpdate().execute()
    const first = member.call(tokenRoutes.create, { body })
    await untilWaiting(site.db, 1, first)
    const second = member.call(tokenRoutes.create, { body })
    await untilWaiting(site.db, 2, second)
    return [first, second]
  })
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 400])
  expect((await member.call(tokenRoutes.list, {})).body).toHaveLength(mostTokens)
})
