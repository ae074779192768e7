import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { restBetween } from './rest.ts'

let forced = 0
/** Its type lacks what Node adds for a collection. */
const isForced = (entry: PerformanceEntry) =>
  ((entry as unknown as { detail: { flags: number } }).detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
const observer = new PerformanceObserver((list) => {
  forced += list.getEntries().filter(isForced).length
})

/** A server that only tells of its requests, and the collections that its process asked for. */
function site() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  forced = 0
  observer.observe({ entryTypes: ['gc'] })
  const server = new EventEmitter() as Server // it only emits here
  const collected = async () => {
    vi.useRealTimers()
    await new Promise((told) => setTimeout(told, 50)) // the observer's own turn
    return forced
  }
  return { server, stop: restBetween(server), collected }
}

afterEach(() => {
  observer.disconnect()
  vi.useRealTimers()
})

it('collects the heap six times in its first rest, ten seconds after the last request, and once in each later one', async () => {
  const { server, collected } = site()
  server.emit('request')
  vi.advanceTimersByTime(9_000)
  server.emit('request')
  vi.advanceTimersByTime(60_000)
  server.emit('request')
  vi.advanceTimersByTime(60_000)
  expect(await collected()).toBe(7)
})

it('collects no further in a rest that a request ends', async () => {
  const { server, collected } = site()
  server.emit('request')
  vi.advanceTimersByTime(10_600)
  server.emit('request')
  vi.advanceTimersByTime(9_000)
  expect(await collected()).toBe(2)
})

it('collects nothing within ten seconds of a request, nor once it stopped watching', async () => {
  const { server, stop, collected } = site()
  server.emit('request')
  vi.advanceTimersByTime(9_999)
  stop()
  server.emit('request')
  vi.advanceTimersByTime(60_000)
  expect(await collected()).toBe(0)
})
