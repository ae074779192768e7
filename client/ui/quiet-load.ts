const expected = new WeakSet<object>()

/** Whether it is the failure of a prefetch: known one task after its `vite:preloadError`. */
export const isQuiet = (failure: object): boolean => expected.has(failure)

/**
 * Whether no part of the client can come: there is no network, and no worker keeps files on this
 * device. Nothing is asked for then: the browser takes a file that it failed to fetch for lost until
 * the page is loaded again.
 */
export const isCutOff = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller

/**
 * Prefetches a part of the client: when that fails, the page goes on without it.
 * @throws what the fetch throws, and at once while the page is cut off
 */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  if (isCutOff()) throw new Error('no network, and no worker')
  try {
    return await load()
  } catch (failure) {
    if (failure instanceof Error) expected.add(failure)
    throw failure
  }
}
