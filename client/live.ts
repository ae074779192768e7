import { useSyncExternalStore } from 'react'
import { Change, changeRoutes } from '#shared/change.ts'
import type { ProblemKey } from '#shared/problem.ts'
import { sessionRoutes } from '#shared/session.ts'
import { ApiProblem, addressOf, call } from './api.ts'
import { queryClient, refresh } from './query.ts'
import { isSignedOut } from './session/session.ts'

/** How the change stream stands: what the mark in the top bar says. */
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

/** Hears every announced write; for screens that do more than refetch. Gives back what stops it. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const grouped = 300
/**
 * Follows other people's writes (spec 3, 20.2): what a message concerns is marked stale and refetched where it is on screen,
 * grouped over 300 ms. `ended` runs when the session is over. Gives back what closes the stream.
 */
export function followChanges(ended: (why: ProblemKey) => void): () => void {
  const source = new EventSource(addressOf(changeRoutes.stream, {}))
  let heard: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (change: Change) => {
    heard.push(change)
    timer ??= setTimeout(() => {
      timer = undefined
      // Looked at now and not on arrival: the answer to our own write often comes after its announcement.
      const nouns = new Set(heard.filter((one) => !holdsNewer(one)).map(({ entity }) => entity))
      heard = []
      if (nouns.size > 0) void refresh(nouns)
    }, grouped)
  }
  source.onopen = () => become('live')
  source.onerror = () => {
    become('lost')
    if (source.readyState === EventSource.CLOSED) void stillSignedIn()
  }
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const change = Change.parse(JSON.parse(data))
    for (const listener of listeners) listener(change)
    soon(change)
  })
  source.addEventListener('reload', () => void queryClient.invalidateQueries())
  source.addEventListener('end', () => void stillSignedIn())
  const stillSignedIn = async () => {
    source.close()
    try {
      await call(sessionRoutes.get, {})
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401 && !isSignedOut()) ended(error.key)
    }
  }
  return () => {
    source.close()
    clearTimeout(timer)
    become('connecting')
  }
}

/** True when what is on screen already shows this write or a later one: our own, usually. */
function holdsNewer({ entity, id, version }: Change): boolean {
  if (id === null || version === null) return false
  const queries = queryClient.getQueriesData<{ id: number; version: number }>({ queryKey: [`${entity}.get`] })
  return queries.some(([, data]) => data?.id === id && data.version >= version)
}
