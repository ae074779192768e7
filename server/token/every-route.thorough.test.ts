import { expect, test } from 'vitest'
import type { NamedRoute } from '#shared/contract.ts'
import { can, groups } from '#shared/permissions.ts'
import { byToken } from '#test/api-token.ts'
import { type Seeds, seed } from '#test/every-noun.ts'
import { address, everyRoute, everything, shown } from '#test/every-route.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'

const site = useSite()
/** A stream does not end, and these end the session that the other routes need. */
const apart = ['change.stream', 'session.remove', 'session.logout']
const gated = everyRoute.filter(({ can }) => can !== 'public:any')
/** Fields that another request changes, or that say when it was made. */
const passing = /"(request_id|last_used_on|printed_at|now)":("[^"]*"|null)/g
const text = ({ status, raw, headers }: Answer): string =>
  `${status} ${headers['content-type'] === 'application/pdf' ? 'a paper' : raw.toString('utf8').replace(passing, '')}`

const send = (client: Client, route: NamedRoute, seeds: Seeds, id?: number) =>
  client.send(route.method, address(route, seeds, id), route.method === 'GET' ? {} : { body: {} })

// rules/token.md#5, rules/token.md#6, rules/group.md#2
test.each(groups)('every route answers a token of %s as a session of that group, or 403 by rule', async (group) => {
  const admin = await site.as('admin')
  const seeds = await seed(site, admin)
  // Of an admin, whose group would allow more.
  const [token, session] = [await byToken(site, admin, { group_id: group }), await site.as(group)]
  const wrong: string[] = []
  let [refused, answered] = [0, 0]
  for (const route of gated.filter(({ name }) => !apart.includes(name))) {
    const [byGroup, answer] = [await send(session, route, seeds, 999_999), await send(token, route, seeds, 999_999)]
    const isRefused = route.sessionOnly || !can(group, route.can)
    if (isRefused) refused++
    else answered++
    const isRight = isRefused ? answer.status === 403 : answer.status === byGroup.status
    if (!isRight) wrong.push(`${route.name}: ${answer.status}, by session ${byGroup.status}`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(10)
  expect(answered).toBeGreaterThan(30)
  expect((await token.send('DELETE', '/api/session')).status).toBe(403)
})

// rules/token.md#5
test.each(groups)('every read by a token of a %s says what the user’s own session says', async (group) => {
  const seeds = await seed(site, await site.as('admin'))
  const user = await site.as(group, { restrictedParks: group === 'admin' ? [] : [seeds.live.park!] })
  const token = await byToken(site, user)
  const wrong: string[] = []
  let same = 0
  // In the history of everything an admin's token reads no accounts (rules/token.md#6).
  const reads = gated.filter(
    ({ method, name, sessionOnly }) => method === 'GET' && ![...apart, 'history.list'].includes(name) && !sessionOnly,
  )
  for (const route of reads) {
    const id = route.name === 'country.get' ? 1 : undefined // countries come with the schema
    const [bySession, answer] = [text(await send(user, route, seeds, id)), text(await send(token, route, seeds, id))]
    if (bySession !== answer) wrong.push(`${route.name}: ${shown(answer)}, by session ${shown(bySession)}`)
    else if (answer.startsWith('200')) same++
  }
  expect(wrong).toEqual([])
  expect(same).toBeGreaterThan(15)
})

// rules/token.md#5
test.each(['member', 'visitor'] as const)(
  'every read by a %s’s token of an admin says what that group reads',
  async (group) => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const token = await byToken(site, admin, { group_id: group })
    const reads = gated.filter(
      ({ method, name, sessionOnly, can: permission }) =>
        method === 'GET' && !apart.includes(name) && !sessionOnly && name !== 'session.get' && can(group, permission),
    )
    const read = async (by: Client) => {
      const answers: string[] = []
      for (const route of reads) {
        const id = route.name === 'country.get' ? 1 : undefined
        answers.push(`${route.name}: ${text(await send(by, route, seeds, id))}`)
      }
      return answers
    }
    const byLowToken = await read(token)
    await site.db.updateTable('user').set({ group_id: group }).where('id', '=', admin.id).execute()
    expect(byLowToken).toEqual(await read(admin))
    expect(byLowToken.length).toBeGreaterThan(15)
  },
)

// rules/token.md#7
test('every write is refused to a read-only token, and writes nothing', async () => {
  const admin = await site.as('admin')
  const seeds = await seed(site, admin)
  const token = await byToken(site, admin, { read_only: true })
  const before = await everything(site)
  const wrong: string[] = []
  for (const route of gated.filter(({ method, reads }) => method !== 'GET' && !reads)) {
    const { status, body } = await token.send(route.method, address(route, seeds), {
      body: seeds.valid[route.name] ?? {},
    })
    if (status !== 403 || body.error.key !== 'access.forbidden') wrong.push(`${route.name}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await everything(site)).toBe(before)
})

// rules/token.md#6
test('every route under /users and /tokens is for sessions alone, and so is the end of one', () => {
  const named = (one: (route: NamedRoute) => unknown) => everyRoute.filter(one).map(({ name }) => name)
  const expected = named(({ path, name }) => /^\/(users|tokens)(\/|$)/.test(path) || name === 'session.remove')
  expect(named(({ sessionOnly }) => sessionOnly)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(12)
})
