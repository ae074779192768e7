import type { Dialect, Driver } from 'kysely'

/**
 * How long statements wait for a connection: on the embedded engine for their turn, on PostgreSQL
 * for one of the pool.
 */
export type Waits = {
  /** Statements and transactions waiting now. */
  readonly waiting: number
  /** Receives each wait once it is over, in seconds, however it ended. */
  heard: (seconds: number) => void
  /** Wraps the dialect so that each wait for a connection is measured. */
  on(dialect: Dialect): Dialect
}

export function measuredWaits(): Waits {
  let waiting = 0
  const measured = (driver: Driver): Driver => {
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async () => {
      const began = performance.now()
      waiting += 1
      try {
        return await acquire()
      } finally {
        waiting -= 1
        waits.heard((performance.now() - began) / 1000)
      }
    }
    return driver
  }
  const waits: Waits = {
    get waiting() {
      return waiting
    },
    heard: () => {},
    on: (dialect) => ({
      createDriver: () => measured(dialect.createDriver()),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    }),
  }
  return waits
}
