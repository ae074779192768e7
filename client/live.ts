import { useSyncExternalStore } from 'react'
import type { Change } from '#shared/change.ts'
import type { ProblemKey } from '#shared/problem.ts'
import { ApiProblem, addressOf, call, shownAtFirst } from './api.ts'
import { api } from './endpoints.ts'
import { queryClient, refresh } from './query.ts'
import { hasUser, isSignedOut, knownUser } from './session/session.ts'

/** The state of the change stream: what the mark in the top bar shows. */
export type LiveState = 'connecting' | 'live' | 'lost'
let state: LiveState = 'connecting'
const watchers = new Set<() => void>()
const listeners = new Set<(change: Change) => void>()
const become = (next: LiveState) => {
  state = next
  for (const watcher of watchers) watcher()
}
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )

/**
 * Receives every announced write; for screens that do more than refetch. Returns a function that
 * stops it.
 */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows other users' writes while the session lasts (rules/change.md#12). `ended` runs once each
 * time the session ends. Returns a function that closes the stream.
 */
export function followChanges(ended: (why: ProblemKey) => void): () => void {
  const { soon, forget } = refreshing()
  const hear = (change: Change) => {
    for (const listener of listeners) listener(change)
    soon(change)
  }
  const close = keepOpen(hear, ended)
  return () => {
    close()
    forget()
    become('connecting')
  }
}

/**
 * Milliseconds between two attempts where the browser itself makes none: the first, and the
 * longest.
 */
const pauses = { first: 1000, longest: 30_000 }
/** Milliseconds without the pulse that the server sends every 20 seconds: the network is gone. */
const longestSilence = 50_000

/** The last change that this page knows of. For one that the server does not know, it answers `reload`. */
let place: string | null = null

/**
 * The change stream, reopened whenever it closes, each time after the last message received: the
 * first time after what the page has read. The browser reconnects by itself after a broken
 * connection. It never does so after an answer that is no stream, from a proxy while the server
 * restarts (HTML Standard, 9.2.3), nor while a connection swallows everything in silence, and after
 * `end` it must not.
 */
function keepOpen(hear: (change: Change) => void, ended: (why: ProblemKey) => void): () => void {
  let source: EventSource
  /** Of the next attempt while there is no stream, of its silence while there is one. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = pauses.first
  let isOver = false
  let isTold = false
  place ??= shownAtFirst()
  const open = () => {
    const opened = new EventSource(addressOf(api.change.stream, { query: { after: place ?? 'none' } }))
    source = opened
    const breathe = () => {
      clearTimeout(timer)
      timer = setTimeout(reopen, longestSilence)
    }
    breathe()
    opened.addEventListener('pulse', ({ lastEventId }: MessageEvent<string>) => {
      place = lastEventId || place
      breathe()
    })
    opened.onopen = () => {
      breathe()
      pause = pauses.first
      isTold = false
      become('live')
    }
    opened.onerror = () => {
      breathe()
      become('lost')
      if (opened.readyState === EventSource.CLOSED) void reopen()
    }
    opened.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) => {
      place = lastEventId
      hear(JSON.parse(data) as Change) // the server sent it through its schema
    })
    opened.addEventListener('reload', ({ lastEventId }: MessageEvent<string>) => {
      place = lastEventId || place
      void queryClient.invalidateQueries()
    })
    opened.addEventListener('end', () => void reopen())
  }
  const reopen = async () => {
    clearTimeout(timer)
    source.close()
    become('lost')
    const why = await sessionRefusal()
    if (isOver) return
    if (why === null) {
      timer = setTimeout(open, pause)
      pause = Math.min(2 * pause, pauses.longest)
      return
    }
    // The user may stay on a form and sign in elsewhere.
    timer = setTimeout(reopen, pauses.longest)
    if (!isTold && !isSignedOut()) ended(why)
    isTold = true
  }
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    source.close()
  }
}

/** Why the server refuses this session, null when it accepts it or cannot be asked. */
async function sessionRefusal(): Promise<ProblemKey | null> {
  try {
    await call(api.session.get, {}, AbortSignal.timeout(pauses.longest))
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return error.key
  }
  return null
}

const grouped = 300
/** Milliseconds that a refetch may take before messages heard meanwhile begin another one. */
const longestReading = 5000
/**
 * Marks the subjects of messages as stale, and refetches those on screen, grouped over 300 ms
 * (rules/change.md#12). A refetch ends before the next one begins: on a large site it takes longer
 * than the next write takes to come, and beginning again each time would never show anything.
 */
function refreshing() {
  let heard: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isOver = false
  const soon = (change: Change) => {
    heard.push(change)
    if (!isReading) timer ??= setTimeout(read, grouped)
  }
  const read = async () => {
    timer = undefined
    // Looked at now and not on arrival: the answer to our own write often comes after its
    // announcement.
    const nouns = new Set(heard.filter((one) => !holdsNewer(one)).map(({ entity }) => entity))
    heard = []
    if (nouns.size === 0) return
    isReading = true
    const tooLong = new Promise((resolve) => setTimeout(resolve, longestReading))
    await Promise.race([refresh(nouns), tooLong])
    isReading = false
    if (heard.length > 0 && !isOver) timer = setTimeout(read, grouped)
  }
  const forget = () => {
    isOver = true
    clearTimeout(timer)
  }
  return { soon, forget }
}

/**
 * True when the screen already shows this write or a later one: our own, usually. An event that
 * another user covers by a sub-rental is announced by the version that it keeps
 * (rules/change.md#4): what the screen shows of that version lacks it.
 */
function holdsNewer({ entity, id, version, by }: Change): boolean {
  // A session that ends forgets its user before the last messages are read.
  if (id === null || version === null || !hasUser()) return false
  const held = by?.id === knownUser().id ? version : version + 1
  const queries = queryClient.getQueriesData<{ id: number; version: number }>({ queryKey: [`${entity}.get`] })
  return queries.some(([, data]) => data?.id === id && data.version >= held)
}
