import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { endBound, examinedInterval, moveWallClock } from '#shared/rules/period.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 15, 11)))
const zone = 'Europe/Paris'

/** Minutes after a midnight; the mobilization as distances, 0 when it follows. */
type Model = { start: number; end: number; before: number; after: number }
type Act = {
  start?: number
  length?: number
  /** Minutes outside the operation, negative ones within; null makes the bound follow. */
  before?: number | null
  after?: number | null
}
const quarters = (most: number) => fc.nat(most).map((count) => count * 15)
const bound = fc.oneof(fc.constant(null), fc.constant(0), quarters(120), fc.integer({ min: -30, max: -1 }))
const act: fc.Arbitrary<Act> = fc.record(
  { start: quarters(288), length: quarters(150).map((minutes) => minutes + 15), before: bound, after: bound },
  { requiredKeys: [] },
)

// rules/event.md#35, rules/event.md#36
test.each(['2025-03-29', '2025-10-25'])(
  'after any writes around %s the bounds are where they should be, and the stored period is the mobilization',
  async (day) => {
    const admin = await site.as('admin')
    const clock = (minutes: number) => moveWallClock(`${day} 00:00:00`, { minutes })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        const id = await site.build.event({ start_date: clock(600), end_date: clock(900) })
        let model: Model = { start: 600, end: 900, before: 0, after: 0 }
        for (const { start, length, before, after } of acts) {
          const next = { ...model, start: start ?? model.start }
          next.end = length === undefined ? model.end : next.start + length
          if (before !== undefined) next.before = before ?? 0
          if (after !== undefined) next.after = after ?? 0
          const sent = {
            ...(start !== undefined && { start_date: clock(next.start) }),
            ...(length !== undefined && { end_date: clock(next.end) }),
            ...(before !== undefined && { mobilization_start_date: before && clock(next.start - before) }),
            ...(after !== undefined && { mobilization_end_date: after && clock(next.end + after) }),
          }
          // 0 stands for a bound that is sent equal to the operation's.
          if (before === 0) sent.mobilization_start_date = clock(next.start)
          if (after === 0) sent.mobilization_end_date = clock(next.end)
          if (Object.keys(sent).length === 0) continue
          const { status, body } = await admin.send('PUT', `/api/events/${id}`, { body: sent })
          const isBackwards = next.end <= next.start
          const fields = isBackwards
            ? ['end_date']
            : [
                ...(next.before < 0 ? ['mobilization_start_date'] : []),
                ...(next.after < 0 ? ['mobilization_end_date'] : []),
              ]
          expect([status, Object.keys(body.error?.details ?? {})]).toEqual([fields.length > 0 ? 400 : 200, fields])
          if (fields.length === 0) model = next
        }
        const { body } = await admin.call(eventRoutes.get, { params: { id } })
        const [leaves, isBack] = [clock(model.start - model.before), clock(model.end + model.after)]
        expect([body.start_date, body.end_date]).toEqual([clock(model.start), clock(model.end)])
        expect([body.mobilization_start_date, endBound(body.mobilization_end_date)]).toEqual([leaves, isBack])
        expect(body.has_own_mobilization).toBe(model.before > 0 || model.after > 0)
        const { from, to } = examinedInterval(leaves, isBack, zone)
        const { rows } = await sql<{ ends: (number | null)[] }>`
          select array[extract(epoch from lower(period)) * 1000, extract(epoch from upper(period)) * 1000]::float8[] as ends
          from event where id = ${id}`.execute(site.db)
        expect(rows[0]!.ends).toEqual(from < to ? [from, to] : [null, null])
        await site.db.deleteFrom('event').where('id', '=', id).execute()
      }),
      randomCases(40),
    )
  },
  120_000,
)
