import * as z from 'zod'
import { keyOfDraft } from './draft-here.ts'
import type { PersonValues } from './values.ts'

const Draft = z.record(z.string(), z.unknown())

/** Stores this user's draft of a new beneficiary in this browser. */
export function keepDraft(user: number, values: PersonValues): void {
  try {
    localStorage.setItem(keyOfDraft(user), JSON.stringify(values))
  } catch {
    // The browser stores nothing, or is full: the typed text is still on the screen.
  }
}

/** The draft this user typed before, if it can be read. */
export function readDraft(user: number): Partial<PersonValues> {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOfDraft(user)) ?? '{}')) as Partial<PersonValues> // written by keepDraft
  } catch {
    return {} // text of another format, or a browser that stores nothing
  }
}
