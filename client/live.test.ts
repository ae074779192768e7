import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (message: { data: string; lastEventId: string }) => void
/** Stands for the browser's stream: the test sends its messages. */
let send: Listener = () => {}
let end: Listener = () => {}
let opened = 0
/** Whether the server answers with a stream. */
let isAccepted = true
class Stream {
  static readonly CLOSED = 2
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  constructor() {
    opened++
    void Promise.resolve().then(() => {
      if (this.readyState === Stream.CLOSED) return
      this.readyState = isAccepted ? 1 : Stream.CLOSED
      if (isAccepted) this.onopen()
      else this.onerror()
    })
  }
  addEventListener(name: string, listener: Listener) {
    if (name === 'change') send = listener
    if (name === 'end') end = listener
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}

beforeEach(() => {
  opened = 0
  isAccepted = true
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => {} })
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true })
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('document', { documentElement: {}, baseURI: 'http://localhost/' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// rules/change.md#12, rules/session.md#17
test('a message read after the session forgot its user is no failure', async () => {
  const { followChanges } = await import('./live.ts')
  const { queryClient } = await import('./query.ts')
  const close = followChanges(() => {})
  const key = ['event.get', { params: { id: 48 } }]
  queryClient.setQueryData(key, { id: 48, version: 3 })
  const by = { id: 2, name: 'Jeanne Colin' }
  send({ data: JSON.stringify({ entity: 'event', id: 48, version: 3, by }), lastEventId: '1' })
  // An unhandled rejection would fail the run.
  await vi.advanceTimersByTimeAsync(1000)
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  close()
})

// rules/session.md#18, rules/change.md#14
test('a page that stays after its session ended is live again once the user has signed in elsewhere', async () => {
  const { followChanges } = await import('./live.ts')
  let isSignedIn = false
  vi.stubGlobal('fetch', async () =>
    isSignedIn ? Response.json({}) : Response.json({ error: { key: 'session.expired' } }, { status: 401 }),
  )
  const ended = vi.fn()
  const close = followChanges(ended)
  const message = { data: '', lastEventId: '' }
  end(message)
  await vi.advanceTimersByTimeAsync(300_000)
  expect([ended.mock.calls, opened]).toEqual([[['session.expired']], 1])
  isSignedIn = true
  await vi.advanceTimersByTimeAsync(40_000)
  expect(opened).toBe(2)
  // The next session ends too: the page is told again.
  isSignedIn = false
  end(message)
  await vi.advanceTimersByTimeAsync(300_000)
  expect([ended.mock.calls.length, opened]).toEqual([2, 2])
  close()
  isSignedIn = true
  await vi.advanceTimersByTimeAsync(300_000)
  expect(opened).toBe(2)
})

// rules/session.md#18
test('a page is told once that its session ended, although the server is out of reach for a while', async () => {
  const { followChanges } = await import('./live.ts')
  isAccepted = false
  let isReached = true
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no network')
    return Response.json({ error: { key: 'session.expired' } }, { status: 401 })
  })
  const ended = vi.fn()
  const close = followChanges(ended)
  end({ data: '', lastEventId: '' })
  await vi.advanceTimersByTimeAsync(40_000)
  expect([ended.mock.calls, opened]).toEqual([[['session.expired']], 1])
  isReached = false
  await vi.advanceTimersByTimeAsync(100_000)
  expect(opened).toBeGreaterThan(1)
  isReached = true
  await vi.advanceTimersByTimeAsync(100_000)
  expect(ended.mock.calls.length).toBe(1)
  close()
})
