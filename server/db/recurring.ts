import { type RawBuilder, sql } from 'kysely'
import { mostNames } from './most-names.ts'

/** Times that a text is sent before it gets a name. */
const oftenEnough = 4
/** Texts counted at most, before they are forgotten together. */
const mostCounted = 1000
/** Characters of all parameters together up to which one plan for any values will do. */
const shortParameters = 4000

/** How the text of a read begins that needs one plan only. */
export const mark = '/* one plan */'
/** Put it first in a read that needs one plan only, such as one row by its key: the database keeps it. */
export const onePlan = sql.raw(mark)
/**
 * The same for a read by ids, up to a hundred, as a page usually has: one plan finds each by its key. For
 * more, the database plans by their number.
 */
export const ofPage = (ids: readonly number[]): RawBuilder<unknown> => (ids.length <= mostKept ? onePlan : sql``)
const mostKept = 100

/**
 * Names the statements that writes send again and again, so that the database keeps their plan:
 * planning takes longer than what a save of some lines does. Reads that begin with {@link onePlan} are
 * kept too. The database plans every other read anew, and every statement with long lists: a plan for
 * a stock or a season depends on its values.
 * (docs/decisions/2026-11-26-kept-plans.md)
 */
export class Recurring {
  readonly #times = new Map<string, number>()
  /** By text, the one used longest ago first. */
  readonly #names = new Map<string, string>()
  #given = 0

  /**
   * The name of a statement, or undefined while it is rare. A name is never given to another text.
   * `isWriting`: the transaction may write.
   */
  nameOf(text: string, parameters: readonly (string | null)[], isWriting: boolean): string | undefined {
    if (!isWriting && !text.startsWith(mark)) return undefined
    if (parameters.length === 0 || lengthOf(parameters) > shortParameters) return undefined
    const name = this.#names.get(text) ?? this.#nameAnew(text)
    if (name === undefined) return undefined
    this.#names.delete(text)
    this.#names.set(text, name)
    return name
  }

  /** A name for a text that comes often enough; the one used longest ago loses its name. */
  #nameAnew(text: string): string | undefined {
    const times = (this.#times.get(text) ?? 0) + 1
    if (times < oftenEnough) {
      if (this.#times.size >= mostCounted) this.#times.clear()
      this.#times.set(text, times)
      return undefined
    }
    this.#times.delete(text)
    const [oldest] = this.#names.keys()
    if (oldest !== undefined && this.#names.size >= mostNames) this.#names.delete(oldest)
    return `kept_${this.#given++}`
  }
}

const lengthOf = (parameters: readonly (string | null)[]): number =>
  parameters.reduce((sum, value) => sum + (value?.length ?? 0), 0)

/** Follows a connection's statements: is it inside a transaction that may write? */
export function isWriting(before: boolean, text: string): boolean {
  if (/^(begin|start transaction)\b/.test(text)) return !text.includes('read only')
  return before && text !== 'commit' && text !== 'rollback'
}
