import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true })
  vi.stubGlobal('document', { documentElement: {}, baseURI: 'http://localhost/' })
})
afterEach(() => vi.unstubAllGlobals())

const record = { kind: 'material', id: 5, label: 'Micro', material_id: 5, event_id: null }
/** The outcome of a scan that was answered an hour ago, or never. */
async function resolveAfter(status: number, body: string, before?: object) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const { resolve } = await import('./resolve.ts')
  const { q, queryClient } = await import('../query.ts')
  const { api } = await import('../endpoints.ts')
  queryClient.clear()
  const { queryKey } = q(api.code.find, { query: { value: '5555555555' } })
  if (before) queryClient.setQueryData<unknown>(queryKey, before, { updatedAt: Date.now() - 3_600_000 })
  return resolve(['5555555555'])
}

// rules/scan.md#12, rules/offline.md#7
test.each([502, 503, 504])('a proxy without its server (%i) leaves a scan to what is known here', async (status) => {
  expect(await resolveAfter(status, 'Bad Gateway', record)).toEqual({ state: 'found', record })
  expect(await resolveAfter(status, 'Bad Gateway')).toEqual({ state: 'waiting' })
})

// rules/scan.md#11, rules/scan.md#12
test('the server answers by refusing, and leaves the scan waiting when it fails', async () => {
  const refusal = (key: string, details?: unknown) => JSON.stringify({ error: { key, message: key, details } })
  expect(await resolveAfter(404, refusal('code.unknown'), record)).toEqual({ state: 'unknown' })
  expect(await resolveAfter(400, refusal('request.invalid'))).toEqual({ state: 'unknown' })
  expect(await resolveAfter(409, refusal('code.ambiguous', [record]))).toEqual({
    state: 'ambiguous',
    candidates: [record],
  })
  expect(await resolveAfter(500, refusal('server.failed'), record)).toEqual({ state: 'waiting' })
})
