import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { type Unit, type UnitState, unitRoutes, unitStates } from '#shared/unit.ts'
import { departureStage } from '#test/departure-stage.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { randomCases } from '#test/random-cases.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { send, late, reopen } = inventoryStage(site)
const { send: depart, outcome, read } = departureStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/** Pieces that the line asks for at first. */
const asked = 6
/** What one end or late return did: to the numbers, or to a unit. */
type Done = { taken: number; outOfOrder: number } | { unit: number; before: UnitState; after: UnitState }
/** The plain model: numbers while the material is counted, units while it is unitary. */
type Model = {
  isUnitary: boolean
  stock: number
  outOfOrder: number
  units: Map<number, UnitState>
  /** Pieces of the line, and of them before more than that departed. */
  quantity: number
  planned: number | null
  departed: number | null
  isEnded: boolean
  back: number
  lost: number
  done: Done[]
}
/** Shares between 0 and 1 of what can still be counted. */
type Counts = { back: number; broken: number; lost: number }
/** The departure ends with so many pieces, or is opened again. */
type Loading = { kind: 'depart'; actual: number } | { kind: 'unload' }
type Act =
  | ({ kind: 'end' | 'late' } & Counts)
  | { kind: 'reopen' }
  | Loading
  | { kind: 'stock'; stock: number; outOfOrder: number }
  | { kind: 'turn'; isUnitary: boolean }
  | { kind: 'unit'; place: number; state: UnitState }

const share = fc.double({ min: 0, max: 1, noNaN: true })
const counts = { back: share, broken: share, lost: share }
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'late' as const), ...counts }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unload' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('depart' as const), actual: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stock' as const), stock: fc.nat(8), outOfOrder: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn' as const), isUnitary: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('unit' as const),
      place: fc.nat(8),
      state: fc.constantFrom(...unitStates),
    }),
  },
)

const inState = ({ units }: Model, ...states: UnitState[]) =>
  [...units].filter(([, state]) => states.includes(state)).map(([id]) => id)
/** Pieces that the return awaits. */
const awaited = ({ departed, quantity }: Model) => departed ?? quantity
/** Pieces in stock, and those of them out of order. */
const quantities = (model: Model): [number, number] =>
  model.isUnitary
    ? [inState(model, 'available', 'out_of_order').length, inState(model, 'out_of_order').length]
    : [model.stock, model.outOfOrder]

type Stage = { admin: Client; material: number; event: number; model: Model }

async function readUnits({ admin, material, model }: Stage): Promise<void> {
  const units: Unit[] = (await admin.call(unitRoutes.list, { params: { id: material } })).body
  model.units = new Map(units.map(({ id, state }) => [id, state]))
}

/** Counts on the site, and in the model. */
async function count(stage: Stage, { kind, ...shares }: Act & { kind: 'end' | 'late' }): Promise<void> {
  const { admin, material, event, model } = stage
  const isLate = kind === 'late'
  const out = awaited(model) - (isLate ? model.back + model.lost : 0)
  const pool = model.isUnitary ? inState(model, 'available', 'out_of_order') : undefined
  const most = Math.min(out, pool?.length ?? out)
  const actual = Math.round(shares.back * most)
  const broken = Math.round(shares.broken * actual)
  const lost = Math.round(shares.lost * (most - actual))
  const free = isLate ? pool?.filter((id) => !model.done.some((one) => 'unit' in one && one.unit === id)) : pool
  if (free && free.length < broken + lost) return
  const named = [
    ...(free ?? []).slice(0, broken).map((id) => ({ id, state: 'broken' as const })),
    ...(free ?? []).slice(broken, broken + lost).map((id) => ({ id, state: 'lost' as const })),
  ]
  const row = { id: material, actual, broken, lost, ...(model.isUnitary && { units: named }) }
  const { status, body } = await (isLate ? late(admin, event, [row]) : send(admin, 'terminate', event, [row]))
  const isOpen = isLate === model.isEnded
  // A unit that came back unharmed from the first count is on the event still: the site knows it, the model does not.
  if (isOpen && status === 400)
    return expect([isLate, model.isUnitary, body.error.details[0].id]).toEqual([true, true, material])
  expect(status).toBe(isOpen ? 200 : 409)
  if (!isOpen) return
  Object.assign(model, {
    isEnded: true,
    back: (isLate ? model.back : 0) + actual,
    lost: (isLate ? model.lost : 0) + lost,
  })
  if (!model.isUnitary) {
    const [stock, outOfOrder] = quantities(model)
    model.stock = Math.max(0, stock - lost)
    model.outOfOrder = Math.min(model.stock, outOfOrder + broken)
    model.done.push({ taken: stock - model.stock, outOfOrder: model.outOfOrder - outOfOrder })
    return
  }
  for (const { id, state } of named) {
    const before = model.units.get(id)!
    const after: UnitState = state === 'lost' ? 'lost' : 'out_of_order'
    model.units.set(id, after)
    if (after !== before) model.done.push({ unit: id, before, after })
  }
}

