let quiet = 0

/** Whether a part of the client is being fetched that nobody waits for. */
export const isQuiet = (): boolean => quiet > 0

/** Fetches a part of the client ahead of its use: when it cannot be had, the page goes on without it. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet++
  try {
    return await load()
  } finally {
    quiet--
  }
}
