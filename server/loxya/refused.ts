import type { RefusalKey } from '#shared/moving-in.ts'

/**
 * The source cannot be moved in, and why: nothing was written. The words are in the locales under
 * `moving.refused`.
 */
export class MovingRefused extends Error {
  override readonly name = 'MovingRefused'
  readonly key: RefusalKey
  readonly facts: Record<string, string | number>
  constructor(key: RefusalKey, facts: Record<string, string | number> = {}) {
    super(key)
    this.key = key
    this.facts = facts
  }
}
