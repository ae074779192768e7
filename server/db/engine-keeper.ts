import type { Engine } from './embedded-engine.ts'

/** Milliseconds after a start that failed in which none is tried again. */
const PAUSE = 5_000

/**
 * Holds the running engine, and starts it again after it died. To be used by one caller at a time.
 */
export class EngineKeeper {
  #engine: Engine
  #failed: { at: number; error: unknown } | undefined
  readonly #start: () => Promise<Engine>

  /** @param start opens the engine again on the same folder, which recovers it */
  constructor(engine: Engine, start: () => Promise<Engine>) {
    this.#engine = engine
    this.#start = start
  }

  /**
   * The engine, alive. An engine that dies later fails the statements of the one who holds it, so
   * that half a transaction is never continued on its successor.
   * @throws what the start said
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

  async close(): Promise<void> {
    await this.#engine.close()
  }
}
