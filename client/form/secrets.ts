import { useSyncExternalStore } from 'react'
import { Later } from '../ui/later.tsx'

/** What the server tells once, and the words of the dialog that shows it. */
export type Secret = {
  value: string
  title: string
  /** Names the field. */
  label: string
  /** What the secret is for, and that it is not shown again. */
  help: string
  /** What it means to close the dialog without a copy. */
  lost: string
  /** How a program uses it. */
  example?: { text: string; code: string }
  /** Called once its dialog is closed. */
  onSeen?(): void
}

/** Draws the dialog of secrets, above every screen. */
export const secretHost = new Later()

let waiting: readonly Secret[] = []
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
function change(next: typeof waiting): void {
  waiting = next
  for (const watcher of watchers) watcher()
}

/**
 * Shows a secret once, even if the user has left the form or the page that asked for it. Several
 * secrets follow one another.
 */
export function showSecret(secret: Secret): void {
  // A form that closes on the same answer closes first, so that the focus stays in the dialog.
  setTimeout(() => {
    change([...waiting, secret])
    secretHost.want()
  })
}

/** The user is done with a secret. */
export const forgetSecret = (secret: Secret): void => change(waiting.filter((one) => one !== secret))

/** The secret to show now. */
export const useSecret = (): Secret | undefined => useSyncExternalStore(watch, () => waiting[0])