/** Takes back on the site, and in the model; the warnings must name what the model keeps. */
async function takeBack(stage: Stage): Promise<void> {
  const { admin, event, model } = stage
  const { status, body } = await reopen(admin, event)
  expect(status).toBe(model.isEnded ? 200 : 409)
  if (!model.isEnded) return
  let taken = 0
  let outOfOrder = 0
  let kept = 0
  for (const one of model.done.toReversed()) {
    if ('taken' in one) {
      taken += one.taken
      outOfOrder += one.outOfOrder
    } else if (!model.isUnitary) {
      taken += one.after === 'lost' ? 1 : 0
      outOfOrder += Number(one.after === 'out_of_order') - Number(one.before === 'out_of_order')
    } else if (model.units.get(one.unit) === one.after) model.units.set(one.unit, one.before)
    else kept++
  }
  const told = { taken: 0, out_of_order: 0, units: kept }
  if (model.isUnitary) {
    const mended = Math.min(Math.max(0, outOfOrder), inState(model, 'out_of_order').length)
    Object.assign(told, { taken, out_of_order: Math.max(0, outOfOrder) - mended })
    const [stock, broken] = quantities(model)
    await readUnits(stage)
    expect(quantities(model)).toEqual([stock, broken - mended])
  } else {
    model.stock += taken
    told.out_of_order = Math.max(0, outOfOrder - model.outOfOrder)
    model.outOfOrder = Math.min(model.stock, Math.max(0, model.outOfOrder - outOfOrder))
  }
  const [warning = { taken: 0, out_of_order: 0, units: [] }] = body.warnings
  expect({ taken: warning.taken, out_of_order: warning.out_of_order, units: warning.units.length }).toEqual(told)
  Object.assign(model, { isEnded: false, done: [] })
}

/** Ends the departure on the site and in the model, or opens it again. */
async function load(stage: Stage, one: Loading): Promise<void> {
  const { admin, material, event, model } = stage
  const answer =
    one.kind === 'unload'
      ? await depart(admin, 'departure/reopen', event)
      : await depart(admin, 'departure/terminate', event, [{ id: material, actual: one.actual }])
  const refusal = refusalOf(model, one)
  expect(outcome(answer)).toEqual(refusal ? [409, `inventory.${refusal}`] : 200)
  if (refusal) return
  if (one.kind === 'unload') {
    model.departed = null
    return
  }
  const planned = model.planned ?? model.quantity
  Object.assign(model, {
    departed: one.actual,
    quantity: Math.max(planned, one.actual),
    planned: one.actual > planned ? planned : null,
  })
}

/** The table of rules/departure.md#7. */
function refusalOf({ isEnded, departed, back, lost }: Model, { kind }: Loading): string | null {
  if (isEnded) return 'already_terminated'
  if (kind === 'unload' && departed === null) return 'departure_not_done'
  if (kind === 'depart' && departed !== null) return 'departure_done'
  return back + lost > 0 ? 'return_begun' : null
}

/** The material's units that are out, as the event tells. */
async function unitsOut({ admin, event }: Stage): Promise<number[]> {
  const [line] = (await read(admin, event)).materials
  return (line.units ?? []).flatMap((one: { id: number; is_out: boolean }) => (one.is_out ? one.id : []))
}

async function perform(stage: Stage, one: Act): Promise<void> {
  const { admin, material, model } = stage
  const params = { id: material }
  switch (one.kind) {
    case 'end':
    case 'late':
      return count(stage, one)
    case 'reopen':
      return takeBack(stage)
    case 'depart':
    case 'unload':
      return load(stage, one)
    case 'stock': {
      const body = { stock_quantity: one.stock, out_of_order_quantity: one.outOfOrder }
      expect((await admin.call(materialRoutes.update, { params, body })).status).toBe(200)
      if (!model.isUnitary) Object.assign(model, { stock: one.stock, outOfOrder: Math.min(one.stock, one.outOfOrder) })
      return
    }
    case 'turn': {
      const [stock, outOfOrder] = quantities(model)
      const isHeld = model.isUnitary && !one.isUnitary && (await unitsOut(stage)).length > 0
      const { status } = await admin.call(materialRoutes.update, { params, body: { is_unitary: one.isUnitary } })
      expect(status).toBe(isHeld ? 409 : 200)
      if (isHeld) return
      Object.assign(model, { isUnitary: one.isUnitary, stock, outOfOrder })
      return readUnits(stage)
    }
    case 'unit': {
      const id = [...model.units.keys()][one.place % Math.max(1, model.units.size)]
      if (id === undefined || !model.isUnitary) return
      const isHeld = model.units.get(id) !== one.state && (await unitsOut(stage)).includes(id)
      const { status } = await admin.call(unitRoutes.update, { params: { id }, body: { state: one.state } })
      expect(status).toBe(isHeld ? 409 : 200)
      if (!isHeld) model.units.set(id, one.state)
    }
  }
}

// rules/departure.md#7, rules/departure.md#10, rules/departure.md#12, rules/inventory.md#8, rules/inventory.md#31, rules/inventory.md#32, rules/inventory.md#33
test('after any departures, returns, late returns and reopenings the stock is that of the model', async () => {
  const admin = await site.as('admin')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(8),
      fc.boolean(),
      fc.array(act, { minLength: 4, maxLength: 14 }),
      async (stock, isUnitary, acts) => {
        const material = await site.build.material({ stock_quantity: stock })
        const event = await site.build.event({ ...past, materials: [[material, asked]] })
        const model: Model = {
          isUnitary: false,
          stock,
          outOfOrder: 0,
          units: new Map(),
          quantity: asked,
          planned: null,
          departed: null,
          isEnded: false,
          back: 0,
          lost: 0,
          done: [],
        }
        const stage = { admin, material, event, model }
        await perform(stage, { kind: 'turn', isUnitary })
        for (const one of acts) {
          await perform(stage, one)
          const { body } = await admin.call(materialRoutes.get, { params: { id: material } })
          expect([body.stock_quantity, body.out_of_order_quantity ?? 0]).toEqual(quantities(model))
        }
      },
    ),
    randomCases(30),
  )
}, 120_000)
