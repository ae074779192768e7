import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type HistoryEntry, historyRoutes } from '#shared/history.ts'
import type { HistoryEntity } from '#shared/history-names.ts'
import { sessionRoutes } from '#shared/session.ts'
import { tokenRoutes } from '#shared/token.ts'
import type { ExportedList } from '#shared/told.ts'
import { userRoutes } from '#shared/user.ts'
import { webhookRoutes } from '#shared/webhook.ts'
import { byToken } from '#test/api-token.ts'
import { builders } from '#test/build.ts'
import { type Client, testPassword, useSite } from '#test/server.ts'
import { writeBackup } from '../backup/backup.ts'
import { inTransaction } from '../db/connect.ts'
import { leaveUnnoted } from './note.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

async function told(client: Client, query: { entity: HistoryEntity; id?: number }): Promise<HistoryEntry[]> {
  const { status, body } = await client.call(historyRoutes.list, { query })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}

describe('beside writes of records', () => {
  // rules/history.md#9
  test('signing in and out, with the address', async () => {
    site.setClock(null)
    const admin = await site.as('admin')
    const { rows } = await sql<{ pseudo: string }>`select pseudo from "user" where id = ${admin.id}`.execute(site.db)
    const identifier = rows[0]!.pseudo
    const sign = (sent: string, password: string) =>
      site.anonymous.call(sessionRoutes.create, { body: { identifier: sent, password } })
    await sign(identifier, 'wrong password')
    await sign('my secret by mistake', 'wrong password')
    expect((await sign(identifier, testPassword)).status).toBe(200)
    await admin.call(sessionRoutes.remove, {})
    const reader = await site.as('admin')
    const entries = await told(reader, { entity: 'session' })
    expect(
      entries.map(({ action, entity_id, changes, address }) => [action, entity_id, changes[0]?.after, address]),
    ).toEqual([
      ['signed_out', admin.id, undefined, '127.0.0.1'],
      ['signed_in', admin.id, undefined, '127.0.0.1'],
      ['sign_in_failed', null, undefined, '127.0.0.1'],
      ['sign_in_failed', admin.id, identifier, '127.0.0.1'],
    ])
  })

  // rules/history.md#9
  test('no end of a session that an API token asks for', async () => {
    const admin = await site.as('admin')
    const token = await byToken(site, admin)
    await token.send('GET', '/logout')
    expect((await told(admin, { entity: 'session' })).filter(({ action }) => action === 'signed_out')).toEqual([])
    expect((await token.send('GET', '/api/parks')).status).toBe(200)
  })

  // rules/token.md#6
  test('accounts and tokens, for sessions alone', async () => {
    const admin = await site.as('admin')
    const token = await byToken(site, admin)
    await admin.call(tokenRoutes.create, { body: { name: 'Site web', group_id: 'visitor' } })
    expect([...(await told(admin, { entity: 'user' })), ...(await told(admin, { entity: 'token' }))]).not.toEqual([])
    for (const entity of ['user', 'token', 'session'] as const) {
      expect((await token.call(historyRoutes.list, { query: { entity } })).status).toBe(403)
    }
    const { body } = await token.call(historyRoutes.list, { query: { limit: 100 } })
    const entities = new Set(body.data.map(({ entity }: HistoryEntry) => entity))
    expect([...entities].filter((one) => ['user', 'token', 'session'].includes(one as string))).toEqual([])
    expect(entities.size).toBeGreaterThan(0)
  })

  // rules/history.md#9
  test('an export, once for all its pages', async () => {
    const member = await site.as('member')
    for (const page of [1, 2]) await member.send('GET', `/api/exports/materials?page=${page}&limit=1`)
    const entries = await told(await site.as('admin'), { entity: 'export' })
    expect(entries.map(({ label, by }) => [label, by?.id])).toEqual([['materials', member.id]])
  })

  // rules/history.md#9
  test('an export that the browser makes of a list, by each group that reads the list', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const note = (client: Client, list: ExportedList) => client.call(historyRoutes.noteExport, { body: { list } })
    expect((await note(member, 'statistics-weeks')).status).toBe(204)
    expect((await note(visitor, 'materials')).status).toBe(204)
    for (const [client, list] of [
      [member, 'users'],
      [visitor, 'users'],
      [visitor, 'beneficiaries'],
      [visitor, 'companies'],
      [visitor, 'sub-rentals'],
      [visitor, 'unreturned'],
      [visitor, 'parks'],
      [visitor, 'statistics-customers'],
    ] as const) {
      const { status, body } = await note(client, list)
      expect([list, status, body.error.key]).toEqual([list, 403, 'access.forbidden'])
    }
    const entries = await told(await site.as('admin'), { entity: 'export' })
    expect(entries.map(({ label, action, by, changes }) => [label, action, by?.id, changes])).toEqual([
      ['materials', 'exported', visitor.id, []],
      ['statistics-weeks', 'exported', member.id, []],
    ])
  })

  // rules/history.md#9
  test('no export of a list that there is not, which the answer names', async () => {
    const admin = await site.as('admin')
    for (const list of ['bills', '', 'toString', null, 5, ['materials']]) {
      const { status, body } = await admin.send('POST', '/api/history/exports', { body: { list } })
      expect([list, status, Object.keys(body.error.details)]).toEqual([list, 400, ['list']])
    }
    expect((await site.anonymous.send('POST', '/api/history/exports', { body: { list: 'tags' } })).status).toBe(401)
    expect(await told(admin, { entity: 'export' })).toEqual([])
  })

  // rules/history.md#12
  test('records that are taken over, in that transaction alone', async () => {
    await inTransaction(site.db, async (db) => {
      await leaveUnnoted(db)
      await builders(db).person()
    })
    const admin = await site.as('admin')
    expect(await told(admin, { entity: 'person' })).toEqual([])
    await site.build.person()
    expect(await told(admin, { entity: 'person' })).toHaveLength(1)
  })

  // rules/history.md#9
  test('a backup, by nobody', async () => {
    const { dataDir } = site.services.config
    await writeBackup({ database: site.database, dataDir }, () => createWriteStream(join(dataDir, 'site.tar.gz')))
    const entries = await told(await site.as('admin'), { entity: 'backup' })
    expect(entries.map(({ action, by, entity_id }) => [action, by, entity_id])).toEqual([['backed_up', null, null]])
  })

  // rules/history.md#11
  test('a new password is told without it', async () => {
    const admin = await site.as('admin')
    const { status } = await admin.call(userRoutes.update, {
      params: { id: admin.id },
      body: { password: 'a new password' },
    })
    expect(status).toBe(200)
    const [entry] = await told(admin, { entity: 'user', id: admin.id })
    expect(entry?.changes).toEqual([{ field: 'password', before: null, after: null }])
    const { rows } = await sql<{ text: string }>`select h::text as text from history h`.execute(site.db)
    expect(rows.filter(({ text }) => text.includes('argon2'))).toEqual([])
  })

  // rules/history.md#11, rules/webhook.md#4
  test('another secret of a webhook is told without it, alone or beside other fields', async () => {
    const admin = await site.as('admin')
    const address = 'https://203.0.113.7/crochet'
    const made = await admin.call(webhookRoutes.create, { body: { address, kinds: ['event'] } })
    const params = { id: made.body.id }
    const renewed = await admin.call(webhookRoutes.update, { params, body: { secret: null } })
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const both = await admin.call(webhookRoutes.update, { params, body: { secret, address: `${address}/2` } })
    const same = await admin.call(webhookRoutes.update, { params, body: { secret } })
    expect([renewed.status, both.status, same.status]).toEqual([200, 200, 200])
    const entries = await told(admin, { entity: 'webhook', id: params.id })
    const renewal = { field: 'secret', before: null, after: null }
    const moved = { field: 'address', before: address, after: `${address}/2` }
    expect(entries.map(({ action, by, changes }) => [action, by?.id, changes])).toEqual([
      ['updated', admin.id, [moved, renewal]],
      ['updated', admin.id, [renewal]],
      ['created', admin.id, expect.anything()],
    ])
    const { rows } = await sql<{ text: string }>`select h::text as text from history h`.execute(site.db)
    expect(rows.filter(({ text }) => text.includes('whsec_'))).toEqual([])
  })
})
