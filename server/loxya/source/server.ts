import { type Connection, createConnection, type SqlError } from 'mariadb'
import { MovingRefused } from '../refused.ts'
import type { Progress } from './source.ts'
import type { Piece } from './statements.ts'
import type { Cell } from './text.ts'

const rowsOfPiece = 500

/**
 * Reads a running server, all tables as of one moment.
 * @param address `mysql://user:password@host:port/database`
 * @param progress hears of the rows read
 * @throws MovingRefused when it cannot be reached
 */
export async function* piecesOfServer(address: string, progress: Progress): AsyncGenerator<Piece> {
  const connection = await connect(address)
  try {
    await connection.query('set time_zone = "+00:00"')
    await connection.query('set session transaction isolation level repeatable read')
    await connection.query('start transaction with consistent snapshot, read only')
    yield* tablesOf(connection, progress)
    await connection.query('rollback')
  } finally {
    await connection.end()
  }
}

async function connect(address: string): Promise<Connection> {
  const { hostname, port, user, password, database } = partsOf(address)
  if (database === '') throw new MovingRefused('no_database')
  try {
    return await createConnection({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || 3306),
      user,
      password,
      database,
      charset: 'utf8mb4',
      connectTimeout: 10_000,
      rowsAsArray: true,
      // Every value as the text a dump has.
      typeCast: (column) => column.string(),
    })
  } catch (error) {
    throw new MovingRefused('unreachable', { host: hostname, why: (error as SqlError).sqlMessage ?? String(error) })
  }
}

/** @throws MovingRefused where a sign such as `/` or `%` of a password is not encoded */
function partsOf(address: string) {
  try {
    const { hostname, port, username, password, pathname, search, hash } = new URL(address)
    // In `root:12/3@host` the sign ends the host: the password's digits are taken for a port.
    if (`${pathname}${search}${hash}`.includes('@')) throw new URIError('a sign of the password ends the host')
    const [user = '', secret = '', database = ''] = [username, password, pathname.slice(1)].map(decodeURIComponent)
    return { hostname, port, user, password: secret, database }
  } catch (error) {
    throw Object.assign(new MovingRefused('bad_address'), { cause: error })
  }
}

async function* tablesOf(connection: Connection, progress: Progress): AsyncGenerator<Piece> {
  const named = await connection.query<[string, string, string | null][]>(
    `select c.table_name, c.column_name, t.table_rows
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = database() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
  )
  const tables = new Map<string, string[]>()
  const counts = new Map<string, number>()
  for (const [table, column, count] of named) {
    tables.set(table, [...(tables.get(table) ?? []), column])
    counts.set(table, Number(count ?? 0))
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let read = 0
  for (const [table, columns] of tables) {
    yield { kind: 'columns', table, columns }
    let rows: Cell[][] = []
    const stream = connection.queryStream(`select * from \`${table.replaceAll('`', '``')}\``)
    for await (const row of stream as AsyncIterable<Cell[]>) {
      rows.push(row)
      if (rows.length < rowsOfPiece) continue
      yield { kind: 'rows', table, columns, rows }
      read += rows.length
      progress(read, Math.max(read, total)) // the server's own count is an estimate
      rows = []
    }
    if (rows.length > 0) yield { kind: 'rows', table, columns, rows }
    read += rows.length
  }
}
