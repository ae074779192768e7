import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useSite } from '#test/server.ts'
import { buildApp } from '../app.ts'
import { noteBackup } from '../backup/last.ts'
import { inTransaction } from '../db/connect.ts'
import { productVersion } from '../root.ts'

const metricsToken = 'a-token-of-the-monitoring'
const site = useSite()
let app: FastifyInstance
beforeAll(async () => {
  app = await buildApp({ ...site.services, config: { ...site.services.config, metricsToken } })
})
afterAll(() => app.close())

const ask = (authorization?: string, to = app) =>
  to.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const samples = async () =>
  (await ask(`Bearer ${metricsToken}`)).body.split('\n').filter((line) => !line.startsWith('#'))
/** The value of one sample; null when absent. */
const value = async (name: string) => {
  const line = (await samples()).find((sample) => sample.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

// rules/operation.md#17
describe('the metrics are read', () => {
  test('with the token alone', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', metricsToken, `Bearer ${metricsToken}x`]) {
      const { statusCode, body } = await ask(authorization)
      expect([authorization, statusCode]).toEqual([authorization, 401])
      expect(body).not.toContain('flightcase_')
    }
    const admin = await site.as('admin')
    expect((await ask(`Bearer ${admin.token}`)).statusCode).toBe(401)
    const answer = await ask(`Bearer ${metricsToken}`)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
      'no-store',
    ])
  })

  // rules/http.md#2
  test('with GET alone', async () => {
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/metrics' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET'])
    expect((await site.app.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404)
  })

  test('by no caller while no token is set', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer null', `Bearer ${metricsToken}`])
      expect((await ask(authorization, site.app)).statusCode).toBe(404)
  })
})

// rules/operation.md#18
describe('the metrics', () => {
  test('count requests by the pattern of their route, and name no address', async () => {
    const member = await site.as('member')
    const id = await site.build.event()
    const headers = { authorization: `Bearer ${member.token}` }
    for (const url of [
      `/api/events/${id}`,
      `/api/events/${id}`,
      '/api/events/987654',
      '/wp-login.php?secret=hunter2',
      '/healthz',
    ])
      await app.inject({ url, headers })
    const counted = (route: string, status: number) =>
      value(`flightcase_http_requests_total{method="GET",route="${route}",status="${status}"}`)
    expect(await counted('/api/events/{id}', 200)).toBe(2)
    expect(await counted('/api/events/{id}', 404)).toBe(1)
    expect(await counted('/healthz', 200)).toBe(1)
    expect(await value('flightcase_http_request_duration_seconds_count{method="GET",route="/api/events/{id}"}')).toBe(3)
    const text = (await samples()).join('\n')
    expect(text).toContain('route="unknown"')
    for (const sent of ['987654', 'wp-login', 'hunter2', member.token, metricsToken]) expect(text).not.toContain(sent)
  })

  test('give the time callers waited for the database', async () => {
    const before = (await value('flightcase_database_wait_seconds_count')) ?? 0
    await inTransaction(site.db, (db) => sql`select 1`.execute(db))
    expect(await value('flightcase_database_wait_seconds_count')).toBeGreaterThan(before)
    expect(await value('flightcase_database_waiting')).toBe(0)
  })

  test('give the delay of the event loop, memory, version and the queue of documents', async () => {
    expect(await value('nodejs_eventloop_lag_p99_seconds')).toEqual(expect.any(Number))
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(await value(`flightcase_info{version="${productVersion()}"}`)).toBe(1)
    expect(await value('flightcase_documents_waiting')).toBe(0)
    expect(await value('flightcase_documents_running')).toBe(0)
  })

  test('give the time of the last complete backup', async () => {
    const { dataDir } = site.services.config
    expect(await value('flightcase_last_backup_timestamp_seconds')).toBe(0)
    await noteBackup(dataDir, { at: new Date('2030-01-02T03:04:05Z'), bytes: 12 })
    expect(await value('flightcase_last_backup_timestamp_seconds')).toBe(Date.UTC(2030, 0, 2, 3, 4, 5) / 1000)
    await rm(join(dataDir, 'last-backup.json'))
  })
})
