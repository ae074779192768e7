import { tried } from '../storage.ts'

/** Storage key of a user's draft: on a shared computer, users must not read each other's. */
export const keyOfDraft = (user: number): string => `draft.beneficiary.${user}`

export const forgetDraft = (user: number): void => void tried(() => localStorage.removeItem(keyOfDraft(user)))
