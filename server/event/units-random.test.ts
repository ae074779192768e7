import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { unitRoutes } from '#shared/unit.ts'
import { randomCases } from '#test/random-cases.ts'
import { type Client, useSite } from '#test/server.ts'
import { isBackAt, leavesAt } from './mobilization.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/** The days of an event, and by how many its mobilization begins earlier and ends later. */
type Stretch = { first: number; length: number; before: number; after: number }
type Job = Stretch & { id: number; isLive: boolean; units: Set<number> }
/** The plain model: which units each event names, and which are there. */
type Model = { material: number; jobs: Job[]; available: Map<number, boolean> }
type Act =
  | { kind: 'name'; job: number; units: number[] }
  | ({ kind: 'move'; job: number; keepsBounds: boolean } & Stretch)
  | { kind: 'trash' | 'restore'; job: number }
  | { kind: 'lose' | 'find'; unit: number }

const [jobs, pieces] = [4, 3]
const job = fc.nat(jobs - 1)
const margin = fc.oneof(fc.constant(0), fc.nat(2))
const stretch = {
  first: fc.integer({ min: 3, max: 8 }),
  length: fc.integer({ min: 1, max: 3 }),
  before: margin,
  after: margin,
}
const naming = fc.record({ kind: fc.constant('name' as const), job, units: fc.uniqueArray(fc.nat(pieces - 1)) })
const act: fc.Arbitrary<Act> = fc.oneof(
  naming,
  naming,
  fc.record({ kind: fc.constant('move' as const), job, keepsBounds: fc.boolean(), ...stretch }),
  fc.record({ kind: fc.constantFrom('trash' as const, 'restore' as const), job }),
  fc.record({ kind: fc.constantFrom('lose' as const, 'find' as const), unit: fc.nat(pieces - 1) }),
)

const midnight = (day: number) => `2040-06-${String(day).padStart(2, '0')} 00:00:00`
const lastSecond = (day: number) => `2040-06-${String(day).padStart(2, '0')} 23:59:59`
const dates = ({ first, length, before, after }: Stretch) => ({
  start_date: midnight(first),
  end_date: lastSecond(first + length - 1),
  mobilization_start_date: before > 0 ? midnight(first - before) : null,
  mobilization_end_date: after > 0 ? lastSecond(first + length - 1 + after) : null,
})
/** The same as the table stores it. */
const columns = (on: Stretch) => {
  const { start_date, end_date, mobilization_start_date, mobilization_end_date } = dates(on)
  return {
    start_date,
    end_date,
    own_mobilization_start: mobilization_start_date,
    own_mobilization_end: mobilization_end_date,
  }
}
const [leaves, isBack] = [
  ({ first, before }: Stretch) => first - before,
  ({ first, length, after }: Stretch) => first + length + after,
]
const meet = (one: Stretch, other: Stretch) => leaves(one) < isBack(other) && leaves(other) < isBack(one)
const isTaken = ({ jobs: all }: Model, unit: number, own: Job, on: Stretch) =>
  all.some((other) => other !== own && other.isLive && other.units.has(unit) && meet(other, on))

/** Drops from the model what cannot be on an event any more; gives those units, in order. */
function drop(model: Model, own: Job, on: Stretch): number[] {
  const gone = [...own.units].filter((unit) => isTaken(model, unit, own, on)).sort((one, other) => one - other)
  for (const unit of gone) own.units.delete(unit)
  return gone
}
const idsOf = (dropped: { id: number }[] | undefined) => (dropped ?? []).map(({ id }) => id)

