import { useSyncExternalStore } from 'react'

/** The sent share of each file being uploaded, from 0 to 1. Holds only files being uploaded. */
const shares = new Map<File, number>()
const watchers = new Set<() => void>()
const told = () => {
  for (const watcher of watchers) watcher()
}

/**
 * Records the sent share (0 to 1) of a request with these files: they are sent one after the other,
 * in order.
 */
export function tellProgress(files: readonly File[], share: number): void {
  let left = share * files.reduce((sum, { size }) => sum + size, 0)
  for (const file of files) {
    shares.set(file, file.size === 0 ? share : Math.max(0, Math.min(1, left / file.size)))
    left -= file.size
  }
  told()
}

/** The request is over, in any way. */
export function forgetProgress(files: readonly File[]): void {
  for (const file of files) shares.delete(file)
  told()
}

/** The sent share of a file, from 0 to 1; null while it is not being uploaded. */
export const useUploadProgress = (file: File | null): number | null =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => (file && shares.get(file)) ?? null,
  )
