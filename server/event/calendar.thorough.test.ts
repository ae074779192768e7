import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CalendarEvent, type CalendarPage, type EventRow, eventRoutes, mostInAnswer } from '#shared/event.ts'
import { borrowerOf } from '#shared/rules/borrower.ts'
import { type Client, useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const day = (date: string) => ({ start_date: `${date} 00:00:00`, end_date: `${date} 23:59:59` })
const january = { start: '2040-01-01', end: '2040-01-31' }

/** What the calendar's answer should say of a row of the whole list. */
function inShort(row: EventRow): CalendarEvent {
  const { user_id, manager_id, reference, description, technicians, departed_at, departed_by, ...rest } = row
  const { created_at, updated_at, deleted_at, ...kept } = rest
  return { ...kept, beneficiaries: row.beneficiaries.map(({ id }) => id), borrower: borrowerOf(row) }
}

/** Events whose beneficiaries, lines, states and parks differ; gives the second of two parks. */
async function variedEvents(): Promise<number> {
  const [here, there] = [await site.build.park(), await site.build.park()]
  const [near, far] = [
    await site.build.material({ park_id: here, stock_quantity: 2 }),
    await site.build.material({ park_id: there, stock_quantity: 1 }),
  ]
  const gone = await site.build.material({ park_id: here, deleted_at: '2039-01-01 00:00:00' })
  const company = await site.build.company({ legal_name: 'Les Halles' })
  const closed = await site.build.company({ legal_name: 'Fermée', deleted_at: '2039-01-01 00:00:00' })
  const [alone, employed, former, left] = [
    await site.build.beneficiary(),
    await site.build.beneficiary({ company_id: company }),
    await site.build.beneficiary({ company_id: closed }),
    await site.build.beneficiary({ deleted_at: '2039-01-01 00:00:00' }),
  ]
  const events: Parameters<typeof site.build.event>[0][] = [
    { ...day('2040-01-20') },
    {
      ...day('2040-01-20'),
      location: 'Cour',
      materials: [
        [far, 1],
        [near, 1],
        [gone, 1],
      ],
      beneficiaries: [employed, alone],
    },
    { ...day('2040-01-20'), is_confirmed: true, materials: [[near, 2]], beneficiaries: [left, alone] },
    { ...day('2040-01-21'), materials: [[far, 2]], beneficiaries: [former], is_billable: false },
    { ...day('2040-01-03'), is_confirmed: true, is_return_inventory_done: true, materials: [[near, 2]] },
    {
      ...day('2040-01-02'),
      is_confirmed: true,
      is_return_inventory_done: true,
      is_archived: true,
      materials: [[far, 1]],
    },
    { ...day('2040-02-02'), materials: [[near, 1]] },
    { ...day('2040-01-22'), deleted_at: '2040-01-01 00:00:00' },
  ]
  for (const values of events) await site.build.event(values)
  return there
}

const read = async (who: Client, query: object): Promise<CalendarPage> => {
  const { status, body } = await who.call(eventRoutes.calendar, { query })
  expect(status).toBe(200)
  return body
}

describe('events as the calendar draws them', () => {
  // rules/event.md#32
  test.each(['visitor', 'member', 'admin'] as const)('say what the whole list says, to a %s', async (group) => {
    const there = await variedEvents()
    for (const who of [await site.as(group), await site.as(group, { restrictedParks: [there] })]) {
      const { data } = (await who.call(eventRoutes.list, { query: january })).body
      expect(data.length).toBeGreaterThan(3)
      expect(data.some((row: EventRow) => row.has_missing_materials)).toBe(true)
      expect(await read(who, january)).toEqual({ data: data.map(inShort), next: null })
    }
  })

  // rules/event.md#32
  test('come so many at once, each page where the one before ended', async () => {
    const more = 3
    await sql`
      insert into event (title, start_date, end_date, period)
      select 'Soirée ' || n, '2040-01-20'::timestamp + make_interval(mins => n / 2), '2040-01-30', 'empty'
      from generate_series(1, ${sql.lit(mostInAnswer + more)}) n`.execute(site.db)
    const member = await site.as('member')
    const first = await read(member, january)
    expect(first.data).toHaveLength(mostInAnswer)
    const second = await read(member, { ...january, after: first.next })
    expect([second.data.length, second.next]).toEqual([more, null])
    const { data } = (await member.call(eventRoutes.list, { query: january })).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(data.map(({ id }: EventRow) => id))
  })

  // rules/event.md#32, rules/event.md#27
  test.each([
    [{ start: '2040-01-01', end: '2041-02-04' }, 416, 'event.period_too_long'],
    [{ start: '2040-01-02', end: '2040-01-01' }, 400, 'request.invalid'],
    [{ after: 'demain' }, 400, 'request.invalid'],
    [{ after: '2040-01-15 99:00:00 1' }, 400, 'request.invalid'],
    [{ after: '2040-01-15 08:00:00 99999999999' }, 400, 'request.invalid'],
  ])('%j: %i', async (query, status, key) => {
    const member = await site.as('member')
    const answer = await member.send('GET', `/api/events/calendar?${new URLSearchParams(query)}`)
    expect([answer.status, answer.body.error?.key]).toEqual([status, key])
  })

  // rules/event.md#32
  test('ask the database as often for 30 as for two', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 1 })
    const count = async () => {
      const statements = hearStatements(site.db)
      statements.listen()
      const { data } = await read(member, january)
      return { events: data.length, statements: statements.heard().length }
    }
    const add = () => site.build.event({ ...day('2040-01-20'), materials: [[material, 1]] })
    await add()
    await add()
    const few = await count()
    for (let made = 2; made < 30; made++) await add()
    expect([few.events, await count()]).toEqual([2, { events: 30, statements: few.statements }])
  })
})
