import { tried } from '../storage.ts'

/** Storage key of the records opened last. */
export const recentKey = 'recentRecords'

/** Deletes them all: names of records do not outlive the session. */
export const forgetRecords = (): void => void tried(() => localStorage.removeItem(recentKey))
