import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Engine } from './embedded-engine.ts'
import { refuseInsideTransaction, refuseSilentRollback } from './inside-transaction.ts'
import { isWriting } from './recurring.ts'
import type { Turnstile } from './turnstile.ts'

class Connection implements DatabaseConnection {
  /**
   * The engine of this connection: an engine restarted after a crash knows nothing of a transaction
   * begun before.
   */
  readonly engine: Engine
  #isWriting = false
  constructor(engine: Engine) {
    this.engine = engine
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, affected } = await this.engine.query(query.sql, query.parameters, this.#isWriting)
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    // As in Kysely's own drivers, only the compiler knows the statement's row type
    return { rows: rows as R[], ...(writes ? { numAffectedRows: BigInt(affected) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: the engine sends whole results only
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; read in pages.')
  }

  run(sql: string) {
    this.#isWriting = isWriting(this.#isWriting, sql)
    return this.engine.query(sql)
  }
}

/** Returns the engine that runs now; see EngineKeeper. */
type Engines = { current(): Promise<Engine> }
/** Refuses to begin a writing transaction when the engine might not survive it. */
type AllowWrite = (engine: Engine) => Promise<void>

const own = (connection: DatabaseConnection) => connection as Connection // the driver hands out no other connections

class EmbeddedDriver implements Driver {
  readonly #engines: Engines
  readonly #turnstile: Turnstile
  readonly #allowWrite: AllowWrite
  constructor(engines: Engines, turnstile: Turnstile, allowWrite: AllowWrite) {
    this.#engines = engines
    this.#turnstile = turnstile
    this.#allowWrite = allowWrite
  }

  async init() {}

  async acquireConnection() {
    refuseInsideTransaction()
    await this.#turnstile.enter()
    try {
      return new Connection(await this.#engines.current())
    } catch (error) {
      this.#turnstile.leave()
      throw error
    }
  }

  async releaseConnection() {
    this.#turnstile.leave()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (settings.accessMode !== 'read only') await this.#allowWrite(own(connection).engine)
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    await own(connection).run(`start transaction${level}${mode}`)
  }

  async commitTransaction(connection: DatabaseConnection) {
    refuseSilentRollback((await own(connection).run('commit')).command)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await own(connection).run('rollback')
  }

  async savepoint(connection: DatabaseConnection, name: string) {
    await own(connection).run(`savepoint ${name}`)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string) {
    await own(connection).run(`rollback to savepoint ${name}`)
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string) {
    await own(connection).run(`release savepoint ${name}`)
  }

  async destroy() {}
}

/** Kysely on the embedded engine. Kysely 0.29 ships a dialect for it that needs Node 22. */
export const embeddedDialect = (engines: Engines, turnstile: Turnstile, allowWrite: AllowWrite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => new EmbeddedDriver(engines, turnstile, allowWrite),
})
