import { sql } from 'kysely'
import { type NamedRoute, type RouteTable, takesBody } from '#shared/contract.ts'
import { tables } from '#shared/tables.ts'
import type { Seeds } from './every-noun.ts'
import type { TestSite } from './server.ts'

export const everyRoute = Object.values(tables as Record<string, RouteTable>).flatMap(
  (table) => Object.values(table) as NamedRoute[],
)
export const writes = everyRoute.filter(({ method }) => method !== 'GET')
/**
 * Writes with fields to get wrong; no setup, which is over once a user exists (it has its own
 * test).
 */
export const withBody = writes.filter(({ body, name }) => body && !name.startsWith('setup.'))
/** Every POST and PUT, also those that need no body; no setup, for the same reason. */
export const posting = writes.filter((route) => takesBody(route) && !route.name.startsWith('setup.'))

/**
 * Address of a route about a seeded record, or about the given id.
 * @throws when the seeds have no such record
 */
export function address(route: NamedRoute, seeds: Seeds, id?: number | string): string {
  const noun = route.name.split('.')[0] ?? ''
  const known = seeds.live[route.name] ?? (route.name.endsWith('.restore') ? seeds.trashed : seeds.live)[noun]
  const own = id ?? known
  if (own === undefined && route.path.includes('{id}'))
    throw new Error(`test/every-noun.ts has no record for ${route.name}`)
  const path = route.path
    .replace('{id}', String(own))
    .replace('{kitId}', String(seeds.live.kit))
    .replace('{remarkId}', String(seeds.live['remark.id']))
    .replace('{key}', 'general.timezone')
  return `${route.under === 'root' ? '' : '/api'}${path}`
}

/**
 * Every row of every table, as one text, without sessions, failed sign-ins and uses of tokens,
 * which the calls themselves change.
 */
export async function everything({ db }: TestSite): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'country', 'session', 'login_attempt', 'token_use') order by 1`.execute(
    db,
  )
  const parts = rows.map(
    ({ name }) =>
      sql`(select coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') from ${sql.table(name)} t)`,
  )
  const found = await sql<{ print: string }>`select ${sql.join(parts, sql` || `)} as print`.execute(db)
  return found.rows[0]!.print
}

/** The beginning of a body or an answer, for the list of failures. */
export const shown = (value: unknown) => JSON.stringify(value).slice(0, 60)
