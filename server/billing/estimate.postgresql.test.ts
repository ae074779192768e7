import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

// rules/estimate.md#8
test('deleting an estimate and destroying its event do not wait for each other', async () => {
  const member = await site.as('member')
  const event = await site.build.event({ beneficiaries: [await site.build.beneficiary()] })
  const id = await site.build.estimate({ event_id: event })
  await member.call(eventRoutes.remove, { params: { id: event } })

  const answers = await site.db.transaction().execute(async (trx) => {
    // The destroying transaction holds the event and waits for its beneficiaries.
    await sql`select from event_beneficiary for update`.execute(trx)
    const destroying = member.call(eventRoutes.remove, { params: { id: event } })
    await untilWaiting(site.db)
    const deleting = member.call(estimateRoutes.remove, { params: { id } })
    await untilWaiting(site.db, 2)
    return [destroying, deleting] as const
  })

  const [destroyed, deleted] = await Promise.all(answers)
  expect([destroyed.body, deleted.body.error.key]).toEqual([{ destroyed: true }, 'record.not_found'])
})
