import * as z from 'zod'
import { CodedRecord } from '#shared/code.ts'
import { tried } from '../../storage.ts'

/** The outcome of a scan, in words; `good`: it did what the user wanted. */
export type Verdict = { tone: 'good' | 'warn'; text: string }

const Stored = z.object({
  id: z.string(),
  /** What may have been read, likeliest first. */
  values: z.tuple([z.string()], z.string()),
  /** When it was read, epoch ms. */
  at: z.number(),
  /** `asking`: a request is under way. `waiting`: the server could not be reached. */
  state: z.enum(['asking', 'waiting', 'unknown', 'ambiguous', 'found']),
  record: CodedRecord.optional(),
  /** Records that share the code, for the user to choose from. */
  candidates: z.array(CodedRecord).optional(),
  verdict: z.object({ tone: z.enum(['good', 'warn']), text: z.string() }).optional(),
})
/** A code that was read here, and what came of it. */
export type Scan = z.output<typeof Stored>

/** The device keeps the scans of these counts of an event. */
export type Count = 'departure' | 'return'
/** Where the scans of an event's count belong. */
export const placeOfCount = (count: Count, event: number): string => `${count}.${event}`

/** How many settled scans are kept. */
const mostSettled = 200

/**
 * The scans of one place, such as the return of an event (rules/scan.md#12). Settled ones last for
 * this browser session; the others stay on the device until they are settled. Each has its own
 * storage key, so that two tabs never overwrite each other's scans.
 */
export class ScanList {
  readonly #prefix: string
  readonly #onDevice: () => Storage
  readonly #inSession: () => Storage
  #scans: readonly Scan[]
  /** Ids of scans in the device's storage. */
  readonly #stored = new Set<string>()
  /** Ids of scans that are settled, or about to be: a second answer must not count. */
  readonly #claimed = new Set<string>()
  readonly #watchers = new Set<() => void>()

  /**
   * @param user owner of the scans: users of a shared computer must not settle each other's
   * @param place null: the scans last as long as this list
   */
  constructor(user: number, place: string | null) {
    this.#prefix = `scans.${user}.${place}.`
    this.#onDevice = place === null ? nowhere : onDevice
    this.#inSession = place === null ? nowhere : inSession
    const all = (storage: () => Storage) => keysOf(storage, this.#prefix).flatMap((key) => read(storage, key) ?? [])
    const [open, settled] = [all(this.#onDevice), all(this.#inSession)]
    for (const { id } of open) this.#stored.add(id)
    this.#scans = [...open, ...settled].sort((one, other) => other.at - one.at)
  }

  /** All scans, newest first. */
  readonly all = (): readonly Scan[] => this.#scans

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Adds a scan, which replaces an unsettled one of the same text. */
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

  /** Changes a scan, unless it is settled or gone. */
  change(id: string, part: Pick<Scan, 'state' | 'candidates'>): void {
    const scan = this.#scans.find((one) => one.id === id)
    if (!scan || this.#claimed.has(id)) return
    const changed = { ...scan, ...part }
    this.#keep(changed)
    this.#become(this.#scans.map((one) => (one.id === id ? changed : one)))
  }

  /**
   * Takes a scan out of the device's storage, to settle it; until then it is `asking`.
   * @returns false if it was claimed before, here or in another tab
   */
  claim(id: string): boolean {
    if (this.#claimed.has(id) || !this.#scans.some((one) => one.id === id)) return false
    this.#claimed.add(id)
    this.#become(this.#scans.map((one) => (one.id === id ? { ...one, state: 'asking' } : one)))
    if (!this.#stored.delete(id)) return true
    const isThere = tried(() => this.#onDevice().getItem(this.#prefix + id)) !== null
    tried(() => this.#onDevice().removeItem(this.#prefix + id))
    if (!isThere) this.remove(id)
    return isThere
  }

  /** Records the outcome of a claimed scan, for this session. */
  settle(id: string, record: CodedRecord, verdict: Verdict): void {
    const settled = this.#scans.map(
      (one): Scan => (one.id === id ? { ...one, state: 'found', candidates: undefined, record, verdict } : one),
    )
    const scan = settled.find((one) => one.id === id)
    if (scan) tried(() => this.#inSession().setItem(this.#prefix + id, JSON.stringify(scan)))
    const old = settled.filter(({ state }) => state === 'found').slice(mostSettled)
    for (const one of old) tried(() => this.#inSession().removeItem(this.#prefix + one.id))
    this.#become(settled.filter((one) => !old.includes(one)))
  }

  remove(id: string): void {
    this.#stored.delete(id)
    for (const storage of [this.#onDevice, this.#inSession]) tried(() => storage().removeItem(this.#prefix + id))
    this.#become(this.#scans.filter((one) => one.id !== id))
  }

  #keep(scan: Scan): void {
    const key = this.#prefix + scan.id
    if (tried(() => this.#onDevice().setItem(key, JSON.stringify(scan))) !== null) this.#stored.add(scan.id)
  }

  #become(scans: readonly Scan[]): void {
    this.#scans = scans
    for (const watcher of this.#watchers) watcher()
  }
}

// Some browsers throw on mere access to their storage. The page still holds the scans in memory.
const onDevice = (): Storage => localStorage
const inSession = (): Storage => sessionStorage
const nowhere = (): never => {
  throw new Error('these scans are not kept')
}

const keysOf = (storage: () => Storage, prefix: string): string[] =>
  tried(() => Object.keys(storage()).filter((key) => key.startsWith(prefix))) ?? []

/** Null if the stored text is no valid scan. */
const read = (storage: () => Storage, key: string): Scan | null =>
  tried(() => Stored.parse(JSON.parse(storage().getItem(key) ?? 'null')))
