import type { Engine } from './embedded-engine.ts'

/** Milliseconds after a failed start during which no other is tried. */
const PAUSE = 5_000

/** Holds the running engine, and restarts it after it died. One caller at a time may use it. */
export class EngineKeeper {
  #engine: Engine
  #failed: { at: number; error: unknown } | undefined
  readonly #start: () => Promise<Engine>

  /** @param start reopens the engine on the same folder, which recovers it */
  constructor(engine: Engine, start: () => Promise<Engine>) {
    this.#engine = engine
    this.#start = start
  }

  /**
   * Returns the engine, alive. An engine that dies later fails the statements of its present
   * holder, so that no half transaction continues on its successor.
   * @throws the error of the start
   */
  async current(): Promise<Engine> {
    if (!this.#engine.dead) return this.#engine
    if (this.#failed && Date.now() - this.#failed.at < PAUSE) throw this.#failed.error
    try {
      this.#engine = await this.#start()
      this.#failed = undefined
      return this.#engine
    } catch (error) {
      this.#failed = { at: Date.now(), error }
      throw error
    }
  }

  /** What the engine runs or ran last: for the log. */
  get doing(): string {
    return this.#engine.doing
  }

  async close(): Promise<void> {
    await this.#engine.close()
  }
}
