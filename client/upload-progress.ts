import { useSyncExternalStore } from 'react'

/**
 * How much of each file on its way has left this machine, from 0 to 1. What is not on its way is
 * not in here.
 */
const shares = new Map<File, number>()
const watchers = new Set<() => void>()
const told = () => {
  for (const watcher of watchers) watcher()
}

/**
 * So much (0 to 1) of a request with these files is sent: they leave one after the other, in their
 * order.
 */
export function tellProgress(files: readonly File[], share: number): void {
  let left = share * files.reduce((sum, { size }) => sum + size, 0)
  for (const file of files) {
    shares.set(file, file.size === 0 ? share : Math.max(0, Math.min(1, left / file.size)))
    left -= file.size
  }
  told()
}

/** The request is over, however it ended. */
export function forgetProgress(files: readonly File[]): void {
  for (const file of files) shares.delete(file)
  told()
}

/** How much of a file is sent, from 0 to 1; null while it is not on its way. */
export const useUploadProgress = (file: File | null): number | null =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => (file && shares.get(file)) ?? null,
  )
