/**
 * Runs what reads or writes the browser's storage, for what the page can do without. Null where that
 * storage is full or holds other text than expected, or where the browser forbids it: some then throw
 * on mere access.
 */
export function tried<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
