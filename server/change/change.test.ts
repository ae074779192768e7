import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { personRoutes } from '#shared/person.ts'
import { sessionRoutes } from '#shared/session.ts'
import { useStreams } from '#test/change-stream.ts'
import { useSite } from '#test/server.ts'
import { announce } from './announcement.ts'

const site = useSite()
const { listen, connection, url } = useStreams(site)

describe('the change stream', () => {
  // rules/change.md#1, rules/change.md#2, rules/change.md#7
  test('announces a committed write, and its author', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('member')]
    const stream = await listen(reader.token)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('x-request-id')).toBeTruthy()
    const id = await site.build.person()
    await writer.call(personRoutes.update, { params: { id }, body: { first_name: '' as string } })
    await writer.call(personRoutes.update, { params: { id }, body: { note: 'x' } })
    const [first] = await stream.heard(1)
    expect(first).toMatchObject({ event: 'change', data: { entity: 'person', id, version: 2, by: { id: writer.id } } })
    expect(Number(first?.id)).toBeGreaterThan(0)
    await writer.call(personRoutes.update, { params: { id }, body: { note: 'y' } })
    expect((await stream.heard(2)).map(({ data }) => data?.version)).toEqual([2, 3]) // the refused write announced nothing
  })

  // rules/change.md#5
  test('announces to a caller only records the caller may read', async () => {
    const [visitor, writer] = [await site.as('visitor'), await site.as('admin')]
    const stream = await listen(visitor.token)
    await writer.call(personRoutes.update, { params: { id: await site.build.person() }, body: { note: 'x' } })
    await writer.send('PUT', `/api/users/${writer.id}/settings`, { body: { language: 'EN' } })
    await writer.send('PUT', `/api/users/${visitor.id}/settings`, { body: { language: 'EN' } })
    await writer.send('POST', '/api/categories', { body: { name: 'Son' } })
    const messages = await stream.heard(2)
    expect(messages.map(({ data }) => [data?.entity, data?.id])).toEqual([
      ['user', visitor.id],
      ['category', expect.any(Number)],
    ])
  })

  // rules/change.md#6, rules/restricted-park.md#13
  test('announces a record hidden from the caller as a change of availability only', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const [inHidden, inShown] = [
      await site.build.material({ park_id: hidden }),
      await site.build.material({ park_id: shown }),
    ]
    const secret = await site.build.event({ materials: [[inHidden, 1]] })
    const mixed = await site.build.event({
      materials: [
        [inHidden, 1],
        [inShown, 1],
      ],
    })
    const [member, writer] = [await site.as('member', { restrictedParks: [hidden] }), await site.as('admin')]
    const stream = await listen(member.token)
    await writer.send('PUT', `/api/events/${secret}`, { body: { title: 'Secret' } })
    await writer.send('PUT', `/api/parks/${hidden}`, { body: { note: 'x' } })
    await writer.send('PUT', `/api/materials/${inHidden}`, { body: { note: 'x' } })
    await writer.send('DELETE', `/api/materials/${inHidden}`)
    await writer.send('PUT', `/api/events/${mixed}`, { body: { title: 'Mixed' } })
    const messages = await stream.heard(4)
    const availability = { entity: 'availability', id: null, version: null, by: null }
    expect(messages.slice(0, 3).map(({ data }) => data)).toEqual([availability, availability, availability])
    expect(messages[3]?.data).toMatchObject({ entity: 'event', id: mixed })
  })

  // rules/change.md#6
  test('keeps a hidden material hidden when it is destroyed', async () => {
    const hidden = await site.build.park()
    const material = await site.build.material({ park_id: hidden, deleted_at: '2020-01-01 00:00:00' })
    const [member, writer] = [await site.as('member', { restrictedParks: [hidden] }), await site.as('admin')]
    const stream = await listen(member.token)
    expect((await writer.send('DELETE', `/api/materials/${material}`)).body).toEqual({ destroyed: true })
    expect((await stream.heard(1)).map(({ data }) => data?.entity)).toEqual(['availability'])
  })

  // rules/change.md#10
  test('ends when its session does', async () => {
    const [leaving, staying] = [await site.as('member'), await site.as('member')]
    const [ends, stays] = [await listen(leaving.token), await listen(staying.token)]
    await leaving.call(sessionRoutes.remove, {})
    await ends.ended
    expect(ends.messages).toMatchObject([{ event: 'end' }])
    expect(stays.messages).toEqual([])
    await site.db.updateTable('session').set({ expires_at: '2020-01-01 00:00:00' }).execute()
    await site.db.transaction().execute((db) => announce(db, [{ entity: 'user', id: leaving.id, version: 9 }], null))
    await stays.ended
    expect(stays.messages).toMatchObject([{ event: 'end' }])
  })

  // rules/change.md#7, rules/change.md#10
  test('that ends behind another one on its connection writes no more; both end with the connection', async () => {
    const port = (site.app.server.address() as AddressInfo).port
    const [first, second, third] = [await site.as('visitor'), await site.as('visitor'), await site.as('visitor')]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const socket = connect({ port, host: '127.0.0.1' })
    try {
      let text = ''
      socket.on('data', (chunk) => (text += chunk))
      for (const { token } of [first, second, third])
        socket.write(`GET /api/changes HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
      await expect.poll(() => vi.getTimerCount()).toBe(3)
      await second.call(sessionRoutes.remove, {})
      await expect.poll(() => vi.getTimerCount()).toBe(2)
      await vi.advanceTimersByTimeAsync(70_000)
      await expect.poll(() => text.match(/^event: pulse$/gm)).toHaveLength(3)
      expect(text.match(/^:$/gm)).toHaveLength(4) // at the beginning, and with each pulse
      socket.destroy()
      await expect.poll(() => vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
      socket.destroy()
    }
  })

  // rules/change.md#10
  test('applies a change of group at once', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('admin')]
    const stream = await listen(reader.token)
    await site.db.updateTable('user').set({ group_id: 'visitor' }).where('id', '=', reader.id).execute()
    await site.db.transaction().execute((db) => announce(db, [{ entity: 'user', id: reader.id, version: 2 }], null))
    await writer.call(personRoutes.update, { params: { id: await site.build.person() }, body: { note: 'x' } })
    await writer.send('POST', '/api/categories', { body: { name: 'Son' } })
    expect((await stream.heard(2)).map(({ data }) => data?.entity)).toEqual(['user', 'category'])
  })

  // rules/change.md#8
  test('allows an account 20 streams at once; one that ends makes room', async () => {
    for (let count = 0; count < 5; count++) await site.as('member') // streams of other tests may still be closing
    const [reader, other] = [await site.as('member'), await site.as('member')]
    const open = (token: string) => {
      const abort = connection()
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
      return { abort, answer: fetch(`${url()}/api/changes`, { signal: abort.signal, headers }) }
    }
    const asked = Array.from({ length: 24 }, () => open(reader.token))
    const statuses = await Promise.all(asked.map(async ({ answer }) => (await answer).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const refused = await asked[statuses.indexOf(429)]!.answer
    expect([
      refused.headers.get('retry-after'),
      ((await refused.json()) as { error: { key: string } }).error.key,
    ]).toEqual(['30', 'change.too_many_streams'])
    expect((await open(other.token).answer).status).toBe(200)
    asked[statuses.indexOf(200)]!.abort.abort()
    await expect.poll(async () => (await open(reader.token).answer).status).toBe(200)
    for (const { abort } of asked) abort.abort()
  })

  // rules/change.md#7
  test('needs a session, and answers HEAD without opening a stream', async () => {
    expect((await fetch(`${url()}/api/changes`)).status).toBe(401)
    const { token } = await site.as('visitor')
    const head = await fetch(`${url()}/api/changes`, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })
    expect(head.status).toBe(200)
  })

  // rules/change.md#7
  test('is neither cached nor transformed on its way', async () => {
    const { token } = await site.as('visitor')
    for (const method of ['GET', 'HEAD']) {
      const abort = connection()
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url()}/api/changes`, { method, headers, signal: abort.signal })
      expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
      abort.abort()
    }
  })
})

