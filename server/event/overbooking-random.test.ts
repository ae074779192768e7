import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { examinedInterval } from '#shared/rules/period.ts'
import { type UnconfirmedMode, unconfirmedModes } from '#shared/settings.ts'
import { modelRemaining } from '#test/availability-model.ts'
import { randomCases } from '#test/random-cases.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 15, 11)))
const zone = 'Europe/Paris'

/** Quarters of an hour from the first day's midnight. */
type Stretch = { start: number; length: number }
/** Pieces of each of the three materials; none where 0. */
type Load = [number, number, number]
const none: Load = [0, 0, 0]
type Act =
  | { kind: 'create'; on: Stretch; load: Load; confirmed: boolean }
  | { kind: 'load'; job: number; load: Load }
  | { kind: 'move'; job: number; on: Stretch }
  | { kind: 'both'; job: number; on: Stretch; load: Load; confirmed: boolean }
  | { kind: 'confirm' | 'withdraw' | 'trash' | 'restore' | 'rename'; job: number }
  | { kind: 'copy'; job: number; on: Stretch }

const job = fc.nat(5)
const on = fc.record({ start: fc.nat(3 * 96), length: fc.integer({ min: 1, max: 150 }) })
const load = fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 4 }))
const lent = fc.oneof(fc.constant(none), fc.tuple(fc.nat(3), fc.nat(2), fc.nat(2)))
const of = <K extends string>(...kinds: [K, ...K[]]) => fc.constantFrom(...kinds)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: of('create'), on, load, confirmed: fc.boolean() }),
  fc.record({ kind: of('load'), job, load }),
  fc.record({ kind: of('move'), job, on }),
  fc.record({ kind: of('both'), job, on, load, confirmed: fc.boolean() }),
  fc.record({ kind: of('confirm', 'withdraw', 'trash', 'restore', 'rename'), job }),
  fc.record({ kind: of('copy'), job, on }),
)

/** `lent`: pieces that it has from other companies. */
type Job = { id: number; on: Stretch; load: Load; lent: Load; confirmed: boolean; live: boolean }
type Stock = { id: number; stock: number; outOfOrder: number | null }
type Model = { day: string; yields: boolean; stocks: Stock[]; jobs: Job[] }

const clock = (day: string, quarters: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + quarters * 900_000).toISOString().slice(0, 19).replace('T', ' ')
const dates = (day: string, { start, length }: Stretch) => ({
  start_date: clock(day, start),
  end_date: clock(day, start + length),
})
const linesOf = ({ stocks }: Model, of: Load) => stocks.map(({ id }, place) => ({ id, quantity: of[place]! }))

/** What a job lacks of each material beside the others, without margins. */
function lacks({ day, yields, stocks, jobs }: Model, own: Job): number[] {
  const asModel = (one: Job) => {
    const { start_date, end_date } = dates(day, one.on)
    return { id: one.id, ...examinedInterval(start_date, end_date, zone), confirmed: one.confirmed }
  }
  const others = jobs.filter((one) => one.live && one.id !== own.id)
  return stocks.map((stock, place) => {
    const competing = others.map((one) => ({
      ...asModel(one),
      quantity: one.load[place]!,
      subRented: one.lent[place]!,
    }))
    const asked = own.load[place]!
    return Math.max(
      0,
      asked - modelRemaining(stock, competing, { ...asModel(own), subRented: own.lent[place]! }, yields),
    )
  })
}

/** The materials for which the rule refuses that a job becomes another; `null` before: it was none. */
function refusedBy(model: Model, before: Job | null, after: Job): number[] {
  const former = before && !(after.confirmed && !before.confirmed) ? lacks(model, before) : none
  return lacks(model, after).flatMap((lack, place) => (lack > former[place]! ? model.stocks[place]!.id : []))
}

