/** Per user: on a shared computer, users must not send each other's counts. */
const prefixOf = (user: number): string => `inventory.${user}.`
/** Storage key of a user's counts for an event. */
export const keyOf = (user: number, event: number): string => `${prefixOf(user)}${event}`

/** Events whose counts by this user wait on this device. */
export function unsentEvents(user: number): number[] {
  try {
    const prefix = prefixOf(user)
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []))
  } catch {
    return [] // a browser that stores nothing
  }
}
