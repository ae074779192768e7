import * as z from 'zod'
import { Found } from '#shared/search.ts'

/** How many records are kept: what fits on a phone above the keyboard. */
const most = 6
const key = 'recentRecords'
/** Of one user: the next one at this machine does not see them. */
const Kept = z.object({ user: z.int(), records: z.array(Found) })

/** The records this user opened last on this machine, newest first. */
export function recentRecords(user: number): Found[] {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.data?.user === user ? kept.data.records : []
  } catch {
    return [] // written by another version
  }
}

/** Puts a record first among those opened last. */
export function rememberRecord(user: number, record: Found): void {
  const others = recentRecords(user).filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  localStorage.setItem(key, JSON.stringify({ user, records: [record, ...others].slice(0, most) }))
}

/** Forgets them all: names of records do not outlive the session. */
export const forgetRecords = (): void => localStorage.removeItem(key)
