import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

type Quantities = number[]
/** A write of one or both lists, a change of a kit's list, or the taking over of it. */
type Step =
  | { do: 'write'; kits: Quantities | null; loose: Quantities | null }
  | { do: 'pack'; kit: number; pieces: Quantities }
  | { do: 'refresh'; kit: number }
const three = (most: number) => fc.array(fc.nat(most), { minLength: 3, maxLength: 3 })
const two = fc.array(fc.nat(3), { minLength: 2, maxLength: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('write' as const), kits: fc.option(two), loose: fc.option(three(6)) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pack' as const), kit: fc.nat(1), pieces: three(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh' as const), kit: fc.nat(1) }) },
)

// rules/kit.md#10, rules/kit.md#13, rules/kit.md#14
test('under any sequence of writes a total is what is loose plus what the kits hold', async () => {
  const member = await site.as('member')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const materials = [await site.build.material(), await site.build.material(), await site.build.material()]
      const lists: Quantities[] = [
        [2, 1, 0],
        [0, 3, 1],
      ]
      const rows = (ids: number[], quantities: Quantities) =>
        ids.flatMap((id, at) => (quantities[at] ? [{ id, quantity: quantities[at] }] : []))
      const pieces = (list: Quantities) =>
        materials.flatMap((id, at): [number, number][] => (list[at] ? [[id, list[at]]] : []))
      const kits = [
        await site.build.kit({ materials: pieces(lists[0]!) }),
        await site.build.kit({ materials: pieces(lists[1]!) }),
      ]
      const id = await site.build.event()
      // The model: what is loose, how many of each kit, and what each had when it came.
      let loose: Quantities = [0, 0, 0]
      let counts: Quantities = [0, 0]
      const packed: Quantities[] = [[], []]
      const held = (at: number) => counts.reduce((sum, count, kit) => sum + count * (packed[kit]?.[at] ?? 0), 0)
      for (const one of steps) {
        if (one.do === 'pack') {
          if (one.pieces.every((quantity) => quantity === 0)) continue
          lists[one.kit] = one.pieces
          const body = { materials: rows(materials, one.pieces) }
          expect((await member.call(kitRoutes.update, { params: { id: kits[one.kit]! }, body })).status).toBe(200)
        } else if (one.do === 'refresh') {
          const { status } = await member.call(eventRoutes.refreshKit, { params: { id, kitId: kits[one.kit]! } })
          expect(status).toBe(counts[one.kit] ? 200 : 404)
          if (counts[one.kit]) packed[one.kit] = lists[one.kit]!
        } else if (one.kits || one.loose) {
          const next = one.kits ?? counts
          for (const kit of [0, 1]) if (next[kit] && !counts[kit]) packed[kit] = lists[kit]!
          counts = next
          loose = one.loose ?? loose
          const totals = materials.map((_, at) => (loose[at] ?? 0) + held(at))
          const body = {
            ...(one.kits ? { kits: rows(kits, one.kits) } : {}),
            ...(one.loose ? { materials: rows(materials, totals) } : {}),
          }
          expect((await member.call(eventRoutes.update, { params: { id }, body })).status).toBe(200)
        }
        const { body: event } = await member.call(eventRoutes.get, { params: { id } })
        const found = new Map<number, { quantity: number; quantity_in_kits: number }>(
          event.materials.map((line: { id: number; pivot: { quantity: number } }) => [line.id, line.pivot]),
        )
        for (const [at, material] of materials.entries()) {
          expect(found.get(material)?.quantity ?? 0).toBe((loose[at] ?? 0) + held(at))
          expect(found.get(material)?.quantity_in_kits ?? 0).toBe(held(at))
        }
        expect(event.kits.length).toBe(counts.filter((count) => count > 0).length)
      }
    }),
    randomCases(25),
  )
})
