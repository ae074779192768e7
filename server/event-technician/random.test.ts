import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventTechnicianRoutes as routes } from '#shared/event-technician.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const zone = 'Europe/Paris'
const QUARTER = 900_000
const utc = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The wall clock in Paris, read from Intl: independent of the product's own computation. */
const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
const wallOf = (ms: number) => shown.format(ms)

/**
 * In the model a quarter of an hour is within an event when the wall clock shows one of its days at
 * the quarter's start.
 */
const within = ({ start_date, end_date }: { start_date: string; end_date: string }, ms: number): boolean =>
  wallOf(ms) >= start_date && wallOf(ms) <= end_date

type Held = { id: number; technician: number; event: number; start: number; end: number }
type Act =
  | { kind: 'add'; technician: number; event: number; start: number; length: number }
  | { kind: 'move'; which: number; start: number; length: number }
  | { kind: 'remove'; which: number }
  | { kind: 'trash'; event: number }

const times = { start: fc.integer({ min: -12, max: 4 * 100 }), length: fc.integer({ min: -1, max: 60 }) }
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('add' as const), technician: fc.nat(1), event: fc.nat(2), ...times }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(9), ...times }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trash' as const), event: fc.nat(2) }) },
)

// Three events of whole days, from the eve of a clock change (or of none) to the day after.
// rules/assignment.md#4, rules/assignment.md#5, rules/assignment.md#10, rules/assignment.md#11
test.each([
  ['2025-03-29', '2025-03-30', '2025-03-31'],
  ['2025-10-25', '2025-10-26', '2025-10-27'],
  ['2025-07-01', '2025-07-02', '2025-07-03'],
])(
  'random assignments around %s %s: the server accepts what a plain model accepts, and none overlap',
  async (...days) => {
    site.setClock(Date.UTC(2025, 0, 1))
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        await site.db.deleteFrom('event').execute()
        await site.db.deleteFrom('person').execute()
        const member = await site.as('member')
        const technicians = [await site.build.technician(), await site.build.technician()]
        const periods = [
          { start_date: `${days[0]} 00:00:00`, end_date: `${days[2]} 23:59:59` },
          { start_date: `${days[1]} 00:00:00`, end_date: `${days[1]} 23:59:59` },
          { start_date: `${days[0]} 00:00:00`, end_date: `${days[1]} 23:59:59` },
        ]
        const events: number[] = []
        for (const period of periods) events.push(await site.build.event(period))
        const trashed = new Set<number>()
        const origin = Date.parse(`${days[0]}T00:00:00Z`)
        let held: Held[] = []

        /**
         * Every quarter of it is on the event's days, and the technician has no other assignment on
         * a live event.
         */
        const fits = (one: Omit<Held, 'id'>, except?: number) => {
          if (one.start >= one.end || trashed.has(one.event)) return false
          for (let at = one.start; at < one.end; at += QUARTER) {
            if (!within(periods[one.event]!, at)) return false
            const other = held.find(
              ({ id, technician, event, start, end }) =>
                id !== except && technician === one.technician && !trashed.has(event) && start <= at && at < end,
            )
            if (other) return false
          }
          return true
        }

        for (const one of acts) {
          if (one.kind === 'add') {
            const start = origin + one.start * QUARTER
            const wanted = { technician: one.technician, event: one.event, start, end: start + one.length * QUARTER }
            const { status, body } = await member.call(routes.create, {
              body: {
                event_id: events[one.event]!,
                technician_id: technicians[one.technician]!,
                start_time: utc(wanted.start),
                end_time: utc(wanted.end),
              },
            })
            expect([status, wanted]).toEqual([fits(wanted) ? 201 : 400, wanted])
            if (status === 201) held.push({ id: body.id, ...wanted })
          } else if (one.kind === 'trash') {
            if (trashed.has(one.event)) continue
            trashed.add(one.event)
            await site.db
              .updateTable('event')
              .set({ deleted_at: '2025-01-01 00:00:00' })
              .where('id', '=', events[one.event]!)
              .execute()
          } else {
            const present = held[one.which % Math.max(1, held.length)]
            if (!present) continue
            const params = { id: present.id }
            if (one.kind === 'remove') {
              const { status } = await member.call(routes.remove, { params })
              expect(status).toBe(trashed.has(present.event) ? 404 : 200)
              if (status === 200) held = held.filter(({ id }) => id !== present.id)
              continue
            }
            const start = origin + one.start * QUARTER
            const moved = { ...present, start, end: start + one.length * QUARTER }
            const { status } = await member.call(routes.update, {
              params,
              body: { start_time: utc(moved.start), end_time: utc(moved.end) },
            })
            expect(status).toBe(trashed.has(present.event) ? 404 : fits(moved, present.id) ? 200 : 400)
            if (status === 200) held = held.map((other) => (other.id === present.id ? moved : other))
          }
        }

        for (const [index, id] of technicians.entries()) {
          const own = held.filter(({ technician, event }) => technician === index && !trashed.has(event))
          const schedule = (await member.call(technicianRoutes.events, { params: { id } })).body
          expect(
            schedule.map((row: { id: number; start_time: string; end_time: string }) => [
              row.id,
              row.start_time,
              row.end_time,
            ]),
          ).toEqual(own.sort((a, b) => a.start - b.start).map((row) => [row.id, utc(row.start), utc(row.end)]))
        }
        for (const day of days) {
          const { body } = await member.call(technicianRoutes.list, { query: { startDate: day } })
          const works = (index: number) =>
            held.some(({ technician, event, start, end }) => {
              if (technician !== index || trashed.has(event)) return false
              for (let at = start; at < end; at += QUARTER) if (wallOf(at).startsWith(day)) return true
              return false
            })
          expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual(
            technicians.filter((_, index) => !works(index)).sort(),
          )
        }
      }),
      randomCases(12),
    )
  },
)
