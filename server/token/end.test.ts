import { expect, test } from 'vitest'
import { sessionRoutes } from '#shared/session.ts'
import { tokenRoutes } from '#shared/token.ts'
import { userRoutes } from '#shared/user.ts'
import { byToken } from '#test/api-token.ts'
import { useStreams } from '#test/change-stream.ts'
import { type Answer, useSite } from '#test/server.ts'

const site = useSite()
const { listen } = useStreams(site)
const keyOf = ({ status, body }: Answer) => [status, body.error?.key]
const over = [401, 'session.expired']

// rules/token.md#9
test('an expired token and an unknown one are refused alike, in words of their own', async () => {
  const member = await site.as('member')
  const token = await byToken(site, member, { expires_at: '2040-01-01 00:00:00' })
  expect((await token.call(sessionRoutes.get, {})).status).toBe(200)
  await site.db.updateTable('token').set({ expires_at: '2020-01-01 00:00:00' }).execute()
  const english = { 'accept-language': 'en' }
  const expired = await token.call(sessionRoutes.get, { headers: english })
  const headers = { ...english, authorization: `Bearer fc_${'x'.repeat(40)}` }
  const unknown = await site.anonymous.send('GET', '/api/session', { headers })
  expect(keyOf(expired)).toEqual(over)
  expect([expired.body.error.message, unknown.body.error.message]).toEqual(
    Array(2).fill('This API token is unknown, expired or revoked.'),
  )
  // On a public route it counts as none.
  expect((await site.anonymous.send('GET', '/api/config', { headers })).status).toBe(200)
})

// rules/token.md#9, rules/change.md#10
test('revoking a token ends it at once, and the streams it opened', async () => {
  const [member, admin] = [await site.as('member'), await site.as('admin')]
  const [own, left] = [await byToken(site, member), await byToken(site, member)]
  const [ends, stays] = [await listen(own.token), await listen(left.token)]
  await member.call(tokenRoutes.remove, { params: { id: own.tokenId } })
  await ends.ended
  expect(ends.messages.at(-1)?.event).toBe('end')
  expect(keyOf(await own.call(sessionRoutes.get, {}))).toEqual(over)
  await admin.call(userRoutes.updateSettings, { params: { id: member.id }, body: { language: 'FR' } })
  expect((await stays.heard(1)).some(({ event }) => event === 'end')).toBe(false)
})

// rules/token.md#2, rules/change.md#5
test('admins hear of tokens, their owner of the account, and no other user of anything', async () => {
  const [admin, member, other] = [await site.as('admin'), await site.as('member'), await site.as('member')]
  const [toAdmin, toOwner, toOther] = [await listen(admin.token), await listen(member.token), await listen(other.token)]
  await member.call(tokenRoutes.create, { body: { name: 'Site web', group_id: 'member' } })
  await site.as('visitor')
  await admin.send('POST', '/api/categories', { body: { name: 'Son' } })
  const heard = async (stream: typeof toAdmin, count: number) =>
    (await stream.heard(count)).map(({ data }) => data?.entity).sort()
  expect(await heard(toAdmin, 3)).toEqual(['category', 'token', 'user'])
  expect(await heard(toOwner, 2)).toEqual(['category', 'user'])
  expect(await heard(toOther, 1)).toEqual(['category'])
})

// rules/token.md#5, rules/change.md#10
test('a stream follows the group of the token’s user: once lower, it hears no more than that', async () => {
  const [admin, demoted] = [await site.as('admin'), await site.as('admin')]
  const token = await byToken(site, demoted)
  const stream = await listen(token.token)
  const add = (path: string, body: object) => admin.send('POST', `/api/${path}`, { body })
  await add('companies', { legal_name: 'Avant' })
  expect((await stream.heard(1)).map(({ data }) => data?.entity)).toEqual(['company'])
  await admin.call(userRoutes.update, { params: { id: demoted.id }, body: { group_id: 'visitor' } })
  await add('companies', { legal_name: 'Après' })
  await add('categories', { name: 'Son' })
  expect((await stream.heard(3)).map(({ data }) => data?.entity)).toEqual(['company', 'user', 'category'])
})

// rules/token.md#9, rules/user.md#13
test('trashing the user revokes the tokens for good, restoring gives none back', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const token = await byToken(site, member)
  const params = { id: member.id }
  expect((await admin.call(userRoutes.remove, { params })).status).toBe(200)
  expect(keyOf(await token.call(sessionRoutes.get, {}))).toEqual(over)
  expect((await admin.call(userRoutes.restore, { params })).status).toBe(200)
  expect(keyOf(await token.call(sessionRoutes.get, {}))).toEqual(over)
  expect((await admin.call(tokenRoutes.list, {})).body).toEqual([])
})

// rules/token.md#9, rules/session.md#13
test.each(['admin', 'oneself'])('a new password set by %s leaves the tokens', async (by) => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const token = await byToken(site, member)
  const setting = by === 'admin' ? admin : member
  await setting.call(userRoutes.update, { params: { id: member.id }, body: { password: 'un nouveau mot' } })
  expect((await token.call(sessionRoutes.get, {})).status).toBe(200)
})

// rules/token.md#9
test('destroying the user leaves nothing of its tokens', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  await byToken(site, member)
  for (let asked = 0; asked < 2; asked++) await admin.call(userRoutes.remove, { params: { id: member.id } })
  for (const table of ['token', 'token_use'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([])
})
