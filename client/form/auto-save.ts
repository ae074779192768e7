import { ApiProblem, Unreachable } from '../api.ts'

/** The state of the saving: what the mark beside the list shows. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Not saved: `isRetrying` when another attempt follows automatically. */
  | { kind: 'failed'; error: unknown; isRetrying: boolean }
  /** Another user saved meanwhile; nothing is sent until the user has chosen. */
  | { kind: 'conflict'; current: unknown }

type Options<S, A extends { version: number }> = {
  /** The value to save, as it is now. */
  read(): S
  /** Writes it on a version. @throws ApiProblem, Unreachable */
  send(snapshot: S, version: number): Promise<A>
  /** Version of the record read. */
  version: number
  /** Receives the saved value and the answer. */
  onSaved(snapshot: S, answer: A): void
  /**
   * Called with the later version that another user saved: true when it leaves our fields
   * unchanged, so that saving continues over it.
   */
  isHarmless(current: unknown): boolean
  now?(): number
}

const pause = 400
const retries = [1000, 2000, 5000, 10_000, 30_000]

/**
 * Saves typed values 400 ms after the last change (rules/wizard.md#19, rules/inventory.md#20): one
 * request at a time, each with the version of the last answer, and again when the user typed
 * meanwhile. Retries when the connection or the server fails; after a refusal waits for the user.
 */
export class AutoSave<S, A extends { version: number }> {
  state: SaveState = { kind: 'saved', at: null }
  readonly #options: Options<S, A>
  readonly #watchers = new Set<() => void>()
  #version: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #isDirty = false
  #failures = 0
  #isStopped = false

  constructor(options: Options<S, A>) {
    this.#options = options
    this.#version = options.version
  }

  get version(): number {
    return this.#version
  }
  /** True after `stop`: nobody sends what changes now. */
  get isStopped(): boolean {
    return this.#isStopped
  }
  /** True when no typed value is waiting to be saved. */
  get isSettled(): boolean {
    return !this.#isDirty && this.#running === null
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
  snapshot = (): SaveState => this.state

  /** The user typed. */
  touch = (): void => {
    this.#isDirty = true
    if (this.state.kind === 'conflict') return
    if (this.#running === null) this.#become({ kind: 'waiting' })
    this.#later(pause)
  }

  /**
   * Saves waiting changes now. True when all are saved; false when that failed or the user must
   * choose first.
   */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    if (this.state.kind === 'conflict') return false
    while (this.#running !== null || this.#isDirty) {
      const failures = this.#failures
      await (this.#running ?? this.#run())
      if (this.#failures > failures || this.#isConflicting()) return false
    }
    return true
  }

  /** Retries at once: the connection is back, or the user asked. */
  retry = (): void => {
    if (this.state.kind === 'failed') void this.flush()
  }

  /** A later version was read, and its fields are taken: the next save is based on it. */
  follow(version: number): void {
    if (version > this.#version) this.#version = version
  }

  /**
   * After a conflict: keeps the typed values and knowingly overwrites, or (false) drops them for
   * the other user's.
   */
  settle(version: number, keeps: boolean): void {
    this.#version = version
    this.#isDirty = keeps
    this.#become(keeps ? { kind: 'waiting' } : { kind: 'saved', at: null })
    if (keeps) this.#later(0)
  }

  /** Stops until `start`: the running request ends, nothing else is sent. */
  stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
  start = (): void => {
    this.#isStopped = false
    if (this.#isDirty && this.state.kind !== 'conflict') this.#later(pause)
  }

  #isConflicting = (): boolean => this.state.kind === 'conflict'
  #later(delay: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void (this.#running ?? this.#run()), delay)
  }
  #become(state: SaveState): void {
    this.state = state
    this.#tell()
  }
  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }
  #run(): Promise<void> {
    this.#running = this.#attempt().finally(() => {
      this.#running = null
      this.#tell() // settled now, where nothing more waits
    })
    return this.#running
  }

  async #attempt(): Promise<void> {
    const { read, send, onSaved, now = Date.now } = this.#options
    clearTimeout(this.#timer)
    this.#isDirty = false
    this.#become({ kind: 'saving' })
    const snapshot = read()
    try {
      const answer = await send(snapshot, this.#version)
      this.follow(answer.version)
      this.#failures = 0
      onSaved(snapshot, answer)
      this.#become(this.#isDirty ? { kind: 'waiting' } : { kind: 'saved', at: now() })
      if (this.#isDirty) this.#later(pause)
    } catch (error) {
      this.#isDirty = true
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') {
      const { current } = error.details as { current: { version: number } } // the key promises it (rules/http.md#21)
      if (!this.#options.isHarmless(current)) {
        this.#become({ kind: 'conflict', current })
        return
      }
      this.#version = current.version
      this.#become({ kind: 'waiting' })
      this.#later(0)
      return
    }
    const delay = retries[Math.min(this.#failures, retries.length - 1)]
    this.#failures += 1
    const passes = error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500)
    this.#become({ kind: 'failed', error, isRetrying: passes })
    if (passes && delay !== undefined) this.#later(delay)
  }
}
