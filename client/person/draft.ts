import * as z from 'zod'
import type { PersonValues } from './values.ts'

/** Per user: on a shared computer, users must not read each other's drafts. */
const keyOf = (user: number): string => `draft.beneficiary.${user}`
const Draft = z.record(z.string(), z.unknown())

/** Stores this user's draft of a new beneficiary in this browser. */
export function keepDraft(user: number, values: PersonValues): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(values))
  } catch {
    // The browser stores nothing, or is full: the typed text is still on the screen.
  }
}

export function forgetDraft(user: number): void {
  try {
    localStorage.removeItem(keyOf(user))
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** The draft this user typed before, if it can be read. */
export function readDraft(user: number): Partial<PersonValues> {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}')) as Partial<PersonValues> // written by keepDraft
  } catch {
    return {} // text of another format, or a browser that stores nothing
  }
}
