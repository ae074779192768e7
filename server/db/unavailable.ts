/**
 * The database cannot take this work now: its queue is full, it is stopping, or it does not
 * respond. The HTTP layer answers 503 `server.unavailable`; `message` is for the log.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly key = 'server.unavailable'
}

/**
 * The disk has no room for a write. The HTTP layer answers 503 `server.storage_full`
 * (rules/operation.md#14); `message` names the folder and is for the log and the terminal.
 */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  readonly key = 'server.storage_full'
}

/** No space left and quota exceeded, in the system's codes, and PostgreSQL's disk_full. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/**
 * Whether an error of a file operation, of either database or of this program means that the disk
 * is full.
 */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFull || fullCodes.includes((error as { code?: unknown } | null)?.code)

/**
 * Whether a database message ends with the system's words for a full disk: quotas have no code
 * there.
 */
export const saysStorageFull = (message: string): boolean =>
  /: (No space left on device|(Disk q|Q)uota exceeded)$/.test(message)
