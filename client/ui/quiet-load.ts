const expected = new WeakSet<object>()

/** Whether it is the failure of a prefetch: known one task after its `vite:preloadError`. */
export const isQuiet = (failure: object): boolean => expected.has(failure)

/** Prefetches a part of the client: when that fails, the page goes on without it. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    if (failure instanceof Error) expected.add(failure)
    throw failure
  }
}
