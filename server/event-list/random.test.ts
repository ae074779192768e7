import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { type EventListQuery, eventListRoutes } from '#shared/event-list.ts'
import { listedStates } from '#shared/rules/listed-state.ts'
import { type Judged, modelAmount, modelHolds, modelSorted, modelState } from '#test/listed-events.ts'
import { randomCases } from '#test/random-cases.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris. */
const now = Date.UTC(2040, 0, 15, 11)
const today = '2040-01-15'
const dayAt = (days: number): string => new Date(Date.UTC(2040, 0, 15 + days)).toISOString().slice(0, 10)

const place = fc.option(fc.constantFrom('Salle Ravel', 'théâtre', 'Zénith', 'Atelier'))
const drawnEvent = fc.record({
  title: fc.constantFrom('Gala', 'gala d’été', 'Émission', 'Concert', 'Éclair 100 %', 'zèbre_1'),
  location: place,
  from: fc.integer({ min: -20, max: 20 }),
  days: fc.nat(3),
  own: fc.boolean(),
  stage: fc.nat(6),
  kind: fc.nat(2),
  manager: fc.nat(2),
  person: fc.nat(2),
  trashed: fc.boolean(),
  lines: fc.uniqueArray(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 6 })), {
    selector: ([line]) => line,
    maxLength: 4,
  }),
  papers: fc.array(
    fc.record({ isBill: fc.boolean(), sum: fc.integer({ min: 0, max: 9 }), park: fc.nat(1), trashed: fc.boolean() }),
    {
      maxLength: 3,
    },
  ),
})
type Drawn = typeof drawnEvent extends fc.Arbitrary<infer T> ? T : never

/** Writes that concern what the list keeps beside the events. */
const drawnWrite = fc.record({
  act: fc.constantFrom(
    'trashMaterial',
    'restoreMaterial',
    'moveMaterial',
    'stock',
    'line',
    'dropLine',
    'returned',
    'move',
    'trash',
    'paper',
    'rent',
    'giveBack',
  ),
  material: fc.nat(3),
  event: fc.nat(9),
  number: fc.integer({ min: 1, max: 6 }),
})
type Write = typeof drawnWrite extends fc.Arbitrary<infer T> ? T : never

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })
const drawnQuery = fc.record({
  start: maybe(fc.integer({ min: -15, max: 5 })),
  length: maybe(fc.nat(15)),
  state: maybe(fc.subarray([...listedStates], { minLength: 1 })),
  park: maybe(fc.nat(1)),
  kind: maybe(fc.nat(1)),
  manager: maybe(fc.nat(1)),
  missing: maybe(fc.boolean()),
  'not-returned': maybe(fc.boolean()),
  billed: maybe(fc.boolean()),
  search: maybe(
    fc.constantFrom('gala', 'EMISSION', 'ravel gala', 'theatre', '100 %', '_', 'dupont', 'zenith dupont', 'nié'),
  ),
  orderBy: fc.constantFrom('start_date', 'end_date', 'title', 'location', 'state', 'materials_count', 'amount'),
  ascending: fc.boolean(),
})

type Made = { id: number; papers: Drawn['papers'] }

