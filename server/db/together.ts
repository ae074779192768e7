import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { onePlan } from './recurring.ts'
import { jsonMoment } from './values.ts'

/**
 * A select among others; `moments` are its columns that hold an instant or a wall clock, `names` all
 * of them where each column travels as one list.
 */
export type Part<R extends object> = {
  rows: RawBuilder<R>
  moments: readonly string[]
  names?: readonly string[]
}
/** The rows of such selects, each in its own order. */
export type Found<P> = { [K in keyof P]: P[K] extends Part<infer R> ? R[] : never }
/**
 * What a select reads, by the names that its rows give it, in their order: an expression, or the text
 * of a column, which costs less to compile.
 */
export type Columns<R extends object> = { [K in keyof R & string]: RawBuilder<unknown> | string }

/** Wraps a select to run with {@link together}. */
export const part = <R extends object>(rows: RawBuilder<R>, ...moments: (keyof R & string)[]): Part<R> => ({
  rows,
  moments,
})

/**
 * The same for rows that may be many or wide: each of their columns travels as one list. An object
 * for each row takes the database three times as long, since it looks up the type of every value.
 * `from` is the select from its `from` on.
 */
export const columnar = <R extends object>(
  columns: Columns<R>,
  from: RawBuilder<unknown>,
  ...moments: (keyof R & string)[]
): Part<R> => ({
  rows: sql<R>`select ${listed(columns)} ${from}`,
  moments,
  names: Object.keys(columns),
})

/** The columns as a select lists them. */
export function listed<R extends object>(columns: Columns<R>): RawBuilder<R> {
  const pieces: RawBuilder<unknown>[] = []
  let text = ''
  for (const [name, column] of Object.entries<RawBuilder<unknown> | string>(columns)) {
    const isText = typeof column === 'string'
    if (!isText) pieces.push(sql.raw(text), column)
    text = `${isText ? text + column : ''} as ${quoted(name)}, `
  }
  return sql<R>`${sql.join([...pieces, sql.raw(text.slice(0, -2))], sql.raw(''))}`
}

/** Columns of a table that its rows give as they are named there. */
export const plain = <N extends string>(alias: string, ...names: N[]): { [K in N]: string } =>
  Object.fromEntries(names.map((name) => [name, `${quoted(alias)}.${quoted(name)}`])) as { [K in N]: string } // each of these names

/** Names are those of the program's text alone. */
const quoted = (name: string): string => `"${name}"`

type Parts = { [name: string]: Part<object> }

/**
 * Runs several selects as one statement. The rows of each come as one JSON text: handing over every
 * value separately takes the embedded engine five times as long. A read by ids begins with `ofPage`.
 */
export const together = <P extends Parts>(db: Db, parts: P, begin: RawBuilder<unknown> = sql``): Promise<Found<P>> =>
  run(db, parts, false, begin)

/** Reads one record in the same way. Its rows are few: the database keeps one plan, and makes an object of each row. */
export const togetherOfOne = <P extends Parts>(db: Db, parts: P): Promise<Found<P>> => run(db, parts, true, onePlan)

async function run<P extends Parts>(db: Db, parts: P, isOfOne: boolean, begin: RawBuilder<unknown>): Promise<Found<P>> {
  const asked = Object.entries(parts).map(([name, part]) => {
    const columns = isOfOne ? undefined : part.names
    return { ...part, name, columns, lists: listsOf(name, columns) }
  })
  if (asked.length === 0) return {} as Found<P> // of no parts
  const selects = asked.map(({ name, rows, lists }) => {
    const texts = lists.map(({ list, text }) => `${list}::text as ${quoted(text)}`)
    return sql`(select ${sql.raw(texts.join(', '))} from (${rows}) one_row) ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, string | null>>`${begin} select * from ${sql.join(selects)}`.execute(db)
  const [texts = {}] = rows
  const found = asked.map(({ name, moments, columns, lists }) => {
    const read = lists.map(({ text }): unknown[] | null => JSON.parse(texts[text] ?? 'null'))
    return [name, shortened(columns ? rowsOf(read, columns) : ((read[0] ?? []) as Row[]), moments)]
  })
  return Object.fromEntries(found) // the rows of the selects above, each under the name of its part
}

type Row = Record<string, unknown>

/**
 * The JSON lists in which a part's rows travel, each with the name of its text. A list for each column
 * is a text of its own: most of them are plain ASCII, which is read several times as fast.
 */
const listsOf = (name: string, columns: readonly string[] | undefined): { list: string; text: string }[] =>
  columns
    ? columns.map((column, place) => ({ list: `json_agg(one_row.${quoted(column)})`, text: `${name} ${place}` }))
    : [{ list: 'json_agg(one_row)', text: name }]

/** Rows with their moments in the text that these have outside JSON. */
function shortened(rows: Row[], moments: readonly string[]): Row[] {
  for (const row of rows) {
    for (const column of moments) {
      const moment = row[column]
      if (typeof moment === 'string') row[column] = jsonMoment(moment)
    }
  }
  return rows
}

type Lists = readonly (unknown[] | null)[]
const makers = new Map<string, (lists: Lists) => Row[]>()

/** Makes rows of their columns; a column without rows is null. */
function rowsOf(lists: Lists, names: readonly string[]): Row[] {
  if (!lists[0]) return []
  const key = names.join()
  const make = makers.get(key) ?? makerOf(names)
  makers.set(key, make)
  return make(lists)
}

/**
 * Writes a function whose text holds the names. V8 makes objects of such a literal as quickly as it
 * parses JSON. An object that gets its names one by one, or that is a copy, is slow to write.
 */
function makerOf(names: readonly string[]): (lists: Lists) => Row[] {
  const fields = names.map((name, place) => `${JSON.stringify(name)}: lists[${place}][row]`)
  return new Function('lists', `return lists[0].map((_, row) => ({ ${fields.join(', ')} }))`) as (lists: Lists) => Row[]
}
