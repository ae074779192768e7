import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/engines.ts'
import { inTransaction, openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { ServerRefused } from './postgresql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let made: { url: string; drop(): Promise<void> }
const opened: Database[] = []
beforeEach(async () => {
  made = await createTestDatabase()
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await made.drop()
})
const open = async (url = made.url) => {
  const database = await openDatabase({ url })
  opened.push(database)
  return database
}

// rules/change.md#1, rules/operation.md#9
test('a notice of one process reaches another', async () => {
  const [here, there] = [await open(), await open()]
  const heard: string[] = []
  await here.listen('change', (payload) => heard.push(payload))
  await sql`notify change, 'from there'`.execute(there.db)
  await expect.poll(() => heard).toEqual(['from there'])
})

// rules/change.md#11
test('listening survives a cut connection and reports that notices may be missing', async () => {
  const database = await open()
  const heard: string[] = []
  let missed = 0
  await database.listen(
    'change',
    (payload) => heard.push(payload),
    () => missed++,
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(
    database.db,
  )
  await expect.poll(() => missed).toBe(1)
  await sql`notify change, 'again'`.execute(database.db)
  await expect.poll(() => heard).toEqual(['again'])
})

// rules/operation.md#11
test('a caller waits in line while every connection is taken, and is refused when the line or the wait is too long', async () => {
  const queue = { length: 12, wait: 1000 }
  const database = await openDatabase({ url: made.url, queue })
  opened.push(database)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let holding = 0
  const transactions = Array.from({ length: 10 }, () =>
    inTransaction(database.db, async (db) => {
      await sql`select 1`.execute(db)
      holding += 1
      await held
    }),
  )
  await expect.poll(() => holding, { timeout: 20_000 }).toBe(10)
  const ask = () => sql`select 1`.execute(database.db)
  const waiting = Promise.allSettled(Array.from({ length: 12 }, ask))
  await expect(ask()).rejects.toThrow('12 statements already wait for the database.')
  for (const one of await waiting) {
    expect(one).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } })
    expect(String((one as PromiseRejectedResult).reason)).toContain('Waited 1000 ms')
  }
  queue.wait = 60_000 // callers that wait from here on are served, however slow the machine
  const next = Promise.all(Array.from({ length: 12 }, ask))
  letGo()
  await Promise.all(transactions)
  expect(await next).toHaveLength(12)
})

test('the pool survives cut connections', async () => {
  const database = await open()
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(database.db)))
  const admin = new pg.Client(made.url)
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
  await expect.poll(() => sql`select 1 as n`.execute(database.db).then(({ rows }) => rows)).toEqual([{ n: 1 }])
})

// rules/operation.md#11
test('each connection has its name, zone and limits', async () => {
  const { db } = await open()
  const { rows } = await sql`select current_setting('application_name') as name, current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('jit') as jit`.execute(db)
  expect(rows).toEqual([{ name: 'flightcase', zone: 'UTC', statement: '1min', lock: '20s', jit: 'off' }])
})

// rules/http.md#28
test('a server that does not respond is unavailable', async () => {
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(DatabaseUnavailable)
})

// rules/operation.md#2
test('a user without the right to create tables is refused, with what to do', async () => {
  const admin = new pg.Client(made.url)
  await admin.connect()
  await admin.query(`drop role if exists reader; create role reader login; revoke create on schema public from public`)
  await admin.end()
  const url = new URL(made.url)
  url.username = 'reader'
  const refusal = openDatabase({ url: url.href })
  await expect(refusal).rejects.toThrow(ServerRefused)
  await expect(refusal).rejects.toThrow(/may not create tables.*owner to/)
})

// rules/operation.md#2, rules/operation.md#9
test('a user who may not create a missing extension is refused, with what to do', async () => {
  const bare = await createTestDatabase(true)
  const admin = new pg.Client(bare.url)
  await admin.connect()
  await admin.query('drop role if exists tenant; create role tenant login; grant create on schema public to tenant')
  await admin.end()
  const url = new URL(bare.url)
  url.username = 'tenant'
  await expect(openDatabase({ url: url.href })).rejects.toThrow(/as its administrator: create extension btree_gist/)
  await bare.drop()
})

test('an encoding other than UTF8 is refused', async () => {
  const admin = new pg.Client(inject('template'))
  await admin.connect()
  await admin.query("create database latin template template0 encoding 'LATIN1' locale 'C'")
  const url = new URL(inject('template'))
  url.pathname = '/latin'
  await expect(openDatabase({ url: url.href })).rejects.toThrow('encoded in LATIN1')
  await admin.query('drop database latin')
  await admin.end()
})
