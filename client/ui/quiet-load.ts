let quiet = 0

/** Whether a part of the client is being prefetched. */
export const isQuiet = (): boolean => quiet > 0

/** Prefetches a part of the client: when that fails, the page goes on without it. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet++
  try {
    return await load()
  } finally {
    quiet--
  }
}
