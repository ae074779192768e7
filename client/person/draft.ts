import * as z from 'zod'
import { tried } from '../storage.ts'
import { keyOfDraft } from './draft-here.ts'
import type { PersonValues } from './values.ts'

const Draft = z.record(z.string(), z.unknown())

/** Stores this user's draft of a new beneficiary in this browser. */
export const keepDraft = (user: number, values: PersonValues): void =>
  void tried(() => localStorage.setItem(keyOfDraft(user), JSON.stringify(values)))

/** The draft this user typed before, if it can be read. */
export const readDraft = (user: number): Partial<PersonValues> =>
  (tried(() => Draft.parse(JSON.parse(localStorage.getItem(keyOfDraft(user)) ?? '{}'))) ?? {}) as Partial<PersonValues> // written by keepDraft
