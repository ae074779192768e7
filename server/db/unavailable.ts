/**
 * The database cannot take this work now: its queue is full, it is stopping, or it does not answer. The HTTP layer
 * answers 503 `server.unavailable`; `message` is for the log.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly key = 'server.unavailable'
}