/** Does the same to the site and to the model; what the model forbids must be refused. */
async function perform(admin: Client, model: Model, one: Act): Promise<void> {
  const ids = [...model.available.keys()]
  if ('unit' in one) {
    const unit = ids[one.unit]!
    const body = { state: one.kind === 'lose' ? ('lost' as const) : ('available' as const) }
    const answer = await admin.call(unitRoutes.update, { params: { id: unit }, body })
    expect(answer.status).toBe(200)
    model.available.set(unit, one.kind === 'find')
    if (one.kind === 'find') return
    const left = model.jobs.filter(({ units }) => units.delete(unit))
    expect(answer.body.dropped_units ?? []).toHaveLength(left.length)
    return
  }
  const own = model.jobs[one.job]!
  const params = { id: own.id }
  switch (one.kind) {
    case 'name': {
      const units = one.units.map((place) => ids[place]!)
      const materials = [{ id: model.material, quantity: pieces, units }]
      const { status } = await admin.call(eventRoutes.update, { params, body: { materials } })
      const isThere = units.every((unit) => model.available.get(unit))
      const isFree = units.every((unit) => own.units.has(unit) || !isTaken(model, unit, own, own))
      expect(status).toBe(!own.isLive ? 404 : !isThere ? 400 : isFree ? 200 : 409)
      if (status === 200) own.units = new Set(units)
      return
    }
    case 'move': {
      const { start_date, end_date, ...bounds } = dates(one)
      const sent = { start_date, end_date, ...(one.keepsBounds ? {} : bounds) }
      const { status, body } = await admin.call(eventRoutes.update, { params, body: sent })
      expect(status).toBe(own.isLive ? 200 : 404)
      if (!own.isLive) return
      const { first, length, before, after } = one.keepsBounds ? { ...one, before: own.before, after: own.after } : one
      const on = { first, length, before, after }
      expect(idsOf(body.dropped_units)).toEqual(drop(model, own, on))
      Object.assign(own, on)
      return
    }
    case 'trash':
      if (own.isLive) expect((await admin.call(eventRoutes.remove, { params })).status).toBe(200)
      own.isLive = false
      return
    case 'restore': {
      const { status, body } = await admin.call(eventRoutes.restore, { params })
      expect(status).toBe(own.isLive ? 404 : 200)
      if (own.isLive) return
      expect(idsOf(body.dropped_units)).toEqual(drop(model, own, own))
      own.isLive = true
    }
  }
}

/** Pairs of live events that meet and name the same unit. */
const doubled = async () =>
  (
    await sql`
      select from event_unit one join event a on a.id = one.event_id
        join event_unit other on other.unit_id = one.unit_id join event b on b.id = other.event_id
      where a.id < b.id and a.deleted_at is null and b.deleted_at is null
        and ${leavesAt('a')} < ${isBackAt('b')} and ${leavesAt('b')} < ${isBackAt('a')}`.execute(site.db)
  ).rows.length

// rules/unit.md#10, rules/unit.md#12, rules/unit.md#13, rules/unit.md#14
test('after any writes each event names the units it should, and no unit is on two at a time', async () => {
  const admin = await site.as('admin')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record(stretch), { minLength: jobs, maxLength: jobs }),
      fc.array(act, { minLength: 6, maxLength: 20 }),
      async (stretches, acts) => {
        const material = await site.build.material({ is_unitary: true, stock_quantity: pieces })
        const available = new Map<number, boolean>()
        for (let made = 0; made < pieces; made++)
          available.set(await site.build.unit({ material_id: material, reference: `P-${made}` }), true)
        const model: Model = { material, jobs: [], available }
        for (const on of stretches) {
          const id = await site.build.event({ ...columns(on), materials: [[material, pieces]] })
          model.jobs.push({ ...on, id, isLive: true, units: new Set() })
        }
        for (const one of acts) {
          await perform(admin, model, one)
          const rows = await site.db.selectFrom('event_unit').select(['event_id', 'unit_id']).execute()
          for (const { id, units } of model.jobs) {
            const named = rows.filter(({ event_id }) => event_id === id).map(({ unit_id }) => unit_id)
            expect(new Set(named)).toEqual(units)
          }
          expect(await doubled()).toBe(0)
        }
      },
    ),
    randomCases(25),
  )
}, 120_000)
