/** Where this browser keeps the records opened last. */
export const recentKey = 'recentRecords'

/** Forgets them all: names of records do not outlive the session. */
export const forgetRecords = (): void => localStorage.removeItem(recentKey)
