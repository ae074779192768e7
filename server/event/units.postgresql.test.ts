import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

/** One unit, and two events on the same days that have its material. */
async function stage() {
  const member = await site.as('member')
  const material = await site.build.material({ is_unitary: true, stock_quantity: 1 })
  const unit = await site.build.unit({ material_id: material })
  const [first, second] = [
    await site.build.event({ materials: [[material, 1]] }),
    await site.build.event({ materials: [[material, 1]] }),
  ]
  const row = (event_id: number) => ({
    event_id,
    unit_id: unit,
    material_id: material,
    period: 'empty',
    event_live: true,
  })
  const name = (id: number) =>
    member.call(eventRoutes.update, {
      params: { id },
      body: { materials: [{ id: material, quantity: 1, units: [unit] }] },
    })
  return { member, unit, first, second, row, name }
}

// rules/unit.md#12
test('a unit that another connection names meanwhile is taken', async () => {
  const { first, second, row, name } = await stage()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.insertInto('event_unit').values(row(first)).execute()
    const write = name(second)
    await untilWaiting(site.db, 1, write)
    return { write }
  })
  const { status, body } = await waiting.write
  expect([status, body.error.key]).toEqual([409, 'unit.taken'])
})

// rules/unit.md#12
test('of two events that name one unit the second waits, and hears which one has it', async () => {
  const { unit, first, second, name } = await stage()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('unit').select('id').where('id', '=', unit).forNoKeyUpdate().execute()
    const answers = [name(first), name(second)]
    await untilWaiting(site.db, 2)
    return answers
  })
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)!.body.id
  expect(answers.find(({ status }) => status === 409)!.body.error.details.units[0].event.id).toBe(winner)
})

// rules/unit.md#14
test('a unit that is trashed meanwhile is not named', async () => {
  const { member, unit, first, name } = await stage()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('unit').select('id').where('id', '=', unit).forNoKeyUpdate().execute()
    const trash = member.call(unitRoutes.remove, { params: { id: unit } })
    await untilWaiting(site.db, 1, trash)
    const write = name(first)
    await untilWaiting(site.db, 2, write)
    return { trash, write }
  })
  expect((await waiting.trash).status).toBe(200)
  const { status, body } = await waiting.write
  expect([status, body.error.key]).toEqual([400, 'request.invalid'])
})

// rules/unit.md#14, rules/event.md#25
test('a unit that goes waits for a write of the event that names it, and both are done', async () => {
  const { member, unit, first, name } = await stage()
  expect((await name(first)).status).toBe(200)
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('unit').select('id').where('id', '=', unit).forNoKeyUpdate().execute()
    // It holds the event and wants the unit; the other would hold the unit and want the event.
    const moved = member.call(eventRoutes.update, {
      params: { id: first },
      body: { start_date: '2041-03-01', end_date: '2041-03-02' },
    })
    await untilWaiting(site.db, 1, moved)
    const gone = member.call(unitRoutes.update, { params: { id: unit }, body: { state: 'lost' } })
    await untilWaiting(site.db, 2, gone)
    return { moved, gone }
  })
  const [moved, gone] = [await waiting.moved, await waiting.gone]
  expect([moved.status, gone.status, gone.body.dropped_units?.length]).toEqual([200, 200, 1])
  const { body } = await member.call(eventRoutes.get, { params: { id: first } })
  expect([body.version, body.materials[0].units]).toEqual([moved.body.version + 1, []])
})