describe.runIf(process.env.ENGINE === 'postgresql')('two processes on one PostgreSQL', () => {
  // rules/change.md#1, rules/change.md#10, rules/operation.md#9
  test('a write through one process reaches the streams of the other', async () => {
    const { buildApp } = await import('../app.ts')
    const { openDatabase } = await import('../db/connect.ts')
    const { sql } = await import('kysely')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.db)
    const { inject } = await import('vitest')
    const address = new URL(inject('template'))
    address.pathname = `/${rows[0]!.name}`
    const folder = await mkdtemp(join(tmpdir(), 'flightcase-second-'))
    const database = await openDatabase({ url: address.href })
    const other = await buildApp({ ...site.services, database })
    try {
      await other.listen({ port: 0, host: '127.0.0.1' })
      const there = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
      const [reader, writer] = [await site.as('member'), await site.as('member')]
      const stream = await listen(reader.token, {}, there)
      const id = await site.build.person()
      await writer.call(personRoutes.update, { params: { id }, body: { note: 'x' } })
      expect(await stream.heard(1)).toMatchObject([{ data: { entity: 'person', id, version: 2 } }])
      await reader.call(sessionRoutes.remove, {})
      await stream.ended
      expect(stream.messages.at(-1)?.event).toBe('end')
    } finally {
      await other.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
