/** Per user: on a shared computer, users must not send each other's counts. */
const prefixOf = (user: number): string => `inventory.${user}.`
/** Where this browser keeps what a user counted for an event. */
export const keyOf = (user: number, event: number): string => `${prefixOf(user)}${event}`

/** Events of which counts of this person wait on this device. */
export function unsentEvents(user: number): number[] {
  try {
    const prefix = prefixOf(user)
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []))
  } catch {
    return [] // a browser that keeps nothing
  }
}
