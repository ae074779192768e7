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
import type { QueueLimits } from './database.ts'
import type { Engine } from './embedded-engine.ts'
import { refuseInsideTransaction, refuseSilentRollback } from './holding.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A first-come queue for the one connection of the engine: it is held for a statement or for a whole transaction. */
export class Turnstile {
  #busy = false
  #closed = false
  readonly #waiting: (() => void)[] = []
  readonly #limits: QueueLimits
  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Resolves when it is the caller's turn; throws `DatabaseUnavailable` when the queue is full, closed or stuck. */
  async enter(): Promise<void> {
    if (this.#closed) throw new DatabaseUnavailable('The embedded database is closing.')
    if (!this.#busy) {
      this.#busy = true
      return
    }
    const { length, wait } = this.#limits
    if (this.#waiting.length >= length) {
      throw new DatabaseUnavailable(`${length} statements already wait for the embedded database.`)
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(new DatabaseUnavailable(`Waited ${wait} ms for the embedded database: a transaction holds it.`))
      }, wait)
      this.#waiting.push(enter)
    })
  }

  leave() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy = false
  }

  /** Refuses new callers, lets those who wait finish, and resolves when the last one has left: no limit holds for it. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy = true
  }
}

class Connection implements DatabaseConnection {
  readonly #engine: Engine
  constructor(engine: Engine) {
    this.#engine = engine
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, affected } = await this.#engine.query(query.sql, query.parameters)
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    // The row type is the compiler's knowledge of the statement, as in Kysely's own drivers
    return { rows: rows as R[], ...(writes ? { numAffectedRows: BigInt(affected) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: the engine sends whole results only
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; read in pages.')
  }

  run(sql: string) {
    return this.#engine.query(sql)
  }
}

class EmbeddedDriver implements Driver {
  readonly #connection: Connection
  readonly #turnstile: Turnstile
  constructor(engine: Engine, turnstile: Turnstile) {
    this.#connection = new Connection(engine)
    this.#turnstile = turnstile
  }

  async init() {}

  async acquireConnection() {
    refuseInsideTransaction()
    await this.#turnstile.enter()
    return this.#connection
  }

  async releaseConnection() {
    this.#turnstile.leave()
  }

  async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    await this.#connection.run(`start transaction${level}${mode}`)
  }

  async commitTransaction() {
    refuseSilentRollback((await this.#connection.run('commit')).command)
  }

  async rollbackTransaction() {
    await this.#connection.run('rollback')
  }

  async savepoint(_connection: DatabaseConnection, name: string) {
    await this.#connection.run(`savepoint ${name}`)
  }

  async rollbackToSavepoint(_connection: DatabaseConnection, name: string) {
    await this.#connection.run(`rollback to savepoint ${name}`)
  }

  async releaseSavepoint(_connection: DatabaseConnection, name: string) {
    await this.#connection.run(`release savepoint ${name}`)
  }

  async destroy() {}
}

/** Kysely on the embedded engine. Kysely 0.29 has a dialect for it but wants Node 22. */
export const embeddedDialect = (engine: Engine, turnstile: Turnstile): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => new EmbeddedDriver(engine, turnstile),
})
