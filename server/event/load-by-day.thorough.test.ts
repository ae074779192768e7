import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EventRow, eventRoutes } from '#shared/event.ts'
import type { CalendarLoad, DayLoad } from '#shared/event-load.ts'
import { examinedInterval, instantOf, moveWallClock } from '#shared/rules/period.ts'
import { randomCases } from '#test/random-cases.ts'
import { type Client, useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
const noon = Date.UTC(2040, 0, 15, 11)
beforeEach(() => site.setClock(noon))

const zone = 'Europe/Paris'
const whole = (first: string, last = first) => ({ start_date: `${first} 00:00:00`, end_date: `${last} 23:59:59` })

async function read(who: Client, start: string, end = start): Promise<CalendarLoad> {
  const { status, body } = await who.call(eventRoutes.load, { query: { start, end } })
  expect(status).toBe(200)
  return body
}
const figures = ({ days }: CalendarLoad) =>
  days.map(({ day, pieces, technicians, lacking }) => [day, pieces, technicians, lacking])

describe('what each day holds', () => {
  // rules/event.md#34
  test.each(['visitor', 'member', 'admin'] as const)(
    'counts pieces, technicians and shortages, to a %s',
    async (group) => {
      const few = await site.build.material({ stock_quantity: 3, out_of_order_quantity: 1 })
      const many = await site.build.material({ stock_quantity: 20 })
      const [ada, leo] = [await site.build.technician(), await site.build.technician()]
      await site.build.beneficiary()
      const long = await site.build.event({ ...whole('2040-01-20', '2040-01-21'), materials: [[many, 5]] })
      const lacking = await site.build.event({
        ...whole('2040-01-21'),
        materials: [
          [few, 3],
          [many, 1],
        ],
      })
      // One after the other on the 20th: never more than 5 + 4 at once.
      for (const [from, to] of [
        ['08', '12'],
        ['12', '16'],
      ]) {
        const hours = { start_date: `2040-01-20 ${from}:00:00`, end_date: `2040-01-20 ${to}:00:00` }
        await site.build.event({ ...hours, is_confirmed: true, materials: [[many, 4]] })
      }
      await site.build.assignment({
        event_id: long,
        technician_id: ada,
        start_time: '2040-01-20 08:00Z',
        end_time: '2040-01-20 10:00Z',
      })
      await site.build.assignment({
        event_id: long,
        technician_id: ada,
        start_time: '2040-01-20 12:00Z',
        end_time: '2040-01-20 13:00Z',
      })
      await site.build.assignment({
        event_id: lacking,
        technician_id: leo,
        start_time: '2040-01-21 08:00Z',
        end_time: '2040-01-21 10:00Z',
      })
      const load = await read(await site.as(group), '2040-01-19', '2040-01-22')
      expect([load.pieces, load.technicians]).toEqual([22, 2])
      expect(figures(load)).toEqual([
        ['2040-01-19', 0, 0, 0],
        ['2040-01-20', 9, 1, 0],
        ['2040-01-21', 9, 1, 1],
        ['2040-01-22', 0, 0, 0],
      ])
    },
  )

  // rules/event.md#34
  test('leaves out what is archived or in the trash, of events, materials and technicians', async () => {
    const gone = { deleted_at: '2039-01-01 00:00:00' }
    const kept = await site.build.material({ stock_quantity: 1 })
    const trashed = await site.build.material({ stock_quantity: 1, ...gone })
    const [here, left] = [await site.build.technician(), await site.build.technician(gone)]
    const events = [
      await site.build.event({
        ...whole('2040-01-20'),
        materials: [
          [kept, 1],
          [trashed, 7],
        ],
      }),
      await site.build.event({ ...whole('2040-01-20'), ...gone, materials: [[kept, 10]] }),
      await site.build.event({
        ...whole('2040-01-20'),
        is_archived: true,
        is_return_inventory_done: true,
        materials: [[trashed, 100]],
      }),
    ]
    for (const [at, event_id] of events.entries())
      for (const technician_id of [here, left]) {
        const times = { start_time: `2040-01-20 0${at}:00Z`, end_time: `2040-01-20 0${at}:30Z` }
        await site.build.assignment({ event_id, technician_id, ...times })
      }
    const load = await read(await site.as('member'), '2040-01-20')
    expect([load.pieces, load.technicians]).toEqual([1, 1])
    expect(figures(load)).toEqual([['2040-01-20', 1, 1, 0]])
    await site.db.updateTable('event').set({ deleted_at: '2040-01-01 00:00:00' }).execute()
    expect(figures(await read(await site.as('member'), '2040-01-20'))).toEqual([['2040-01-20', 0, 0, 0]])
  })

  // rules/event.md#34, rules/event.md#30
  test('says of no past day that something is missing', async () => {
    const material = await site.build.material({ stock_quantity: 1 })
    await site.build.event({ ...whole('2040-01-13', '2040-01-14'), materials: [[material, 2]] })
    await site.build.event({ ...whole('2040-01-14', '2040-01-15'), materials: [[material, 2]] })
    expect(figures(await read(await site.as('member'), '2040-01-13', '2040-01-15'))).toEqual([
      ['2040-01-13', 2, 0, 0],
      ['2040-01-14', 4, 0, 1],
      ['2040-01-15', 2, 0, 1],
    ])
  })

  // rules/event.md#34, rules/restricted-park.md#5, rules/restricted-park.md#6
  test('counts only what the caller sees', async () => {
    const [open, hidden] = [await site.build.park(), await site.build.park()]
    const seen = await site.build.material({ park_id: open, stock_quantity: 5 })
    const unseen = await site.build.material({ park_id: hidden, stock_quantity: 1 })
    const [ada, leo] = [await site.build.technician(), await site.build.technician()]
    const both = await site.build.event({
      ...whole('2040-01-20'),
      materials: [
        [seen, 2],
        [unseen, 9],
      ],
    })
    const away = await site.build.event({ ...whole('2040-01-20'), materials: [[unseen, 3]] })
    const times = { start_time: '2040-01-20 08:00Z', end_time: '2040-01-20 10:00Z' }
    await site.build.assignment({ event_id: both, technician_id: ada, ...times })
    await site.build.assignment({ event_id: away, technician_id: leo, ...times })
    const narrow = await read(await site.as('member', { restrictedParks: [hidden] }), '2040-01-20')
    expect([narrow.pieces, narrow.technicians, ...figures(narrow)]).toEqual([5, 2, ['2040-01-20', 2, 1, 0]])
    const wide = await read(await site.as('member'), '2040-01-20')
    expect([wide.pieces, wide.technicians, ...figures(wide)]).toEqual([6, 2, ['2040-01-20', 14, 2, 2]])
  })

  // rules/event.md#34, rules/availability.md#3, rules/availability.md#4
  test('begins and ends its days where the site does, also where the clocks change', async () => {
    const material = await site.build.material({ stock_quantity: 9 })
    const ada = await site.build.technician()
    const hold = (start_date: string, end_date: string, quantity: number) =>
      site.build.event({ start_date, end_date, materials: [[material, quantity]] })
    // 23 hours long.
    await hold('2040-03-24 23:00:00', '2040-03-25 00:00:00', 1)
    const night = await hold('2040-03-25 00:00:00', '2040-03-25 23:59:59', 2)
    await hold('2040-03-25 22:00:00', '2040-03-26 00:15:00', 4)
    // In the hour that the clock skips: it holds nothing.
    await hold('2040-03-25 02:15:00', '2040-03-25 02:45:00', 80)
    // From 23:00 of the 24th to 0:30 of the 25th in Paris, one hour behind it in UTC.
    await site.build.assignment({
      event_id: night,
      technician_id: ada,
      start_time: '2040-03-24 23:00Z',
      end_time: '2040-03-24 23:30Z',
    })
    expect(figures(await read(await site.as('member'), '2040-03-24', '2040-03-26'))).toEqual([
      ['2040-03-24', 1, 0, 0],
      ['2040-03-25', 6, 1, 1],
      ['2040-03-26', 4, 0, 0],
    ])
  })

  // rules/event.md#34, rules/event.md#27
  test.each([
    [{ start: '2040-01-01', end: '2041-02-04' }, 416, 'event.period_too_long'],
    [{ start: '2040-01-02', end: '2040-01-01' }, 400, 'request.invalid'],
    [{ start: 'demain' }, 400, 'request.invalid'],
    [{ start: '9999-12-31', end: '9999-12-31' }, 400, 'request.invalid'],
    [{}, 200, undefined],
  ])('%j: %i', async (query, status, key) => {
    const member = await site.as('member')
    const answer = await member.send('GET', `/api/events/load?${new URLSearchParams(query)}`)
    expect([answer.status, answer.body.error?.key]).toEqual([status, key])
    if (status === 200) expect(answer.body.days).toHaveLength(1)
  })

  // rules/event.md#34
  test('asks the database as often for 30 events as for two', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 1 })
    const count = async () => {
      const statements = hearStatements(site.db)
      statements.listen()
      const { days } = await read(member, '2040-01-20')
      return { pieces: days[0]?.pieces, statements: statements.heard().length }
    }
    const add = () => site.build.event({ ...whole('2040-01-20'), materials: [[material, 1]] })
    await add()
    await add()
    const few = await count()
    for (let made = 2; made < 30; made++) await add()
    expect([few.pieces, await count()]).toEqual([2, { pieces: 30, statements: few.statements }])
  })
})

