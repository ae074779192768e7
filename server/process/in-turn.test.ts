import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Work that ends on request, and tells when it has begun. */
function works(count: number, limits: { places: number; waiting: number }, fails: (at: number) => boolean) {
  const run = inTurn(limits)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const answers = Array.from({ length: count }, (_, at) =>
    run(async () => {
      begun.push(at)
      await new Promise<void>((resolve) => {
        ends[at] = resolve
      })
      if (fails(at)) throw new Error(`work ${at}`)
      return at
    }),
  )
  return { begun, ends, settled: Promise.allSettled(answers) }
}

// rules/http.md#28
test('runs a bounded number of works at once, the others in order, and refuses too many', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat(6),
      fc.integer({ min: 1, max: 14 }),
      fc.nat(3),
      async (places, waiting, count, failing) => {
        const { begun, ends, settled } = works(count, { places, waiting }, (at) => at % 4 === failing)
        const accepted = Math.min(count, places + waiting)
        for (let done = 0; done < accepted; done++) {
          await new Promise(setImmediate)
          expect(begun).toEqual(Array.from({ length: Math.min(accepted, done + places) }, (_, at) => at))
          ends[done]!()
        }
        const expected = Array.from({ length: count }, (_, at) =>
          at >= accepted ? 'server.unavailable' : at % 4 === failing ? `work ${at}` : at,
        )
        const told = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))
        expect(told).toEqual(expected)
      },
    ),
  )
})
