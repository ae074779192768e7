import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (message: { data: string; lastEventId: string }) => void
/** Stands for the browser's stream: the test sends its messages. */
let send: Listener = () => {}
class Stream {
  static readonly CLOSED = 2
  readyState = 1
  addEventListener(name: string, listener: Listener) {
    if (name === 'change') send = listener
  }
  close() {}
}

beforeEach(() => {
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
