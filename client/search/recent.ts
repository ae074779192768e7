import { foundKinds } from '#shared/names.ts'
import type { Found } from '#shared/search.ts'
import { tried } from '../storage.ts'
import { recentKey } from './forget-records.ts'

/** How many records are stored: as many as fit on a phone above the keyboard. */
const most = 6
/** Per user: the next user of this machine does not see them. */
type Kept = { user: number; records: Found[] }

/** Whether the stored value has this format: another version may have stored a different one. */
function isKept(kept: unknown): kept is Kept {
  const { user, records } = (kept ?? {}) as Partial<Kept>
  return Number.isInteger(user) && Array.isArray(records) && records.every(isFound)
}
function isFound(record: unknown): record is Found {
  const { kind, id, label, detail } = (record ?? {}) as Partial<Found>
  const hasName = typeof label === 'string' && (detail === null || typeof detail === 'string')
  return foundKinds.some((one) => one === kind) && Number.isInteger(id) && hasName
}

/** The records this user opened last on this machine, newest first. */
export function recentRecords(user: number): Found[] {
  const kept: unknown = tried(() => JSON.parse(localStorage.getItem(recentKey) ?? 'null'))
  return isKept(kept) && kept.user === user ? kept.records : []
}

/** Puts a record first among those opened last. */
export function rememberRecord(user: number, record: Found): void {
  const others = recentRecords(user).filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  const records = [record, ...others].slice(0, most)
  tried(() => localStorage.setItem(recentKey, JSON.stringify({ user, records })))
}
