/**
 * Why a document failed: layout failed, its thread ended, it took too long, too many wait, or the
 * server stops.
 */
export type FailureReason = 'typeset' | 'crashed' | 'timeout' | 'busy' | 'closed'

/**
 * A document could not be made. `message` and `cause` are for the log and contain none of the
 * page's content.
 */
export class DocumentFailure extends Error {
  override readonly name = 'DocumentFailure'
  readonly reason: FailureReason
  constructor(reason: FailureReason, detail: string, options?: ErrorOptions) {
    super(`document.${reason}: ${detail}`, options)
    this.reason = reason
  }
}