async function makeEvent(one: Drawn, known: Known): Promise<Made> {
  const { build } = site
  const [start, end] = [dayAt(one.from), dayAt(one.from + one.days)]
  const isOver = end < today
  const done = one.stage >= 4 && isOver
  const id = await build.event({
    title: one.title,
    location: one.location ?? undefined,
    start_date: `${start} 08:00:00`,
    end_date: one.days % 2 === 0 ? `${end} 23:59:59` : `${end} 10:00:00`,
    own_mobilization_start: one.own ? `${dayAt(one.from - 1)} 08:00:00` : undefined,
    own_mobilization_end: one.own ? `${dayAt(one.from + one.days + 1)} 00:00:00` : undefined,
    is_confirmed: one.stage > 1,
    is_departure_inventory_done: one.stage === 3,
    departed_at: one.stage === 3 ? '2040-01-10 10:00:00Z' : undefined,
    is_return_inventory_done: done,
    is_archived: done && one.stage === 6,
    kind_id: known.kinds[one.kind],
    manager_id: known.managers[one.manager],
    deleted_at: one.trashed && one.stage === 0 ? '2040-01-10 10:00:00Z' : undefined,
    materials: one.lines.map(([line, quantity]): [number, number] => [known.materials[line]!, quantity]),
    beneficiaries: known.persons.slice(0, one.person),
  })
  for (const paper of one.papers) {
    const sum = {
      daily_total: paper.sum,
      grand_total: paper.sum,
      due_amount: paper.sum,
      vat_amount: 0,
      total_with_taxes: paper.sum,
    }
    const values = { event_id: id, ...sum, materials: [{ id: 1, park_id: known.parks[paper.park] }] }
    if (paper.isBill) {
      const bill = await build.bill(values)
      // As a new bill does to the earlier ones.
      await sql`update bill set superseded_by = ${bill} where event_id = ${id} and id < ${bill} and superseded_by is null`.execute(
        site.db,
      )
    } else await build.estimate({ ...values, deleted_at: paper.trashed ? '2040-01-10 10:00:00Z' : undefined })
  }
  return { id, papers: one.papers }
}

async function write(
  { act, material: at, event: of, number }: Write,
  known: Known,
  events: readonly Made[],
): Promise<void> {
  const material = known.materials[at]!
  const made = events[of % events.length]!
  const event = made.id
  const { db } = site
  if (act === 'trashMaterial') await sql`update material set deleted_at = now() where id = ${material}`.execute(db)
  if (act === 'restoreMaterial') await sql`update material set deleted_at = null where id = ${material}`.execute(db)
  if (act === 'moveMaterial')
    await sql`update material set park_id = ${known.parks[number % 2]!} where id = ${material}`.execute(db)
  if (act === 'stock') await sql`update material set stock_quantity = ${number} where id = ${material}`.execute(db)
  if (act === 'line')
    await sql`
      insert into event_material (event_id, material_id, quantity) values (${event}, ${material}, ${number})
      on conflict (event_id, material_id) do update set quantity = greatest(event_material.quantity_returned, excluded.quantity)`.execute(
      db,
    )
  if (act === 'dropLine')
    await sql`delete from event_material where event_id = ${event} and material_id = ${material}`.execute(db)
  if (act === 'returned')
    await sql`update event_material set quantity_returned = quantity where event_id = ${event}`.execute(db)
  if (act === 'move')
    await sql`
      update event set start_date = start_date + make_interval(days => ${number}), end_date = end_date + make_interval(days => ${number}),
        own_mobilization_start = null, own_mobilization_end = null where id = ${event} and not is_archived`.execute(db)
  if (act === 'trash')
    await sql`update event set deleted_at = case when deleted_at is null then now() end where id = ${event}`.execute(db)
  if (act === 'rent')
    await sql`insert into sub_rental (event_id, material_id, quantity) values (${event}, ${material}, ${number})`.execute(
      db,
    )
  if (act === 'giveBack')
    await sql`update sub_rental set state = 'returned' where event_id = ${event} and material_id = ${material}`.execute(
      db,
    )
  if (act === 'paper') {
    made.papers = made.papers.map((paper) => (paper.isBill ? paper : { ...paper, trashed: !paper.trashed }))
    await sql`update estimate set deleted_at = case when deleted_at is null then now() end where event_id = ${event}`.execute(
      db,
    )
  }
}

type Known = Awaited<ReturnType<typeof stage>>
async function stage() {
  const { build } = site
  const parks = [await build.park(), await build.park()]
  const materials: number[] = []
  for (const [stock, park] of [
    [4, 0],
    [9, 0],
    [4, 1],
    [9, 1],
  ] as const)
    materials.push(await build.material({ stock_quantity: stock, park_id: parks[park] }))
  return {
    parks,
    materials,
    kinds: [await build.eventKind(), await build.eventKind()],
    managers: [await build.user(), await build.user()],
    persons: [
      await build.beneficiary({ first_name: 'Stéphanie', last_name: 'Roux' }),
      await build.beneficiary({ first_name: 'Ana', last_name: 'Dupont' }),
    ],
    readers: [
      { client: await site.as('admin'), readsBills: true },
      { client: await site.as('member', { restrictedParks: [parks[1]!] }), readsBills: true, hidden: 1 },
      { client: await site.as('visitor'), readsBills: false },
    ] satisfies [Reader, ...Reader[]],
  }
}

