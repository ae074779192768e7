import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, Unreachable } from './api.ts'
import { api } from './endpoints.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { baseURI: 'http://localhost/' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// rules/screen.md#20
test('a read does not wait for its time limit once it is answered', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  await call(api.tag.list, {})
  expect(vi.getTimerCount()).toBe(0)
})

// rules/screen.md#20
test('a read whose answer hangs is out of reach after a minute', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => ({
    ok: true,
    headers: new Headers(),
    json: () => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  }))
  const hanging = call(api.tag.list, {})
  const refusal = expect(hanging).rejects.toBeInstanceOf(Unreachable)
  await vi.advanceTimersByTimeAsync(60_000)
  await refusal
  expect(vi.getTimerCount()).toBe(0)
})
