import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` inside a transaction: `refuseInsideTransaction` throws for everything it awaits. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
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
