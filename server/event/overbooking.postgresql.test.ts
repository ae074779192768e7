import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { settingsRoutes } from '#shared/settings.ts'
import { forbidStage, overbookedBy, setOverbooking, taken } from '#test/forbid-stage.ts'
import { type Client, useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockNumbers } from '../db/lock-numbers.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const create = (who: Client, material: number, quantity: number) =>
  who.send('POST', '/api/events', {
    body: { title: 'Bal', is_confirmed: false, ...taken, materials: [{ id: material, quantity }] },
  })
const takesLock = sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.overbooking)})`

// rules/availability.md#21
test('of two writes that have both written, the second hears of the first', async () => {
  const { member, console, held } = await forbidStage(site)
  const answers = await site.db.transaction().execute(async (trx) => {
    await takesLock.execute(trx)
    // Neither sees what the other has written.
    const writes = [create(member, console, 1), create(member, console, 1)]
    await untilWaiting(site.db, 2)
    return writes
  })
  const done = (await Promise.all(answers)).toSorted((one, other) => one.status - other.status)
  expect(done.map(({ status }) => status)).toEqual([201, 409])
  expect(overbookedBy(done[1]!)[2]).toEqual([[console, 1, [held, done[0]!.body.id]]])
})

// rules/availability.md#21
test('a write that takes nothing, and every write where the site warns, waits for nobody', async () => {
  const { admin, member, console, held } = await forbidStage(site)
  await site.db.transaction().execute(async (trx) => {
    await takesLock.execute(trx)
    const body = { title: 'Festival de jazz', is_confirmed: true }
    expect((await member.send('PUT', `/api/events/${held}`, { body })).status).toBe(200)
    await setOverbooking(admin, 'warn')
    expect((await create(member, console, 3)).status).toBe(201)
  })
})

// rules/setting.md#19
test('forbidding waits for a write under `warn`, and the next write hears of it', async () => {
  const { admin, member, console } = await forbidStage(site)
  await setOverbooking(admin, 'warn')
  const body = { availability: { overbooking: 'forbid' as const } }
  const answers = await site.db.transaction().execute(async (trx) => {
    // A write of an event holds the settings until it ends: this one adds lines and waits for a material.
    await sql`select from material where id = ${console} for update`.execute(trx)
    const writing = create(member, console, 1)
    await untilWaiting(site.db)
    const forbidding = admin.call(settingsRoutes.update, { body })
    await untilWaiting(site.db, 2)
    const next = create(member, console, 1)
    await untilWaiting(site.db, 3)
    return [writing, forbidding, next] as const
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200, 409])
})

// rules/setting.md#19
test('a change of a setting comes through while events are written without a pause', async () => {
  const { admin, member, console } = await forbidStage(site)
  let isOver = false
  let written = 0
  const writer = async () => {
    const { id } = (await create(member, console, 0)).body
    while (!isOver) {
      await member.send('PUT', `/api/events/${id}`, { body: { title: `Bal ${written}` } })
      written += 1
    }
  }
  const writers = [writer(), writer(), writer(), writer(), writer()]
  const waited: number[] = []
  for (let change = 0; change < 10; change++) {
    const before = written
    await setOverbooking(admin, change % 2 === 0 ? 'warn' : 'forbid')
    waited.push(written - before)
  }
  isOver = true
  await Promise.all(writers)
  // Writes that had begun, and some that passed it: never a stream of them.
  expect(Math.max(...waited)).toBeLessThan(40)
})
