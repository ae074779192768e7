import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { byToken } from '#test/api-token.ts'
import { client, useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'
import { mostAMinute } from './caller.ts'

const site = useSite()

/** Counts as many requests for the token as if they had been made so many seconds ago. */
const spend = (tokenId: number, requests: number, secondsAgo: number) =>
  sql`update token_use set recent = recent || array(
      select now() - make_interval(secs => ${secondsAgo}::float8) from generate_series(1, ${requests}::int))
    where token_id = ${tokenId}`.execute(site.db)
const statuses = async (asked: Promise<{ status: number }>[]) => {
  const all = (await Promise.all(asked)).map(({ status }) => status)
  return [all.filter((status) => status === 200).length, all.filter((status) => status === 429).length]
}

// rules/token.md#8
test('the 601st request of a minute is refused until the oldest is a minute old, whatever was refused', async () => {
  const [member, other] = [await site.as('member'), await site.as('member')]
  const [token, second] = [await byToken(site, member), await byToken(site, member)]
  await spend(token.tokenId, 1, 50)
  await spend(token.tokenId, mostAMinute - 2, 10)
  const read = () => token.send('GET', '/api/parks', { headers: { 'accept-language': 'en' } })
  expect((await read()).status).toBe(200)
  for (let tried = 0; tried < 3; tried++) {
    const refused = await read()
    expect([refused.status, refused.body.error.key]).toEqual([429, 'token.too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect(refused.body.error.message).toBe('Too many requests with this token: 600 a minute at most.')
  }
  // Each token and each user counts alone.
  expect((await second.send('GET', '/api/parks')).status).toBe(200)
  expect((await (await byToken(site, other)).send('GET', '/api/parks')).status).toBe(200)
  expect((await member.send('GET', '/api/parks')).status).toBe(200)
  await sql`update token_use set recent = array(select at - interval '11 seconds' from unnest(recent) at)`.execute(
    site.db,
  )
  expect([(await read()).status, (await read()).status]).toEqual([200, 429])
})

// rules/token.md#8
test('requests at the same time are counted one by one', async () => {
  const token = await byToken(site, await site.as('member'))
  await spend(token.tokenId, mostAMinute - 10, 5)
  const asked = Array.from({ length: 25 }, () => token.send('GET', '/api/parks'))
  expect(await statuses(asked)).toEqual([10, 15])
})

// rules/token.md#8
test('a request that is refused for its rights, or leads nowhere, counts too', async () => {
  const token = await byToken(site, await site.as('visitor'))
  await spend(token.tokenId, mostAMinute - 2, 5)
  expect((await token.send('GET', '/api/users')).status).toBe(403)
  expect((await token.send('GET', '/api/nowhere')).status).toBe(404)
  expect((await token.send('GET', '/api/events?start=2040-06-01&end=2040-06-02')).status).toBe(429)
})

// rules/token.md#8
test('requests of a clock that was an hour ahead keep no token waiting', async () => {
  const token = await byToken(site, await site.as('member'))
  await spend(token.tokenId, mostAMinute, -3600)
  expect((await token.send('GET', '/api/parks')).status).toBe(200)
  const { recent } = await site.db.selectFrom('token_use').select('recent').executeTakeFirstOrThrow()
  expect(recent).toHaveLength(1)
})

// rules/token.md#8
test('only the instants of the last minute are kept', async () => {
  const token = await byToken(site, await site.as('member'))
  await spend(token.tokenId, mostAMinute, 61)
  await token.send('GET', '/api/parks')
  const { recent } = await site.db.selectFrom('token_use').select('recent').executeTakeFirstOrThrow()
  expect(recent).toHaveLength(1)
})

// rules/token.md#8
test('telling who calls and counting the request take one statement', async () => {
  const [member, statements] = [await site.as('member'), hearStatements(site.db)]
  const token = await byToken(site, member)
  const taken = async (by: typeof member) => {
    statements.listen()
    await by.send('GET', '/api/parks/list')
    return statements.heard().length
  }
  expect(await taken(token)).toBe(await taken(member))
})

describe.runIf(process.env.ENGINE === 'postgresql')('two processes on one PostgreSQL', () => {
  let other: Awaited<ReturnType<typeof import('../app.ts').buildApp>>
  let close: () => Promise<void>
  beforeAll(async () => {
    const { buildApp } = await import('../app.ts')
    const { openDatabase } = await import('../db/connect.ts')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.db)
    const address = new URL(inject('template'))
    address.pathname = `/${rows[0]!.name}`
    const database = await openDatabase({ url: address.href })
    other = await buildApp({ ...site.services, database })
    close = () => database.close()
  })
  afterAll(async () => {
    await other.close()
    await close()
  })

  // rules/token.md#8
  test('count the requests of one token together', async () => {
    const token = await byToken(site, await site.as('member'))
    const elsewhere = client(other, token.id, token.token)
    await spend(token.tokenId, mostAMinute - 20, 5)
    const asked = Array.from({ length: 60 }, (_, at) => (at % 2 ? token : elsewhere).send('GET', '/api/parks'))
    expect(await statuses(asked)).toEqual([20, 40])
  })
})
