import { beforeEach, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'
import { hearStatements, isTransactional } from '#test/statements.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/**
 * A confirmed future event with 20 lines, more than the stock has, and everything else an answer
 * reports.
 */
async function richEvent() {
  const [park] = [await site.build.park(), await site.build.park()]
  const [tag, person] = [await site.build.tag(), await site.build.beneficiary()]
  const lines: { id: number; quantity: number }[] = []
  for (let made = 0; made < 20; made++) {
    const id = await site.build.material({ stock_quantity: 3, ...(made % 2 === 0 ? { park_id: park } : {}) })
    await site.db.insertInto('material_tag').values({ material_id: id, tag_id: tag }).execute()
    lines.push({ id, quantity: 5 })
  }
  const id = await site.build.event({
    is_confirmed: true,
    user_id: await site.build.user(),
    beneficiaries: [person],
    materials: lines.map((line) => [line.id, line.quantity]),
  })
  const technician_id = await site.build.technician()
  const at = { start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
  await site.build.assignment({ event_id: id, technician_id, ...at })
  await site.build.estimate({ event_id: id })
  return { id, lines }
}

test('saving 20 lines of an event takes at most 11 statements, BEGIN and COMMIT included', async () => {
  const member = await site.as('member')
  const { id, lines } = await richEvent()
  const materials = lines.map((line) => ({ ...line, quantity: line.quantity + 1 }))
  const statements = hearStatements(site.db)
  statements.listen()
  const { status, body } = await member.call(eventRoutes.update, { params: { id }, version: 1, body: { materials } })
  const heard = statements.heard()
  expect([status, body.materials.length, body.has_missing_materials]).toEqual([200, 20, true])
  expect(heard.length, heard.map(({ sql }) => sql).join('\n\n')).toBeLessThanOrEqual(11)
  expect(heard.filter(isTransactional)).toHaveLength(2)
})
