import type { Words } from '#shared/rules/words.ts'
import type { OtherKind } from './file-kind.ts'

/**
 * Why a file cannot be opened: a key of `imports.unreadable`, and the kind of a file that is not a
 * table.
 */
export class Unreadable extends Error {
  readonly why: keyof Words['imports']['unreadable']
  readonly kind: OtherKind
  constructor(why: Unreadable['why'], { kind = 'other', cause }: { kind?: OtherKind; cause?: unknown } = {}) {
    super(why, { cause })
    this.why = why
    this.kind = kind
  }
}
