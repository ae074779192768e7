import { MovingRefused } from '../refused.ts'
import { facts, type SourceKind, type SourceRow, shapes, versions } from '../shapes.ts'
import type { Source } from './source.ts'

/** The names that tables may end with: a configuration may set a prefix before all of them. */
const known: ReadonlySet<string> = new Set(Object.values(shapes).flatMap(({ tables }) => [...tables]))

/** Whether rows of a table are read later, whatever its prefix. */
export const isKnown = (table: string): boolean => [...known].some((name) => table.endsWith(name))

/** The source with its tables named without the prefix of its configuration. */
export function withoutPrefix(source: Source): Source {
  const sign = 'event_technicians'
  if (source.tables.has(sign)) return source // beside it, somebody's copy of a table is no prefix
  const prefix = [...source.tables.keys()].find((name) => name.endsWith(sign))?.slice(0, -sign.length) ?? ''
  if (prefix === '') return source
  const bare = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)
  const written = (name: string) => (source.tables.has(prefix + name) ? prefix + name : name)
  return {
    tables: new Map([...source.tables].map(([name, columns]) => [bare(name), columns])),
    counts: new Map([...source.counts].map(([name, count]) => [bare(name), count])),
    rows: (name) => source.rows(written(name)),
  }
}

/** The rows of a kind, by the names of the table of shapes. */
export async function* rowsOf<K extends SourceKind>(source: Source, kind: K): AsyncGenerator<SourceRow<K>> {
  const { tables, columns } = shapes[kind]
  const table = tables.find((name) => source.tables.has(name))
  if (table === undefined) return
  const written = source.tables.get(table)!
  const places = Object.entries(columns).map(([name, names]: [string, readonly string[]]) => {
    const column = names.find((one) => written.includes(one))
    return [name, column === undefined ? -1 : written.indexOf(column)] as const
  })
  for await (const cells of source.rows(table)) {
    const row: Record<string, string | null> = {}
    // No text of ours holds a NUL.
    for (const [name, at] of places) row[name] = at < 0 ? null : (cells[at]?.replaceAll('\0', '') ?? null)
    yield row as SourceRow<K> // exactly the names of its shape
  }
}

/** All rows of a kind that has few. */
export async function allOf<K extends SourceKind>(source: Source, kind: K): Promise<SourceRow<K>[]> {
  const rows: SourceRow<K>[] = []
  for await (const row of rowsOf(source, kind)) rows.push(row)
  return rows
}

export const countOf = ({ counts }: Source, kind: SourceKind): number =>
  shapes[kind].tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0)

/** What a source is: its version, and which facts hold of it. */
export type Identity = { version: string; hasLocalAssignments: boolean }

/**
 * Tells a database of the other program from any other, and its version by the last change it knows.
 * @throws MovingRefused for another program, an older or a newer version, and where tables are missing
 */
export async function identify(source: Source): Promise<Identity> {
  const has = (table: string) => source.tables.has(table)
  if (!has('phinxlog') || !['materials', 'events', 'persons', 'users'].some(has)) throw new MovingRefused('foreign')
  const changes = new Set((await allOf(source, 'migration')).map(({ version }) => version ?? ''))
  const last = [...changes].toSorted().at(-1) ?? ''
  if (!changes.has(facts.oldest)) {
    throw new MovingRefused(changes.has('20181130192516') ? 'older' : 'foreign', { change: last })
  }
  if (last > facts.newest) throw new MovingRefused('newer', { change: last })
  if ((source.counts.get('users') ?? 0) === 0) throw new MovingRefused('incomplete')
  return {
    version: versions.findLast(([since]) => since <= last)?.[1] ?? '0.19',
    hasLocalAssignments: changes.has(facts.localAssignments),
  }
}
