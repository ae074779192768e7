import { notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { Later } from '../ui/later.tsx'

/** Draws the toasts. */
export const toasts = new Later()

// What is told waits in the kit's store until it is drawn.
notificationsStore.subscribe(toasts.want)

let place: HTMLElement | null = null
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** For the list of toasts alone: it stands on the page here, which is after it was drawn. */
export function placeToasts(element: HTMLElement | null): void {
  place = element
  for (const watcher of watchers) watcher()
}

/** The element that toasts stand in; null until it is on the page. */
export const useToastPlace = (): HTMLElement | null => useSyncExternalStore(watch, () => place)
