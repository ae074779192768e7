import * as z from 'zod'
import type { PersonValues } from './form.tsx'

const key = 'draft.beneficiary'
const Draft = z.record(z.string(), z.unknown())

/** Keeps what is typed of a new beneficiary in this browser; null forgets it. */
export function keepDraft(values: PersonValues | null): void {
  if (values === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(values))
}

/** What was typed before; nothing when there is no readable draft. */
export function readDraft(): Partial<PersonValues> {
  const kept = localStorage.getItem(key)
  if (kept === null) return {}
  try {
    return Draft.parse(JSON.parse(kept)) as Partial<PersonValues> // written by keepDraft
  } catch {
    localStorage.removeItem(key) // written by another version: of no use to anyone
    return {}
  }
}
