const expected = new WeakSet<object>()

/** Whether it is the failure of a prefetch: known one task after its `vite:preloadError`. */
export const isQuiet = (failure: object): boolean => expected.has(failure)

/** Loads a part of the client: when that fails, the page goes on without it. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    if (failure instanceof Error) expected.add(failure)
    throw failure
  }
}

/**
 * Loads a part of the client ahead of its use. It asks for nothing while there is no network and no
 * worker keeps files: the browser takes a file that it failed to fetch for lost until the page is
 * loaded again.
 * @throws what the fetch throws, and at once while it asks for nothing
 */
export async function ahead<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('no network, and no worker')
  return quietly(load)
}