/** The request of an act on a job, and what the job would be after it. */
function asked(model: Model, one: Act, own: Job | undefined): { path: string; body?: object; after: Job } | null {
  const { day } = model
  if (one.kind === 'create') {
    const { on, load, confirmed } = one
    const body = { title: 'Bal', is_confirmed: confirmed, ...dates(day, on), materials: linesOf(model, load) }
    return { path: 'POST /api/events', body, after: { id: 0, on, load, lent: none, confirmed, live: true } }
  }
  if (!own || own.live === (one.kind === 'restore')) return null
  const put = (body: object, changed: Partial<Job>) => ({
    path: `PUT /api/events/${own.id}`,
    body,
    after: { ...own, ...changed },
  })
  switch (one.kind) {
    case 'load':
      return put({ materials: linesOf(model, one.load) }, { load: one.load })
    case 'move':
      return put(dates(day, one.on), { on: one.on })
    case 'both': {
      const { on, load, confirmed } = one
      return put(
        { ...dates(day, on), materials: linesOf(model, load), is_confirmed: confirmed },
        { on, load, confirmed },
      )
    }
    case 'rename':
      return put({ title: 'Gala', is_confirmed: own.confirmed }, {})
    case 'confirm':
    case 'withdraw':
      return put({ is_confirmed: one.kind === 'confirm' }, { confirmed: one.kind === 'confirm' })
    case 'trash':
      return own.confirmed ? null : { path: `DELETE /api/events/${own.id}`, after: { ...own, live: false } }
    case 'restore':
      return { path: `PUT /api/events/restore/${own.id}`, after: { ...own, live: true } }
    case 'copy': {
      // A copy has nothing from other companies: an order is for its dates.
      const after = { ...own, id: 0, on: one.on, lent: none, confirmed: false }
      return { path: `POST /api/events/${own.id}/duplicate`, body: dates(day, one.on), after }
    }
  }
}

/** Does the same to the site and to the model; what the model forbids must be refused, and nothing else. */
async function perform(member: Client, model: Model, one: Act): Promise<boolean> {
  const own = 'job' in one ? model.jobs[one.job % Math.max(1, model.jobs.length)] : undefined
  const request = asked(model, one, own)
  if (!request) return false
  const [method = '', path = ''] = request.path.split(' ')
  const isNew = request.after.id === 0 || one.kind === 'restore'
  const refused = one.kind === 'trash' ? [] : refusedBy(model, isNew ? null : own!, request.after)
  const { status, body } = await member.send(method, path, { body: request.body })
  const told = body.error?.details?.missing?.map(({ id }: { id: number }) => id).sort() ?? []
  expect([request, body.error?.key, told]).toEqual([
    request,
    refused.length > 0 ? 'event.overbooked' : undefined,
    refused,
  ])
  if (status >= 400) return true
  if (request.after.id === 0) model.jobs.push({ ...request.after, id: body.id })
  else Object.assign(own!, request.after)
  return false
}

const margin = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 }))
const material = fc.record({ stock: fc.nat(8), out: fc.nat(2), margin_before: margin, margin_after: margin })
const cases = ['2025-03-29', '2025-07-01'].flatMap((day) =>
  unconfirmedModes.map((unconfirmed): [string, UnconfirmedMode] => [day, unconfirmed]),
)

// rules/availability.md#21, rules/availability.md#22, rules/sub-rental.md#4
test.each(cases)(
  'random writes around %s that %s: refused is what the plain model says, and nothing else',
  async (day, unconfirmed) => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const availability = { unconfirmed, overbooking: 'forbid' as const }
    expect((await admin.send('PUT', '/api/settings', { body: { availability } })).status).toBe(200)
    const tried = randomCases(25)
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(material, material, material),
        fc.array(fc.record({ on, load, lent, confirmed: fc.boolean(), live: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(act, { minLength: 4, maxLength: 10 }),
        async (drawn, before, acts) => {
          await site.db.deleteFrom('event').execute()
          await site.db.deleteFrom('material').execute()
          const model: Model = { day, yields: unconfirmed === 'yield', stocks: [], jobs: [] }
          for (const { stock, out, ...margins } of drawn) {
            const outOfOrder = Math.min(out, stock) || null
            const values = { stock_quantity: stock, out_of_order_quantity: outOfOrder, ...margins }
            model.stocks.push({ id: await site.build.material(values), stock, outOfOrder })
          }
          // Of the time before the rule: they may lack.
          for (const one of before) {
            const id = await site.build.event({
              ...dates(day, one.on),
              is_confirmed: one.confirmed && one.live,
              deleted_at: one.live ? undefined : '2025-01-01 00:00:00',
              materials: linesOf(model, one.load).flatMap(({ id, quantity }): [number, number][] =>
                quantity > 0 ? [[id, quantity]] : [],
              ),
            })
            for (const [place, { id: material_id }] of model.stocks.entries()) {
              const quantity = one.lent[place]!
              if (quantity > 0) await site.build.subRental({ event_id: id, material_id, quantity, state: 'ordered' })
            }
            model.jobs.push({ ...one, id, confirmed: one.confirmed && one.live })
          }
          for (const one of acts) if (await perform(member, model, one)) refusals += 1
        },
      ),
      tried,
    )
    // Few cases may have few.
    expect(refusals).toBeGreaterThan(tried.numRuns < 25 ? 0 : 10)
  },
  120_000,
)
