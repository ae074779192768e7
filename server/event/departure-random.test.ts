import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { departureStage } from '#test/departure-stage.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, outcome, read, lines, beside } = departureStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

type Line = { quantity: number; departed: number | null; planned: number | null; isUnplanned: boolean; back: number }
/** The departure as docs/rules/departure.md tells it: materials by their place, without a database. */
class Model {
  lines = new Map<number, Line>()
  draft = new Map<number, number>()
  state: 'open' | 'departed' | 'returned' = 'open'
  isBegun = false
  isConfirmed = false
  version = 1

  constructor(quantities: readonly number[]) {
    for (const [at, quantity] of quantities.entries()) this.lines.set(at, line(quantity))
  }

  /** Each returns what the server answers: 200, or status and key. */
  count(rows: readonly Row[], isEnd: boolean): unknown {
    if (this.state === 'returned') return [409, 'inventory.already_terminated']
    if (this.state === 'departed') return [409, 'inventory.departure_done']
    if (this.isBegun) return [409, 'inventory.return_begun']
    if (rows.some(({ actual }) => actual < 0 || actual > 100_000)) return [400, 'request.invalid']
    for (const { at, actual } of rows) {
      if (actual > 0 || this.lines.has(at)) this.draft.set(at, actual)
      else this.draft.delete(at)
    }
    this.version++
    if (!isEnd) return 200
    for (const [at, one] of this.lines) {
      const departed = this.draft.get(at) ?? 0
      const asked = one.planned ?? one.quantity
      Object.assign(one, { departed, quantity: Math.max(asked, departed), planned: departed > asked ? asked : null })
    }
    for (const [at, departed] of this.draft) {
      if (!this.lines.has(at)) this.lines.set(at, { ...line(departed), departed, isUnplanned: true })
    }
    this.draft.clear()
    Object.assign(this, { state: 'departed', isConfirmed: true })
    return 200
  }

  reopen(): unknown {
    if (this.state === 'returned') return [409, 'inventory.already_terminated']
    if (this.state === 'open') return [409, 'inventory.departure_not_done']
    if (this.isBegun) return [409, 'inventory.return_begun']
    for (const [at, one] of this.lines) {
      this.draft.set(at, one.departed ?? 0)
      one.departed = null
    }
    this.version++
    this.state = 'open'
    return 200
  }

  back(rows: readonly Row[], isEnd: boolean): unknown {
    if (this.state === 'returned') return [409, 'inventory.already_terminated']
    const isWrong = ({ at, actual }: Row) => {
      const one = this.lines.get(at)
      return !one || actual < 0 || actual > (one.departed ?? one.quantity)
    }
    if (rows.some(isWrong)) return [400, 'request.invalid']
    for (const { at, actual } of rows) this.lines.get(at)!.back = actual
    this.isBegun = isEnd || [...this.lines.values()].some(({ back }) => back > 0)
    this.version++
    if (isEnd) Object.assign(this, { state: 'returned', isConfirmed: true })
    return 200
  }
}
type Row = { at: number; actual: number }
const line = (quantity: number): Line => ({ quantity, departed: null, planned: null, isUnplanned: false, back: 0 })

const rows = fc.uniqueArray(fc.record({ at: fc.nat(3), actual: fc.integer({ min: -1, max: 6 }) }), {
  selector: ({ at }) => at,
  maxLength: 4,
})
/** Mostly rows that are accepted. */
const counts = fc.oneof({ weight: 1, arbitrary: rows }, { weight: 4, arbitrary: rows.map(positive) })
function positive(drawn: Row[]): Row[] {
  return drawn.map((row) => ({ ...row, actual: Math.abs(row.actual) }))
}
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ action: fc.constant('departure' as const), rows: counts }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('departure/terminate' as const), rows: counts }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('departure/reopen' as const), rows: fc.constant([]) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('return' as const), rows }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('terminate' as const), rows }) },
)

// rules/departure.md#3, rules/departure.md#4, rules/departure.md#7, rules/departure.md#9, rules/departure.md#10, rules/departure.md#12
test('random departures and returns agree with the plain model', async () => {
  const member = await site.as('member')
  const materials = [
    await site.build.material(),
    await site.build.material(),
    await site.build.material(),
    await site.build.material(),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 1, maxLength: 9 }),
      async (quantities, steps) => {
        const id = await site.build.event({
          start_date: '2040-01-10 00:00:00',
          end_date: '2040-01-14 23:59:59',
          materials: quantities.map((quantity, at) => [materials[at]!, quantity]),
        })
        const model = new Model(quantities)
        for (const { action, rows } of steps) {
          const isReturn = action === 'return' || action === 'terminate'
          const body = rows.map(({ at, actual }) => ({ id: materials[at], actual, broken: isReturn ? 0 : undefined }))
          const answer = outcome(await send(member, action, id, action === 'departure/reopen' ? undefined : body))
          const wanted =
            action === 'departure/reopen'
              ? model.reopen()
              : isReturn
                ? model.back(rows, action === 'terminate')
                : model.count(rows, action === 'departure/terminate')
          expect([action, answer]).toEqual([action, wanted])
        }
        const event = await read(member, id)
        expect(lines(event)).toEqual(
          Object.fromEntries(
            [...model.lines].map(([at, one]) => [
              materials[at]!,
              [one.quantity, one.departed ?? model.draft.get(at) ?? null, one.planned, one.isUnplanned],
            ]),
          ),
        )
        expect(Object.fromEntries(beside(event))).toEqual(
          Object.fromEntries(
            [...model.draft].flatMap(([at, actual]) => (model.lines.has(at) ? [] : [[materials[at], actual]])),
          ),
        )
        expect(event).toMatchObject({
          version: model.version,
          is_confirmed: model.isConfirmed,
          is_return_begun: model.isBegun,
          is_return_inventory_done: model.state === 'returned',
          has_not_returned_materials:
            model.state === 'returned'
              ? [...model.lines.values()].some((one) => one.back < (one.departed ?? one.quantity))
              : null,
        })
      },
    ),
    randomCases(25),
  )
}, 120_000)
