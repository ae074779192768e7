import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export type Statements = {
  /** From here on records every statement. */
  listen(): void
  /** The statements since; stops recording. */
  heard(): CompiledQuery[]
}

/**
 * Records what passes through a database's connections, parameters included, on either engine:
 * inside transactions too, with the commands that begin and end them.
 */
export function hearStatements(db: Db): Statements {
  let kept: CompiledQuery[] | null = null
  const hearing = (connection: DatabaseConnection): DatabaseConnection => {
    const { run } = connection as { run?(text: string): unknown } // the embedded driver begins and commits with it
    // Over the connection itself, on which that driver looks for its engine too.
    return Object.assign(Object.create(connection) as DatabaseConnection, {
      executeQuery<R>(query: CompiledQuery) {
        kept?.push(query)
        return connection.executeQuery<R>(query)
      },
      streamQuery: connection.streamQuery.bind(connection),
      ...(run && {
        run(text: string) {
          kept?.push(CompiledQuery.raw(text))
          return run.call(connection, text)
        },
      }),
    })
  }
  // Every statement and every transaction takes its connection here. Kysely's own log is an option
  // of its constructor, and misses what the embedded dialect runs itself.
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer) =>
    provide((connection) => consumer(kept === null ? connection : hearing(connection)))
  return {
    listen() {
      kept = []
    },
    heard() {
      const heard = kept ?? []
      kept = null
      return heard
    },
  }
}

/** True for the commands that begin and end a transaction. */
export const isTransactional = ({ sql }: CompiledQuery): boolean =>
  /^\s*(begin|start transaction|commit|rollback)\b/i.test(sql)
