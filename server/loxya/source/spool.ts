import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { textLines } from '../../files/text-lines.ts'
import { MovingRefused } from '../refused.ts'
import type { Source } from './source.ts'
import type { Piece } from './statements.ts'
import type { Cell } from './text.ts'

/** Characters that a table's lines may gather before they are written. */
const fullBuffer = 262_144

type Table = {
  columns: readonly string[] | null
  count: number
  lines: string[]
  size: number
  file: FileHandle | null
}

/**
 * Lays rows out in a folder, a file for each table: a dump names its tables by letter, lines of
 * events before events, and may be larger than the memory.
 * @param wanted tables whose rows are read later; of the others only the number is kept
 */
export async function spool(
  folder: string,
  pieces: AsyncIterable<Piece>,
  wanted: (table: string) => boolean,
): Promise<Source> {
  const tables = new Map<string, Table>()
  const tableOf = (name: string): Table => {
    const known = tables.get(name) ?? { columns: null, count: 0, lines: [], size: 0, file: null }
    tables.set(name, known)
    return known
  }
  const flush = async (name: string, table: Table) => {
    if (table.lines.length === 0) return
    table.file ??= await open(pathOf(folder, name), 'w', 0o600)
    await table.file.appendFile(table.lines.join(''))
    table.lines = []
    table.size = 0
  }
  try {
    for await (const piece of pieces) {
      const table = tableOf(piece.table)
      if (piece.kind === 'columns') {
        // Where the statement does not tell its columns, the rows may name them.
        if (piece.columns.length > 0) table.columns ??= piece.columns
        continue
      }
      table.columns ??= piece.columns
      const place = placesOf(piece, table)
      const length = piece.columns?.length ?? place.length
      table.count += piece.rows.length
      if (!wanted(piece.table)) continue
      for (const row of piece.rows) {
        if (row.length !== length) throw new MovingRefused('broken', { at: piece.table })
        const line = `${JSON.stringify(place.map((at) => (at < 0 ? null : row[at])))}\n`
        table.lines.push(line)
        table.size += line.length
      }
      if (table.size > fullBuffer) await flush(piece.table, table)
    }
    for (const [name, table] of tables) await flush(name, table)
  } finally {
    for (const { file } of tables.values()) await file?.close()
  }
  return {
    tables: new Map([...tables].map(([name, { columns }]) => [name, columns ?? []])),
    counts: new Map([...tables].map(([name, { count }]) => [name, count])),
    rows: (name) => rowsOf(tables.get(name)?.file ? pathOf(folder, name) : null),
  }
}

const pathOf = (folder: string, table: string): string => join(folder, `${table.replaceAll(/\W/g, '_')}.jsonl`)

/**
 * Where each column of the table stands in the rows of a piece: a statement may name them in an
 * order of its own.
 */
function placesOf({ table: name, columns }: Extract<Piece, { kind: 'rows' }>, table: Table): number[] {
  if (table.columns === null) throw new MovingRefused('no_columns', { table: name })
  const known = table.columns
  if (columns === null) return known.map((_, at) => at)
  return known.map((column) => columns.indexOf(column))
}

async function* rowsOf(path: string | null): AsyncGenerator<Cell[]> {
  if (path === null) return
  for await (const line of textLines(path)) yield JSON.parse(line)
}
