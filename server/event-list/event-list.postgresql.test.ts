import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventListRoutes, type ListedEvent } from '#shared/event-list.ts'
import { materialRoutes } from '#shared/material.ts'
import { type Client, useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockNumbers } from '../db/lock-numbers.ts'

const site = useSite()

const lacking = async (who: Client): Promise<string[]> => {
  const { body } = await who.call(eventListRoutes.page, { query: { missing: true, orderBy: 'title' } })
  return body.data.map(({ title }: ListedEvent) => title)
}

// rules/event-list.md#7
test('readers at once compute what lacks one after another, and see a write that came between', async () => {
  const member = await site.as('member')
  const material = await site.build.material({ stock_quantity: 1 })
  await site.build.event({ title: 'Un', materials: [[material, 1]] })
  await site.build.event({ title: 'Deux', materials: [[material, 1]] })
  const { readers } = await site.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockNumbers.lacking}::bigint)`.execute(trx)
    const readers = Promise.all([lacking(member), lacking(member)])
    await untilWaiting(site.db, 2, readers)
    // Committed while both wait: neither has read anything yet.
    await sql`update material set stock_quantity = 2 where id = ${material}`.execute(site.db)
    return { readers }
  })
  expect(await readers).toEqual([[], []])
  await sql`update material set stock_quantity = 1 where id = ${material}`.execute(site.db)
  expect(await lacking(member)).toEqual(['Deux', 'Un'])
})

// rules/event-list.md#7
test('a write that commits while a reader computes is known to the next reader', async () => {
  const member = await site.as('member')
  const material = await site.build.material({ stock_quantity: 1 })
  const events = [
    await site.build.event({ title: 'Un', materials: [[material, 1]] }),
    await site.build.event({ title: 'Deux', materials: [[material, 1]] }),
  ]
  expect(await lacking(member)).toEqual(['Deux', 'Un'])
  const { before } = await site.db.transaction().execute(async (trx) => {
    await sql`delete from event_material where event_id = ${events[0]!}`.execute(trx)
    // The open write is not seen, and keeps no reader waiting.
    return { before: await lacking(member) }
  })
  expect(before).toEqual(['Deux', 'Un'])
  expect(await lacking(member)).toEqual([])
})

// rules/event-list.md#7
test('the trash of a material waits for a write to one of its events, which it would otherwise block', async () => {
  const member = await site.as('member')
  const material = await site.build.material()
  const id = await site.build.event({ materials: [[material, 2]] })
  const { removal } = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('event').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const removal = member.call(materialRoutes.remove, { params: { id: material } })
    await untilWaiting(site.db, 1, removal)
    // As the end of a return does: lines, then the material.
    await sql`update event_material set quantity_returned = 2 where event_id = ${id}`.execute(trx)
    await sql`update material set stock_quantity = 9 where id = ${material}`.execute(trx)
    return { removal }
  })
  expect((await removal).status).toBe(200)
  const { rows } = await sql<{ materials_count: number }>`
    select materials_count from event_listing where id = ${id}`.execute(site.db)
  expect(rows).toEqual([{ materials_count: 0 }])
})
