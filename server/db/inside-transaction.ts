import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<{ open: boolean }>()

let isWatched = false

/**
 * From now on `refuseInsideTransaction` throws inside transactions of this process. Watching costs every
 * promise something (docs/decisions/2026-11-28-watched-transactions.md).
 */
export function watchTransactions(): void {
  isWatched = true
}

/** Runs `work` inside a transaction: where it is watched, `refuseInsideTransaction` throws for everything it awaits. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isWatched) return work()
  const scope = { open: true }
  try {
    return await inside.run(scope, work)
  } finally {
    scope.open = false // work that outlives the transaction (a timer, an effect after commit) is outside it
  }
}

/**
 * Called whenever a connection is requested. Inside `inTransaction` every statement must go through
 * the `db` it was given: on the embedded engine another one would wait for its own transaction
 * forever, on PostgreSQL it would not see the transaction's rows.
 */
export function refuseInsideTransaction() {
  if (inside.getStore()?.open) {
    throw new Error('The outer db was used inside a transaction; use the db that inTransaction gives to its function.')
  }
}

/**
 * PostgreSQL answers `commit` with ROLLBACK, and no error, when a statement of the transaction
 * failed.
 */
export function refuseSilentRollback(command: string | undefined) {
  if (command === 'ROLLBACK') {
    throw new Error('The transaction was rolled back: one of its statements had failed and the error was swallowed.')
  }
}
