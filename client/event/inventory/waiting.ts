import { tried } from '../../storage.ts'

/** The counts that a device keeps. */
export const stores = ['inventory', 'departure'] as const
export type Store = (typeof stores)[number]

/** Per user: on a shared computer, users must not send each other's counts. */
const prefixOf = (store: Store, user: number): string => `${store}.${user}.`
/** Storage key of a user's counts for an event. */
export const keyOf = (store: Store, user: number, event: number): string => `${prefixOf(store, user)}${event}`

/** Events whose counts by this user wait on this device. */
export function unsentEvents(store: Store, user: number): number[] {
  const prefix = prefixOf(store, user)
  const keys = tried(() => Object.keys(localStorage)) ?? []
  return keys.flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []))
}

/** All that waits of this user on this device, as it is stored; empty where nothing does. */
export const unsentText = (user: number): string =>
  stores
    .flatMap((store) => unsentEvents(store, user).map((event) => localStorage.getItem(keyOf(store, user, event))))
    .join()

/** Listens to what other tabs of the browser keep of a user's counts for an event. @returns a function that ends it */
export function onOtherTab(store: Store, user: number, event: number, listener: () => void): () => void {
  const key = keyOf(store, user, event)
  const onStorage = (change: StorageEvent) => {
    if (change.key === key) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
