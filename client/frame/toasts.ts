import { notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { Later } from '../ui/later.tsx'

/** Draws the toasts. */
export const toasts = new Later()

// Messages wait in the kit's store until they are drawn.
notificationsStore.subscribe(toasts.want)

let place: HTMLElement | null = null
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** For the list of toasts only: it is on the page here, which is after it was drawn. */
export function placeToasts(element: HTMLElement | null): void {
  place = element
  for (const watcher of watchers) watcher()
}

/** The element that contains the toasts; null until it is on the page. */
export const useToastPlace = (): HTMLElement | null => useSyncExternalStore(watch, () => place)