type Reader = { client: Client; readsBills: boolean; hidden?: number }

/** The paper whose amount counts: where the reader does not see that one, no other does. */
function paperFor({ papers }: Made, { readsBills, hidden }: Reader): Judged['paper'] {
  const newest = (isBill: boolean) => papers.findLast((paper) => paper.isBill === isBill && (isBill || !paper.trashed))
  const paper = (readsBills ? newest(true) : undefined) ?? newest(false)
  return paper && paper.park !== hidden ? { isBill: paper.isBill, amount: paper.sum } : null
}

/** What the reader gets of each event alone: hidden and trashed ones are not found. */
async function judged(reader: Reader, events: readonly Made[]): Promise<Judged[]> {
  const found: Judged[] = []
  for (const made of events) {
    const { status, body } = await reader.client.call(eventRoutes.get, { params: { id: made.id } })
    if (status === 200) found.push({ ...body, paper: paperFor(made, reader) })
  }
  return found
}

// rules/event-list.md#1, rules/event-list.md#2, rules/event-list.md#3, rules/event-list.md#4, rules/event-list.md#5
test('any filter in any order finds what the events say one by one, after any writes', async () => {
  site.setClock(now)
  const known = await stage()
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnEvent, { minLength: 4, maxLength: 10 }),
      fc.array(drawnWrite, { maxLength: 6 }),
      fc.array(drawnQuery, { minLength: 4, maxLength: 6 }),
      async (drawn, writes, queries) => {
        await sql`truncate event, bill, estimate cascade`.execute(site.db)
        await sql`update material set deleted_at = null`.execute(site.db)
        const events: Made[] = []
        for (const one of drawn) events.push(await makeEvent(one, known))
        // Once before the writes, so that what is known of the materials can be out of date.
        await known.readers[0].client.call(eventListRoutes.page, { query: { missing: true } })
        for (const one of writes) await write(one, known, events)
        for (const reader of known.readers) {
          const seen = await judged(reader, events)
          for (const { start, length, ...rest } of queries) {
            const query = {
              ...rest,
              start: start === undefined ? undefined : dayAt(start),
              end: length === undefined ? undefined : dayAt((start ?? -10) + length),
              park: rest.park === undefined ? undefined : known.parks[rest.park],
              kind: rest.kind === undefined ? undefined : known.kinds[rest.kind],
              manager: rest.manager === undefined ? undefined : known.managers[rest.manager],
            } satisfies Partial<EventListQuery>
            const { status, body } = await reader.client.call(eventListRoutes.page, { query: { ...query, limit: 100 } })
            expect(status).toBe(200)
            const wanted = modelSorted(
              seen.filter((event) => modelHolds(event, query, today)),
              query.orderBy,
              query.ascending,
              today,
            )
            expect(body.data.map(brief)).toEqual(wanted.map(asListed))
            expect(body.pagination.total.items).toBe(wanted.length)
            for (const nth of [2, Math.ceil(wanted.length / 2)]) {
              const part = { ...query, limit: 2, page: Math.max(1, nth) }
              const { data, pagination } = (await reader.client.call(eventListRoutes.page, { query: part })).body
              expect(data.map(brief)).toEqual(wanted.map(asListed).slice(2 * part.page - 2, 2 * part.page))
              expect(pagination.total.items).toBe(wanted.length)
            }
          }
        }
      },
    ),
    randomCases(20),
  )
}, 120_000)

type Row = {
  id: number
  state: string
  amount: number | null
  materials_count: number
  has_missing_materials: boolean | null
}
const brief = ({ id, state, amount, materials_count, has_missing_materials }: Row) => ({
  id,
  state,
  amount,
  materials_count,
  has_missing_materials,
})
const asListed = (event: Judged) =>
  brief({
    ...event,
    state: modelState(event, today),
    amount: modelAmount(event),
    materials_count: event.materials.length,
  })
