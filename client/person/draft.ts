import * as z from 'zod'
import type { PersonValues } from './values.ts'

/** Per user: on a shared computer, users must not read each other's drafts. */
const keyOf = (user: number): string => `draft.beneficiary.${user}`
const Draft = z.record(z.string(), z.unknown())

/** Keeps what this user types of a new beneficiary in this browser. */
export function keepDraft(user: number, values: PersonValues): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(values))
  } catch {
    // A browser that keeps nothing, or is full: what is typed is still on the screen.
  }
}

export function forgetDraft(user: number): void {
  try {
    localStorage.removeItem(keyOf(user))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The draft this user typed before, if it can be read. */
export function readDraft(user: number): Partial<PersonValues> {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}')) as Partial<PersonValues> // written by keepDraft
  } catch {
    return {} // no text of ours, or a browser that keeps nothing
  }
}
