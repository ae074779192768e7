import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem, Unreachable } from '../api.ts'
import { AutoSave } from './auto-save.ts'

type Sent = { value: number; version: number; settle(answer?: { version: number } | Error): Promise<void> }

/** A server that answers when the test says so, and the typed text. */
function setUp(isHarmless: (current: unknown) => boolean = () => false) {
  const sent: Sent[] = []
  const saved: number[] = []
  const typed = { value: 0 }
  let open = 0
  const save = new AutoSave<number, { version: number }>({
    version: 1,
    read: () => typed.value,
    send: (value, version) =>
      new Promise((resolve, reject) => {
        open += 1
        expect(open).toBe(1) // one request at a time (rules/wizard.md#19)
        sent.push({
          value,
          version,
          settle: async (answer = { version: version + 1 }) => {
            open -= 1
            if (answer instanceof Error) reject(answer)
            else resolve(answer)
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
    onSaved: (value) => saved.push(value),
    isHarmless,
  })
  const type = (value: number) => {
    typed.value = value
    save.touch()
  }
  return { save, sent, saved, type }
}
const conflict = (version: number) =>
  new ApiProblem(409, { key: 'record.edited_meanwhile', details: { current: { version } } }, null, 'PUT')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('automatic saving', () => {
  // rules/wizard.md#19, rules/inventory.md#20
  test('saves once, 400 ms after the last change', async () => {
    const { save, sent, type } = setUp()
    type(1)
    await vi.advanceTimersByTimeAsync(399)
    type(2)
    await vi.advanceTimersByTimeAsync(399)
    expect(sent).toHaveLength(0)
    expect(save.state.kind).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(({ value, version }) => [value, version])).toEqual([[2, 1]])
    expect(save.state.kind).toBe('saving')
    await sent[0]?.settle()
    expect(save.state).toMatchObject({ kind: 'saved', at: Date.now() })
    expect(save.isSettled).toBe(true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
  })

  // rules/wizard.md#19, rules/inventory.md#20
  test('text typed while a request runs waits for the answer and uses its version', async () => {
    const { save, sent, type } = setUp()
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    type(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
    expect(save.isSettled).toBe(false)
    await sent[0]?.settle({ version: 7 })
    await vi.advanceTimersByTimeAsync(400)
    expect(sent.map(({ value, version }) => [value, version])).toEqual([
      [1, 1],
      [2, 7],
    ])
  })

  // rules/wizard.md#19, rules/inventory.md#20
  test('retries without a connection, ever more slowly, and sends the latest text', async () => {
    const { save, sent, type } = setUp()
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    await sent[0]?.settle(new Unreachable('PUT', null))
    expect(save.state).toMatchObject({ kind: 'failed', isRetrying: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    await sent[1]?.settle(new Unreachable('PUT', null))
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    type(3)
    await vi.advanceTimersByTimeAsync(400)
    expect(sent[2]?.value).toBe(3)
    await sent[2]?.settle()
    expect(save.isSettled).toBe(true)
  })

  // rules/wizard.md#19
  test('does not retry a refused save until the user presses "try again"', async () => {
    const { save, sent, type } = setUp()
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    await sent[0]?.settle(new ApiProblem(400, { key: 'request.invalid' }, null, 'PUT'))
    expect(save.state).toMatchObject({ kind: 'failed', isRetrying: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    save.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(2)
  })

  // rules/wizard.md#20
  test('saves over another user’s version, without asking, when the fields differ', async () => {
    const { save, sent, type } = setUp(() => true)
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    await sent[0]?.settle(conflict(9))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]).toMatchObject({ value: 1, version: 9 })
    await sent[1]?.settle()
    expect(save.state.kind).toBe('saved')
  })

  // rules/wizard.md#20
  test('goes on from a later version that was read before the answer to a save came', async () => {
    const { save, sent, type } = setUp()
    const settled: boolean[] = []
    save.subscribe(() => settled.push(save.isSettled))
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    save.follow(7)
    await sent[0]?.settle({ version: 6 })
    expect(settled.at(-1)).toBe(true)
    type(2)
    await vi.advanceTimersByTimeAsync(400)
    expect(sent[1]).toMatchObject({ value: 2, version: 7 })
  })

  // rules/wizard.md#20
  test('sends nothing until the user chooses, when another user changed the same field', async () => {
    const { save, sent, type } = setUp()
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    await sent[0]?.settle(conflict(9))
    expect(save.state).toEqual({ kind: 'conflict', current: { version: 9 } })
    type(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
    expect(await save.flush()).toBe(false)
    save.settle(9, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]).toMatchObject({ value: 2, version: 9 })
  })

  // rules/wizard.md#20
  test('taking the other user’s version sends nothing', async () => {
    const { save, sent, type } = setUp()
    type(1)
    await vi.advanceTimersByTimeAsync(400)
    await sent[0]?.settle(conflict(9))
    save.settle(9, false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
    expect([save.isSettled, save.version]).toEqual([true, 9])
  })

  // rules/wizard.md#19
  test('leaving saves at once all that waits and all that is typed meanwhile', async () => {
    const { save, sent, type } = setUp()
    type(1)
    const left = save.flush()
    await vi.advanceTimersByTimeAsync(0)
    type(2)
    await sent[0]?.settle()
    await sent[1]?.settle()
    expect(await left).toBe(true)
    expect(sent.map(({ value }) => value)).toEqual([1, 2])
  })

  // rules/wizard.md#19
  test('leaving reports a save that failed', async () => {
    const { save, sent, type } = setUp()
    type(1)
    const left = save.flush()
    await vi.advanceTimersByTimeAsync(0)
    await sent[0]?.settle(new Unreachable('PUT', null))
    expect(await left).toBe(false)
    expect(save.isSettled).toBe(false)
  })

  test('sends nothing once stopped, and sends what waited once started again', async () => {
    const { save, sent, type } = setUp()
    type(1)
    save.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(0)
    save.start()
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toHaveLength(1)
  })

  // rules/wizard.md#19, rules/wizard.md#20
  test('saves the last typed text in the end, whatever happens before', async () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), value: fc.nat(99) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(1500) }),
      fc.record({ kind: fc.constant('answer' as const), fails: fc.constantFrom('no', 'offline', 'meanwhile') }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const { save, sent, saved, type } = setUp(() => true)
        let last: number | null = null
        let answered = 0
        const answer = async (fails: string) => {
          const request = sent[answered]
          if (!request) return
          answered += 1
          if (fails === 'no') await request.settle()
          else await request.settle(fails === 'offline' ? new Unreachable('PUT', null) : conflict(request.version + 1))
        }
        for (const one of events) {
          if (one.kind === 'type') {
            last = one.value
            type(one.value)
          } else if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.ms)
          else await answer(one.fails)
        }
        for (let round = 0; round < 5 && !save.isSettled; round += 1) {
          await vi.advanceTimersByTimeAsync(31_000)
          await answer('no')
        }
        expect(save.isSettled).toBe(true)
        if (last !== null) expect(saved.at(-1)).toBe(last)
      }),
    )
  })
})
