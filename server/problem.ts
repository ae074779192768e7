import { addIssue, type Issues, leaves, type Message } from '#shared/invalid.ts'
import { type ProblemKey, problems } from '#shared/problem.ts'
import type { WordKey } from '#shared/rules/words.ts'

type Facts = {
  /** Refused fields, as messages to translate. */
  issues?: Issues
  /**
   * Untranslated facts under `details`, beside refused fields: the present record, a lock's reason,
   * busy technicians.
   */
  details?: unknown
  /** The sentence to use, where it is more specific than the key's own. */
  sentence?: WordKey
  /** Values that the sentence mentions. */
  mentions?: Record<string, string | number>
  /** Seconds for `Retry-After`. */
  retryAfter?: number
  /** Fields beside `details` in the answer: the existing person. */
  extra?: Record<string, unknown>
}

/**
 * A failure of the closed list. Its words are chosen when it is answered, in the caller's language.
 */
export class Problem extends Error {
  readonly key: ProblemKey
  readonly facts: Facts
  constructor(key: ProblemKey, facts: Facts = {}) {
    super(key)
    this.key = key
    this.facts = facts
  }
  get status(): number {
    return problems[this.key]
  }
}

/** 400 `request.invalid` on one field; `field` may be dotted for nested records. */
export const invalid = (field: string, key: Message['key'], facts?: Message['facts']): Problem => {
  const issues: Issues = {}
  addIssue(issues, field.split('.'), { key, facts })
  return new Problem('request.invalid', { issues })
}

/** Collects refused fields and throws them together. */
export class Refusals {
  readonly issues: Issues
  /** Untranslated facts beside the messages. */
  private details: Record<string, unknown> | undefined
  readonly #unreadable: ReadonlySet<string>
  /** Continues with what is refused already: by a body's schema, or in an import's row. */
  constructor(issues: Issues = {}) {
    this.issues = issues
    this.#unreadable = new Set(leaves(issues).map(([path]) => path))
  }
  /** Whether a field was refused before: a rule that needs its value is skipped then. */
  has(path: string | readonly string[]): boolean {
    return this.#unreadable.has([path].flat().join('.'))
  }
  /** Adds a message under a field, unless the field is unreadable. */
  add(path: string | readonly string[], key: Message['key'], facts?: Message['facts']): void {
    if (!this.has(path)) addIssue(this.issues, [path].flat(), { key, facts })
  }
  /** Refuses a list of ids with unknown or duplicate ones. */
  addIds(field: string, ids: readonly number[], known: ReadonlySet<number>): void {
    if (ids.some((id) => !known.has(id))) this.add(field, 'unknown')
    if (new Set(ids).size < ids.length) this.add(field, 'twice')
  }
  /** Adds a fact beside the messages, under a name that is no field. */
  tell(name: string, value: unknown): void {
    this.details = { ...this.details, [name]: value }
  }
  /** Throws 400 `request.invalid` when anything was refused. */
  throwIfAny(): void {
    if (Object.keys(this.issues).length > 0)
      throw new Problem('request.invalid', { issues: this.issues, details: this.details })
  }
}
