import { expect, test } from 'vitest'
import { mostTokens } from '#shared/limits.ts'
import { tokenRoutes } from '#shared/token.ts'
import { byToken } from '#test/api-token.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const body = { name: 'Site web', group_id: 'visitor' } as const
const make = (user: Client) => user.call(tokenRoutes.create, { body })

/** Gives a user tokens that hold, but for so many of the most. */
const fill = async (user: Client, left: number) => {
  for (let made = left; made < mostTokens; made++) await byToken(site, user)
}

// rules/token.md#14
test.each([
  ['EN', 'You already have 100 active tokens. Revoke one first.'],
  ['FR', 'Vous avez déjà 100 jetons actifs. Révoquez-en un d’abord.'],
] as const)(
  'an account makes its hundredth token and no further one until it revokes one, in %s',
  async (language, told) => {
    const [member, other] = [await site.as('member', { language }), await site.as('member')]
    await fill(member, 1)
    const last = await make(member)
    expect(last.status).toBe(201)
    const { status, body: answer } = await make(member)
    expect([status, answer.error.key, answer.error.details]).toEqual([400, 'request.invalid', { name: [told] }])
    expect((await member.call(tokenRoutes.list, {})).body).toHaveLength(100)
    expect((await make(other)).status).toBe(201)
    await member.call(tokenRoutes.remove, { params: { id: last.body.id } })
    expect([(await make(member)).status, (await make(member)).status]).toEqual([201, 400])
  },
)

// rules/token.md#14
test('an expired token does not count, though the list still shows it', async () => {
  const member = await site.as('member')
  await byToken(site, member, { expires_at: '2020-01-01 00:00:00' })
  await byToken(site, member, { expires_at: '2040-01-01 00:00:00' })
  await fill(member, 2)
  expect([(await make(member)).status, (await make(member)).status]).toEqual([201, 400])
  expect((await member.call(tokenRoutes.list, {})).body).toHaveLength(mostTokens + 1)
})

// rules/token.md#14, rules/http.md#26
test('the refusal comes with those of other fields', async () => {
  const member = await site.as('member')
  await fill(member, 0)
  const { body: answer } = await member.send('POST', '/api/tokens', { body: { name: 'Site web', group_id: 'admin' } })
  expect(Object.keys(answer.error.details).sort()).toEqual(['group_id', 'name'])
})

// rules/token.md#14
test('tokens that are made at the same time do not pass the most together', async () => {
  const member = await site.as('member')
  await fill(member, 2)
  const made = await Promise.all(Array.from({ length: 6 }, () => make(member)))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400])
  expect((await member.call(tokenRoutes.list, {})).body).toHaveLength(mostTokens)
})
