import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import { inTransaction, openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('embedded', { empty: true, queue: { length: 10, wait: 60_000 } })
})
afterAll(() => database.close())

// rules/operation.md#11
test('a full queue refuses at once, and serves again when it has emptied', async () => {
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(database.db)
  const answers = await Promise.allSettled(Array.from({ length: 30 }, ask))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(11) // one served, ten waiting
  expect(
    refused.every(({ reason }) => reason instanceof DatabaseUnavailable && reason.key === 'server.unavailable'),
  ).toBe(true)
  expect((await ask()).rows).toEqual([{ n: 1 }])
})

// rules/operation.md#11
test('a caller that waits too long for a transaction is refused, the log names what runs, and the transaction goes on', async () => {
  const own = await openTestDatabase('embedded', { empty: true, queue: { length: 1, wait: 100 } })
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let isHeld = false
  const transaction = inTransaction(own.db, async (db) => {
    await sql`create table held (n int)`.execute(db)
    isHeld = true
    await opened
  })
  await vi.waitFor(() => expect(isHeld).toBe(true), { timeout: 30_000 })
  await expect(sql`select 1`.execute(own.db)).rejects.toThrow(
    /^Waited 100 ms for the database: idle for \d+ s after: create table held \(n int\)\.$/,
  )
  open()
  await transaction
  const slow = sql`select pg_sleep(${1})`.execute(own.db)
  await expect(sql`select 1`.execute(own.db)).rejects.toThrow(/running for \d+ s: select pg_sleep\(\$1\)\.$/)
  await slow
  expect((await sql`select n from held`.execute(own.db)).rows).toEqual([])
  await own.close()
})

test('closing waits for a full queue, and longer than a caller may', async () => {
  const own = await openTestDatabase('embedded', { empty: true, queue: { length: 1, wait: 100 } })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let begun = false
  const transaction = inTransaction(own.db, async (db) => {
    await sql`create table thing (n int)`.execute(db)
    begun = true
    await held
    await sql`insert into thing values (1)`.execute(db)
  })
  await vi.waitFor(() => expect(begun).toBe(true), { timeout: 30_000 })
  const waited = expect(sql`select 1`.execute(own.db)).rejects.toThrow('Waited 100 ms')
  const closing = own.close()
  await waited
  goOn()
  await transaction
  await closing
})

test('a dumped database opens elsewhere with its rows', async () => {
  await sql`create table thing as select 7 as n`.execute(database.db)
  const snapshot = await database.dump?.()
  const second = await openDatabase({ snapshot })
  expect((await sql`select n from thing`.execute(second.db)).rows).toEqual([{ n: 7 }])
  await second.close()
})