type Drawn = {
  start: number
  length: number
  trashed: boolean
  archived: boolean
  lines: [number, number][]
  crew: number[]
}
const drawnEvent: fc.Arbitrary<Drawn> = fc.record({
  /** Quarters of an hour from the first day's midnight, and how many it lasts. */
  start: fc.nat(3 * 96),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
  trashed: fc.boolean(),
  archived: fc.boolean(),
  lines: fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 6 })), { selector: ([at]) => at, maxLength: 3 }),
  /** Technicians who work as long as the event lasts, if they can. */
  crew: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
})

// rules/event.md#34, rules/availability.md#5
test.each(['2042-03-29', '2042-10-25', '2042-07-01'])(
  'random events around %s: each day says what a walk through its quarter hours counts',
  async (first) => {
    const member = await site.as('member')
    const technicians = [await site.build.technician(), await site.build.technician(), await site.build.technician()]
    const clock = (quarters: number) => moveWallClock(`${first} 00:00:00`, { minutes: quarters * 15 })
    const days = Array.from({ length: 5 }, (_, at) => moveWallClock(`${first} 00:00:00`, { days: at }).slice(0, 10))
    await fc.assert(
      fc.asyncProperty(fc.array(drawnEvent, { minLength: 1, maxLength: 7 }), async (drawn) => {
        await site.db.deleteFrom('event').execute()
        await site.db.deleteFrom('material').execute()
        const stock = [3, 6, 12]
        const materials: number[] = []
        for (const stock_quantity of stock) materials.push(await site.build.material({ stock_quantity }))
        const taken: { technician: number; from: number; to: number }[] = []
        const live: { from: number; to: number; pieces: number; crew: number[] }[] = []
        for (const { start, length, trashed, archived, lines, crew } of drawn) {
          const [start_date, end_date] = [clock(start), clock(start + length)]
          const { from, to } = examinedInterval(start_date, end_date, zone)
          const event_id = await site.build.event({
            start_date,
            end_date,
            is_archived: archived,
            is_return_inventory_done: archived,
            deleted_at: trashed ? '2040-01-01 00:00:00' : undefined,
            materials: lines.map(([at, quantity]): [number, number] => [materials[at]!, quantity]),
          })
          const at = crew.filter(
            (one) =>
              from < to &&
              !taken.some(({ technician, ...other }) => technician === one && other.from < to && from < other.to),
          )
          for (const technician of at) {
            if (!trashed) taken.push({ technician, from, to })
            const times = { start_time: new Date(from).toISOString(), end_time: new Date(to).toISOString() }
            await site.build.assignment({ event_id, technician_id: technicians[technician]!, ...times })
          }
          const pieces = lines.reduce((sum, [, quantity]) => sum + quantity, 0)
          if (!trashed && !archived) live.push({ from, to, pieces, crew: at })
        }
        const rows: EventRow[] = (await member.call(eventRoutes.list, { query: { start: days[0], end: days.at(-1) } }))
          .body.data
        const lacking = rows.filter((row) => row.has_missing_materials)

        const expected = days.map((day): DayLoad => {
          const from = instantOf(`${day} 00:00:00`, zone)
          const to = instantOf(moveWallClock(`${day} 00:00:00`, { days: 1 }), zone)
          let pieces = 0
          const busy = new Set<number>()
          for (let at = from; at < to; at += 900_000) {
            const now = live.filter((event) => event.from <= at && at < event.to)
            pieces = Math.max(
              pieces,
              now.reduce((sum, event) => sum + event.pieces, 0),
            )
            for (const one of now.flatMap(({ crew }) => crew)) busy.add(one)
          }
          const isOn = ({ start_date, end_date }: EventRow) => {
            const event = examinedInterval(start_date, end_date, zone)
            return event.from < event.to ? event.from < to && event.to > from : start_date.startsWith(day)
          }
          return { day, pieces, technicians: busy.size, lacking: lacking.filter(isOn).length }
        })
        expect(await read(member, days[0]!, days.at(-1))).toEqual({ pieces: 21, technicians: 3, days: expected })
      }),
      randomCases(60),
    )
  },
  120_000,
)
