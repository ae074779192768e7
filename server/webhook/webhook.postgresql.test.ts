import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { webhookRoutes } from '#shared/webhook.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockNumbers } from '../db/lock-numbers.ts'

const site = useSite()

const announcing = sql`select pg_advisory_xact_lock(${lockNumbers.announcement}::bigint)`

// rules/webhook.md#7
test('a write that waits its turn while a webhook is destroyed succeeds, and tells it nothing', async () => {
  const admin = await site.as('admin')
  const address = 'https://203.0.113.7/'
  const { body: hook } = await admin.call(webhookRoutes.create, { body: { address, kinds: ['material'] } })
  const params = { id: await site.build.material() }
  const { write } = await site.db.transaction().execute(async (trx) => {
    await announcing.execute(trx)
    const write = admin.call(materialRoutes.update, { params, body: { note: 'x' } })
    await untilWaiting(site.db, 1, write)
    await trx.deleteFrom('webhook').where('id', '=', hook.id).execute()
    return { write }
  })
  expect((await write).status).toBe(200)
  expect(await site.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
})

// rules/webhook.md#7, rules/webhook.md#9
test('a write that waits its turn while a webhook is made tells it, with the instant of its commit', async () => {
  const admin = await site.as('admin')
  const params = { id: await site.build.material() }
  site.setClock(Date.UTC(2040, 0, 15, 11))
  const { write } = await site.db.transaction().execute(async (trx) => {
    await announcing.execute(trx)
    const write = admin.call(materialRoutes.update, { params, body: { note: 'x' } })
    await untilWaiting(site.db, 1, write)
    const values = { address: 'https://203.0.113.7/', kinds: ['material'], secret: 'whsec_x' }
    await trx.insertInto('webhook').values(values).execute()
    site.setClock(Date.UTC(2040, 0, 15, 11, 0, 7))
    return { write }
  })
  expect((await write).status).toBe(200)
  const told = await site.db.selectFrom('webhook_delivery').select(['at', 'body']).execute()
  expect(told.map(({ at, body }) => [at, JSON.parse(body).at])).toEqual([
    ['2040-01-15 11:00:07', '2040-01-15 11:00:07'],
  ])
})

// rules/webhook.md#1, rules/webhook.md#7
test('a webhook is destroyed after the writes that are telling it something, without a deadlock', async () => {
  const admin = await site.as('admin')
  const address = 'https://203.0.113.7/'
  const { body: hook } = await admin.call(webhookRoutes.create, { body: { address, kinds: ['material'] } })
  const delivery = { webhook_id: hook.id, message_id: 'msg_1', kind: 'material', action: 'updated', body: '{}' }
  const { removal } = await site.db.transaction().execute(async (trx) => {
    await announcing.execute(trx) // as a write that has begun to announce
    const removal = admin.call(webhookRoutes.remove, { params: { id: hook.id } })
    await untilWaiting(site.db, 1, removal)
    await trx
      .insertInto('webhook_delivery')
      .values({ ...delivery, entity: 'material', entity_id: 1 })
      .execute()
    return { removal }
  })
  expect((await removal).body).toEqual({ destroyed: true })
})
