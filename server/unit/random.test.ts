import fc from 'fast-check'
import { expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { type Unit, type UnitState, unitRoutes, unitStates } from '#shared/unit.ts'
import { randomCases } from '#test/random-cases.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

type Piece = { state: UnitState; isLive: boolean }
/** The plain model: the units by reference, and the quantities while the material is counted. */
type Model = { isUnitary: boolean; pieces: Map<string, Piece>; stock: number; broken: number }
type Act =
  | { kind: 'add'; reference: number; state: UnitState }
  | { kind: 'series'; from: number; count: number }
  | { kind: 'state'; unit: number; state: UnitState }
  | { kind: 'remove' | 'restore'; unit: number }
  | { kind: 'on' }
  | { kind: 'off' }
  | { kind: 'stock'; stock: number; broken: number }

const state = fc.constantFrom(...unitStates)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), reference: fc.integer({ min: 1, max: 9 }), state }),
  fc.record({
    kind: fc.constant('series' as const),
    from: fc.integer({ min: 1, max: 9 }),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('state' as const), unit: fc.nat(9), state }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), unit: fc.nat(9) }),
  fc.record({ kind: fc.constant('on' as const) }),
  fc.record({ kind: fc.constant('off' as const) }),
  fc.record({ kind: fc.constant('stock' as const), stock: fc.nat(6), broken: fc.nat(6) }),
)

const live = ({ pieces }: Model) => [...pieces.values()].filter(({ isLive }) => isLive)
/** The quantities that the material must answer with. */
function quantities(model: Model): [stock: number, broken: number | null] {
  const counted = live(model).filter(({ state }) => state === 'available' || state === 'out_of_order')
  const broken = counted.filter(({ state }) => state === 'out_of_order').length
  return model.isUnitary ? [counted.length, broken || null] : [model.stock, model.broken || null]
}

/** Does the same to the site and to the model; what the model forbids must be refused. */
async function perform(admin: Client, id: number, model: Model, one: Act): Promise<void> {
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const units = async (deleted: boolean): Promise<Unit[]> =>
    (await admin.call(unitRoutes.list, { params: { id }, query: { deleted } })).body
  const create = (body: object) => status(admin.send('POST', `/api/materials/${id}/units`, { body }))
  const turn = (body: object) => status(admin.call(materialRoutes.update, { params: { id }, body }))
  switch (one.kind) {
    case 'add':
    case 'series': {
      const many = one.kind === 'series'
      const wanted = many
        ? Array.from({ length: one.count }, (_, place) => String(one.from + place))
        : [String(one.reference)]
      const body = many ? { count: one.count, from: one.from } : { reference: wanted[0], state: one.state }
      const isFree = wanted.every((reference) => !model.pieces.has(reference))
      expect(await create(body)).toBe(!model.isUnitary ? 409 : isFree ? 201 : 400)
      if (!model.isUnitary || !isFree) return
      const made = many ? 'available' : one.state
      for (const reference of wanted) model.pieces.set(reference, { state: made, isLive: true })
      return
    }
    case 'state':
    case 'remove':
    case 'restore': {
      const found = await units(one.kind === 'restore')
      const unit = found[one.unit % Math.max(1, found.length)]
      if (!unit) return
      const params = { id: unit.id }
      const answers = {
        state: () => admin.call(unitRoutes.update, { params, body: one.kind === 'state' ? { state: one.state } : {} }),
        remove: () => admin.call(unitRoutes.remove, { params }),
        restore: () => admin.call(unitRoutes.restore, { params }),
      }
      expect(await status(answers[one.kind]())).toBe(model.isUnitary ? 200 : 409)
      if (!model.isUnitary) return
      const piece = model.pieces.get(unit.reference)!
      if (one.kind === 'state') piece.state = one.state
      else piece.isLive = one.kind === 'restore'
      return
    }
    case 'on': {
      const before = quantities(model)
      expect(await turn({ is_unitary: true })).toBe(200)
      if (model.isUnitary) return
      model.isUnitary = true
      // Which units come back is told by other tests; here the quantities must not move.
      model.pieces = new Map()
      for (const deleted of [false, true]) {
        for (const { reference, state } of await units(deleted))
          model.pieces.set(reference, { state, isLive: !deleted })
      }
      expect(quantities(model)).toEqual(before)
      return
    }
    case 'off': {
      const [stock, broken] = quantities(model)
      expect(await turn({ is_unitary: false })).toBe(200)
      for (const piece of model.pieces.values()) if (model.isUnitary) piece.isLive = false
      Object.assign(model, { isUnitary: false, stock, broken: broken ?? 0 })
      return
    }
    case 'stock':
      expect(await turn({ stock_quantity: one.stock, out_of_order_quantity: one.broken })).toBe(200)
      if (!model.isUnitary) Object.assign(model, { stock: one.stock, broken: Math.min(one.stock, one.broken) })
  }
}

// rules/unit.md#6, rules/unit.md#7, rules/unit.md#8
test('after any writes the quantities of a material are those of its units', async () => {
  const admin = await site.as('admin')
  await fc.assert(
    fc.asyncProperty(fc.nat(4), fc.array(act, { minLength: 4, maxLength: 14 }), async (stock, acts) => {
      const id = await site.build.material({ stock_quantity: stock })
      const model: Model = { isUnitary: false, pieces: new Map(), stock, broken: 0 }
      await perform(admin, id, model, { kind: 'on' })
      for (const one of acts) {
        await perform(admin, id, model, one)
        const { body } = await admin.call(materialRoutes.get, { params: { id } })
        expect([body.stock_quantity, body.out_of_order_quantity]).toEqual(quantities(model))
        expect(body.is_unitary).toBe(model.isUnitary)
        const units = (await admin.call(unitRoutes.list, { params: { id } })).body
        expect(units).toHaveLength(live(model).length)
      }
    }),
    randomCases(25),
  )
}, 120_000)
