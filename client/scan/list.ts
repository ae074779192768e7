import * as z from 'zod'
import { CodedRecord } from '#shared/code.ts'

/** What became of a scan, in words; `good` is what the user wanted. */
export type Verdict = { tone: 'good' | 'warn'; text: string }

const Stored = z.object({
  id: z.string(),
  /** What was read, the likeliest first. */
  values: z.tuple([z.string()], z.string()),
  /** When, epoch ms. */
  at: z.number(),
  /** `asking` the server, or `waiting` for it to answer. */
  state: z.enum(['asking', 'waiting', 'unknown', 'ambiguous', 'found']),
  record: CodedRecord.optional(),
  /** Records of which the user chooses one. */
  candidates: z.array(CodedRecord).optional(),
  verdict: z.object({ tone: z.enum(['good', 'warn']), text: z.string() }).optional(),
})
/** Something that was read here. */
export type Scan = z.output<typeof Stored>

/** As many scans that are settled are shown. */
const mostSettled = 200

/**
 * The scans of one place, such as the return of an event: those that are settled for this session,
 * the others on this device until they are (rules/scan.md#12). Each of these has a key of its own,
 * so that two tabs never write over each other's.
 */
export class ScanList {
  readonly #prefix: string
  #scans: readonly Scan[]
  /** Those that are in the device's storage. */
  readonly #stored = new Set<string>()
  /** Those that are settled, or about to be: an answer that comes twice counts once. */
  readonly #claimed = new Set<string>()
  readonly #watchers = new Set<() => void>()

  /** @param user whose scans: on a shared computer nobody settles another's */
  constructor(user: number, place: string) {
    this.#prefix = `scans.${user}.${place}.`
    const open = keysOf(onDevice, this.#prefix).flatMap((key) => read(onDevice, key) ?? [])
    for (const { id } of open) this.#stored.add(id)
    const settled = keysOf(inSession, this.#prefix).flatMap((key) => read(inSession, key) ?? [])
    this.#scans = [...open, ...settled].sort((one, other) => other.at - one.at)
  }

  /** All, the newest first. */
  readonly all = (): readonly Scan[] => this.#scans

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Adds a scan; one of the same text that nothing knew gives way to it. */
  add(values: Scan['values']): Scan {
    for (const {
      id,
      state,
      values: [value],
    } of this.#scans)
      if (value === values[0] && (state === 'unknown' || state === 'ambiguous')) this.remove(id)
    const at = Date.now()
    const scan: Scan = { id: `${at.toString(36)}-${Math.random().toString(36).slice(2)}`, values, at, state: 'asking' }
    this.#keep(scan)
    this.#become([scan, ...this.#scans])
    return scan
  }

  /** Changes a scan that is not settled, if it is still here. */
  change(id: string, part: Pick<Scan, 'state' | 'candidates'>): void {
    const scan = this.#scans.find((one) => one.id === id)
    if (!scan || this.#claimed.has(id)) return
    const changed = { ...scan, ...part }
    this.#keep(changed)
    this.#become(this.#scans.map((one) => (one.id === id ? changed : one)))
  }

  /**
   * Takes a scan out of the device's storage, to settle it.
   * @returns false when that has been done, here or in another tab
   */
  claim(id: string): boolean {
    if (this.#claimed.has(id) || !this.#scans.some((one) => one.id === id)) return false
    this.#claimed.add(id)
    if (!this.#stored.delete(id)) return true
    const isThere = tried(() => localStorage.getItem(this.#prefix + id)) !== null
    tried(() => localStorage.removeItem(this.#prefix + id))
    if (!isThere) this.remove(id)
    return isThere
  }

  /** Keeps what became of a claimed scan, for this session. */
  settle(id: string, record: CodedRecord, verdict: Verdict): void {
    const settled = this.#scans.map(
      (one): Scan => (one.id === id ? { ...one, state: 'found', candidates: undefined, record, verdict } : one),
    )
    const scan = settled.find((one) => one.id === id)
    if (scan) tried(() => sessionStorage.setItem(this.#prefix + id, JSON.stringify(scan)))
    const old = settled.filter(({ state }) => state === 'found').slice(mostSettled)
    for (const one of old) tried(() => sessionStorage.removeItem(this.#prefix + one.id))
    this.#become(settled.filter((one) => !old.includes(one)))
  }

  remove(id: string): void {
    this.#stored.delete(id)
    for (const storage of [onDevice, inSession]) tried(() => storage().removeItem(this.#prefix + id))
    this.#become(this.#scans.filter((one) => one.id !== id))
  }

  #keep(scan: Scan): void {
    const key = this.#prefix + scan.id
    if (tried(() => localStorage.setItem(key, JSON.stringify(scan))) !== null) this.#stored.add(scan.id)
  }

  #become(scans: readonly Scan[]): void {
    this.#scans = scans
    for (const watcher of this.#watchers) watcher()
  }
}

/** Null where the browser stores nothing, or is full: the page itself still holds the scans. */
function tried<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

// Some browsers refuse even to name their storage.
const onDevice = (): Storage => localStorage
const inSession = (): Storage => sessionStorage

const keysOf = (storage: () => Storage, prefix: string): string[] =>
  tried(() => Object.keys(storage()).filter((key) => key.startsWith(prefix))) ?? []

/** Null for a text of another format. */
const read = (storage: () => Storage, key: string): Scan | null =>
  tried(() => Stored.parse(JSON.parse(storage().getItem(key) ?? 'null')))
