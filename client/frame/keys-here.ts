import type { Permission } from '#shared/permissions.ts'
import type { HelpWords } from './help-words.ts'

/** What is pressed, and what it does. */
export type KeyHelp = { press: string; does: string }

/** The words of the help, what the user may do, and the step that the screen's address names. */
export type AtScreen = {
  words: HelpWords
  can(permission: Permission): boolean
  search: { readonly step?: unknown }
}

/** The keys that a screen has of its own (rules/screen.md#35). */
export type KeysHere = (at: AtScreen) => readonly KeyHelp[]
