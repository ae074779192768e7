import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { type Answer, useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()
const many = 100

/** Counts the answers by status, and collects the numbers of the new papers. */
const told = (answers: readonly Answer[]) => ({
  statuses: [...new Set(answers.map(({ status }) => status))],
  numbers: answers.map(({ body }) => body.number).toSorted(),
})
const numbered = (prefix: string, digits: number) =>
  Array.from({ length: many }, (_, at) => `${prefix}${String(at + 1).padStart(digits, '0')}`)

// rules/invoice.md#15, rules/invoice.md#19, rules/estimate.md#3
test.each([
  ['bills', billRoutes.create, 'bill_counter', '2025-', 5],
  ['estimates', estimateRoutes.create, 'estimate_counter', 'D-2025-', 4],
] as const)(
  '100 concurrent %s wait in turn for their number, and leave the database to others meanwhile',
  async (_, route, counter, prefix, digits) => {
    site.setClock(Date.UTC(2025, 5, 1))
    const member = await site.as('member')
    const beneficiary = await site.build.beneficiary()
    const events: number[] = []
    for (let at = 0; at < many; at++)
      events.push(await site.build.event({ materials: 1, beneficiaries: [beneficiary] }))

    const asked = await site.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(counter)} in exclusive mode`.execute(trx)
      const answers = events.map((id) => member.call(route, { params: { id }, body: {} }))
      await untilWaiting(site.db, 2)
      // Every request so far waits, and a reader is still answered.
      const { status } = await member.call(eventRoutes.get, { params: { id: events[0]! } })
      expect(status).toBe(200)
      return answers
    })
    expect(told(await Promise.all(asked))).toEqual({ statuses: [201], numbers: numbered(prefix, digits) })
  },
)
