import { useSyncExternalStore } from 'react'
import { queryClient } from '../query.ts'
import type { PageMessage } from './page-message.ts'

/** The worker of a newer version, which waits until this page gives way to it. */
let waiting: ServiceWorker | null = null
const watchers = new Set<() => void>()

/** A newer version is ready, or its worker is gone. */
export function announce(worker: ServiceWorker | null): void {
  waiting = worker
  for (const watcher of watchers) watcher()
}

export const tell = (worker: ServiceWorker, message: PageMessage, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports)

/** True once a newer version is ready (rules/offline.md#12). */
export const useUpdate = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting !== null,
  )

/**
 * Takes a newer version, if one is ready and no write is under way: loads the present address from
 * the server. The page that comes is of the waiting worker's version and tells it to take over.
 */
export function takeUpdate(): void {
  if (!waiting || queryClient.isMutating() > 0) return
  announce(null)
  location.reload()
}
