import type { Permission } from '#shared/permissions.ts'
import type { HelpWords } from './help-words.ts'

/** What is pressed, and what it does. */
export type KeyHelp = { press: string; does: string }

/** Keys that work in one place: that of the title, or the screen itself without one. */
export type KeySection = { title?: string; keys: readonly KeyHelp[] }

/** What of the screen's address tells which of its parts is on it. */
type Place = { readonly step?: unknown; readonly event?: unknown; readonly tab?: unknown; readonly view?: unknown }

/** The words of the help, what the user may do, and where on the screen they are. */
export type AtScreen = {
  words: HelpWords
  can(permission: Permission): boolean
  search: Place
  /** What follows `#` in the address, without it. */
  hash: string
}

/** The keys that a screen has of its own (rules/screen.md#35). */
export type KeysHere = (at: AtScreen) => readonly KeySection[]
